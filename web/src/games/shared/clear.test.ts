import { describe, expect, it } from 'vitest';

import { clearAt } from './clear';

const table = { top: 100, bottom: 500 };

describe('where something may stand on a table', () => {
  it('is the middle, as long as nothing lies there', () => {
    expect(clearAt(40, table, [])).toBe(280);
    expect(clearAt(40, table, [{ top: 110, bottom: 270 }, { top: 330, bottom: 400 }])).toBe(280);
  });
  it('is next to what lies in the middle, on the nearer side', () => {
    expect(clearAt(40, table, [{ top: 290, bottom: 400 }])).toBe(246);
    expect(clearAt(40, table, [{ top: 200, bottom: 300 }])).toBe(304);
  });
  it('is a gap that is high enough, wherever there is one', () => {
    expect(clearAt(40, table, [{ top: 120, bottom: 320 }, { top: 350, bottom: 440 }])).toBe(444);
  });
  it('is nowhere on a table that is full, or out of sight', () => {
    expect(clearAt(40, table, [{ top: 120, bottom: 480 }])).toBeNull();
    expect(clearAt(40, { top: 900, bottom: 700 }, [])).toBeNull();
  });
});
