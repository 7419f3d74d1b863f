import { describe, expect, it } from 'vitest';

import { Autoplay, playsOffered } from './autoplay.svelte';

const LIMITS = { plays: 3, loss: 100, win: 500, collects: true };

function series(limits = LIMITS): Autoplay {
  const auto = new Autoplay();
  auto.start(limits);
  return auto;
}

/** A play of *stake* that returns *returned*; whether it was begun. */
function play(auto: Autoplay, stake: number, returned: number): boolean {
  if (!auto.next(stake)) return false;
  auto.began();
  auto.ended(stake, returned);
  return true;
}

describe('plays that start by themselves', () => {
  it('are so many at the most', () => {
    const auto = series();
    expect([play(auto, 10, 0), play(auto, 10, 10), play(auto, 10, 0), play(auto, 10, 0)]).toEqual([true, true, true, false]);
    expect(auto.why).toBe('plays');
  });

  it('never lose more than was said', () => {
    const auto = series({ ...LIMITS, plays: 100 });
    let begun = 0;
    while (play(auto, 30, 0)) begun += 1;
    expect(begun).toBe(3); // A fourth might lose 120.
    expect(auto.lost).toBe(90);
    expect(auto.why).toBe('loss');
  });

  it('go on with what was won', () => {
    const auto = series({ ...LIMITS, plays: 100, loss: 50 });
    play(auto, 50, 80);
    expect(play(auto, 50, 0)).toBe(true);
    expect(auto.lost).toBe(20);
  });

  it('end with a prize that is large enough', () => {
    const auto = series();
    play(auto, 10, 500);
    expect(auto.why).toBe('win');
    expect(auto.next(10)).toBe(false);
  });

  it('end at once when they are cancelled, whatever is under way', () => {
    const auto = series();
    auto.next(10);
    auto.began();
    auto.stop();
    auto.ended(10, 0);
    expect([auto.on, auto.next(10), auto.why]).toEqual([false, false, 'cancelled']);
  });

  it('are offered up to what the house allows', () => {
    expect(playsOffered(100)).toEqual([10, 25, 50, 100]);
    expect(playsOffered(30)).toEqual([10, 25, 30]);
    expect(playsOffered(0)).toEqual([0]);
  });
});
