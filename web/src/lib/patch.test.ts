import { describe, expect, it } from 'vitest';

import { merged } from './patch';

const APPENDIX_A: [string, string, string][] = [
  ['{"a":"b"}', '{"a":"c"}', '{"a":"c"}'],
  ['{"a":"b"}', '{"b":"c"}', '{"a":"b","b":"c"}'],
  ['{"a":"b"}', '{"a":null}', '{}'],
  ['{"a":"b","b":"c"}', '{"a":null}', '{"b":"c"}'],
  ['{"a":["b"]}', '{"a":"c"}', '{"a":"c"}'],
  ['{"a":"c"}', '{"a":["b"]}', '{"a":["b"]}'],
  ['{"a":{"b":"c"}}', '{"a":{"b":"d","c":null}}', '{"a":{"b":"d"}}'],
  ['{"a":[{"b":"c"}]}', '{"a":[1]}', '{"a":[1]}'],
  ['["a","b"]', '["c","d"]', '["c","d"]'],
  ['{"a":"b"}', '["c"]', '["c"]'],
  ['{"a":"foo"}', 'null', 'null'],
  ['{"a":"foo"}', '"bar"', '"bar"'],
  ['{"e":null}', '{"a":1}', '{"e":null,"a":1}'],
  ['[1,2]', '{"a":"b","c":null}', '{"a":"b"}'],
  ['{}', '{"a":{"bb":{"ccc":null}}}', '{"a":{"bb":{}}}'],
];

describe('the merge patch', () => {
  it.each(APPENDIX_A)('turns %s by %s into %s, as RFC 7396 prints it', (target, patch, result) => {
    expect(merged(JSON.parse(target), JSON.parse(patch))).toEqual(JSON.parse(result));
  });

  it('changes neither of its arguments', () => {
    const target = Object.freeze({ seats: Object.freeze({ ana: 1 }) });
    const patch = Object.freeze({ seats: Object.freeze({ rui: 2 }) });

    expect(merged(target, patch)).toEqual({ seats: { ana: 1, rui: 2 } });
  });

  it('shares what it does not touch', () => {
    const target = { drawn: [1, 2], seats: {} };

    expect((merged(target, { seats: { ana: 1 } }) as typeof target).drawn).toBe(target.drawn);
  });

  it('takes a key called __proto__ for a key', () => {
    const result = merged({}, JSON.parse('{"__proto__":{"sly":1}}')) as Record<string, unknown>;

    expect(result.sly).toBeUndefined();
    expect(Object.keys(result)).toEqual(['__proto__']);
  });
});
