import { describe, expect, it } from 'vitest';

import { hex, sha256 } from './sha256';

const digest = (text: string): string => hex(sha256(new TextEncoder().encode(text)));

describe('SHA-256', () => {
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
  ])('of «%s» is as FIPS 180-4 prints it', (text, expected) => {
    expect(digest(text)).toBe(expected);
  });

  it("agrees with the platform's own at every length around the block", async () => {
    for (let length = 0; length < 200; length++) {
      const message = new Uint8Array(length).fill(length);
      const theirs = new Uint8Array(await crypto.subtle.digest('SHA-256', message));
      expect(sha256(message)).toEqual(theirs);
    }
  });
});
