import { describe, expect, it } from 'vitest';

import { uuid7 } from './uuid';

describe('a UUID of version 7', () => {
  it('is the one that RFC 9562 prints for its moment and its random bits', () => {
    const random = new Uint8Array([0xcc, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f]);

    expect(uuid7(0x017f22e279b0, random)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
  });

  it('sorts by time', () => {
    expect(uuid7(1_700_000_000_000) < uuid7(1_700_000_000_001)).toBe(true);
  });

  it('is another one every time', () => {
    expect(new Set(Array.from({ length: 1000 }, () => uuid7())).size).toBe(1000);
  });
});
