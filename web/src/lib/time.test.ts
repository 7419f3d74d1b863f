import { describe, expect, it } from 'vitest';

import { isoSpan, span } from './time';

describe('a span of time', () => {
  it.each([
    [0, '0:00'],
    [42_999, '0:42'],
    [725_000, '12:05'],
    [3_723_000, '1:02:03'],
    [-5, '0:00'],
  ])('%i ms reads %s', (ms, text) => {
    expect(span(ms)).toBe(text);
  });

  it('has a form for machines', () => {
    expect(isoSpan(725_000)).toBe('PT725S');
  });
});
