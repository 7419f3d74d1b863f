import { afterEach, describe, expect, it } from 'vitest';

import { chosen, listen, point, write } from './keyboard';

const focused = {} as Element;
const table = (asked: boolean, holds = false) => {
  const element = { offsetParent: {}, contains: () => holds } as unknown as HTMLElement;
  return { element: () => element, asked: () => asked };
};
const ends: (() => void)[] = [];
const opened = (...tables: ReturnType<typeof table>[]) => ends.push(...tables.map(listen));
afterEach(() => ends.splice(0).forEach((end) => end()));

describe('a key', () => {
  it('is for the only table', () => {
    const one = table(false);
    opened(one);

    expect(chosen(null)).toBe(one);
  });

  it('is for the table with the focus, whichever asks', () => {
    const [one, other] = [table(true), table(false, true)];
    opened(one, other);

    expect(chosen(focused)).toBe(other);
  });

  it('is for the one under the pointer', () => {
    const [one, other] = [table(true), table(true)];
    opened(one, other);
    point(other);

    expect(chosen(focused)).toBe(other);
  });

  it('is for the only one that asks', () => {
    const [one, other] = [table(false), table(true)];
    opened(one, other);

    expect(chosen(null)).toBe(other);
  });

  it('is for nobody where two ask', () => {
    opened(table(true), table(true));

    expect(chosen(null)).toBeNull();
  });

  it('is for no table while somebody writes', () => {
    const one = table(true, true);
    opened(one);
    const done = write();

    expect(chosen(focused)).toBeNull();
    done();
    expect(chosen(focused)).toBe(one);
  });

  it('never is for one that is hidden', () => {
    const hidden = { ...table(true), element: () => ({ offsetParent: null, contains: () => false }) as unknown as HTMLElement };
    const one = table(false);
    opened(hidden, one);
    point(hidden);

    expect(chosen(null)).toBe(one);
  });
});
