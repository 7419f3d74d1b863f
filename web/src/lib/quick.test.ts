import { afterEach, describe, expect, it } from 'vitest';

import { prefer } from './preferences.svelte';
import { playsAlone, quick, withoutPauses } from './quick.svelte';

afterEach(() => prefer({ quick: false }));

describe('a quick round', () => {
  it('is for whoever likes it and plays alone', () => {
    const ends = playsAlone(true);
    expect(quick.now).toBe(false);
    prefer({ quick: true });
    expect(quick.now).toBe(true);
    ends();
    expect(quick.now).toBe(false);
  });

  it('is nobody’s at a shared table', () => {
    prefer({ quick: true });
    playsAlone(false);
    expect(quick.now).toBe(false);
  });

  it('has no pauses where the house offers that', () => {
    const wishes: string[] = [];
    const props = { options: { Ready: {} }, wish: ({ type }: { type: string }) => wishes.push(type) };
    const ends = playsAlone(true);
    withoutPauses(props);
    expect(wishes).toEqual([]); // Nobody has asked for it.
    prefer({ quick: true });
    withoutPauses({ ...props, options: {} });
    expect(wishes).toEqual([]);
    withoutPauses(props);
    expect(wishes).toEqual(['Ready']);
    ends();
    withoutPauses(props);
    expect(wishes).toEqual(['Ready']);
  });
});
