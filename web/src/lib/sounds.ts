/**
 * The sounds of the house, made by arithmetic: no files, and nobody else's recordings.
 *
 * A sound is a few damped tones and a little filtered noise. The same name and rate always give the
 * same samples. All of them are short, quiet, and silent at both ends, so that nothing clicks.
 */

/** High enough for the knock of a chip; all sounds together stay below 200 kB as a file would be. */
export const RATE = 20_000;

interface Recipe {
  seconds: number;
  /** The highest sample. */
  peak: number;
  /** How long it takes to come and to go. */
  rise?: number;
  fall?: number;
  make: (made: Mix) => void;
}

const CHIP = [2310, 3470, 5230]; // Clay on clay.
const WOOD = [640, 1180, 1930];
const BONE = [1240, 2180, 3310]; // Dice.

const RECIPES = {
  /** The ball runs around the rim. It is repeated, each time overlapping the last, while it runs. */
  ball: {
    seconds: 0.8, peak: 0.16, rise: 0.2, fall: 0.2,
    make: (mix) => {
      mix.hiss({ hz: 1150, wide: 1.2, gain: 1, swell: (s) => 0.72 + 0.28 * Math.sin(2 * Math.PI * 13 * s) });
      mix.hiss({ hz: 260, wide: 0.9, gain: 0.9 });
    },
  },
  /** It hops over the frets, and drops. */
  pocket: {
    seconds: 0.46, peak: 0.3, fall: 0.06,
    make: (mix) => {
      [0, 0.095, 0.172, 0.232, 0.277, 0.308].forEach((at, n) => {
        mix.knock({ at, tones: [1730, 2790, 4210], fade: 0.014, gain: 0.9 * 0.82 ** n });
      });
      mix.knock({ at: 0.31, tones: [290, 430], fade: 0.045, gain: 0.8 });
    },
  },
  put: {
    seconds: 0.11, peak: 0.26,
    make: (mix) => {
      mix.knock({ at: 0, tones: CHIP, fade: 0.013, gain: 1 });
      mix.knock({ at: 0.021, tones: [2540, 3790], fade: 0.018, gain: 0.55 });
    },
  },
  taken: {
    seconds: 0.17, peak: 0.18,
    make: (mix) => {
      [0, 0.034, 0.071].forEach((at, n) => mix.knock({ at, tones: CHIP, fade: 0.01, gain: 0.5 + 0.2 * n }));
      mix.hiss({ hz: 2900, wide: 1, gain: 0.35, swell: (s) => Math.max(0, 1 - s / 0.13) });
    },
  },
  /** A stack is pushed over. */
  won: {
    seconds: 0.42, peak: 0.26, fall: 0.05,
    make: (mix) => {
      for (let n = 0; n < 8; n++) {
        const tones = CHIP.map((hz) => hz * (0.9 + 0.035 * n));
        mix.knock({ at: 0.012 + 0.041 * n + 0.006 * mix.noise(), tones, fade: 0.013, gain: 0.5 + 0.06 * n });
      }
    },
  },
  /** A card slides out of the shoe. */
  card: {
    seconds: 0.15, peak: 0.16, rise: 0.02, fall: 0.04,
    make: (mix) => {
      mix.hiss({ hz: 3300, wide: 1.1, gain: 1, swell: (s) => Math.sin(Math.PI * Math.min(1, s / 0.12)) ** 2 });
      mix.knock({ at: 0.1, tones: [820], fade: 0.01, gain: 0.4 });
    },
  },
  /** A card is turned over. */
  flip: {
    seconds: 0.11, peak: 0.2,
    make: (mix) => {
      mix.hiss({ hz: 2400, wide: 1.3, gain: 0.8, swell: (s) => Math.exp(-s / 0.018) });
      mix.knock({ at: 0.032, tones: [560, 1340], fade: 0.016, gain: 0.7 });
    },
  },
  dice: {
    seconds: 0.6, peak: 0.28, fall: 0.06,
    make: (mix) => {
      [0, 0.052, 0.118, 0.161, 0.243, 0.318, 0.371, 0.452].forEach((at, n) => {
        const tones = BONE.map((hz) => hz * (1 + 0.13 * mix.noise()));
        mix.knock({ at: at + 0.008, tones, fade: 0.017, gain: 0.86 ** n });
      });
    },
  },
  /** «It is your turn»: two notes, a fifth apart. */
  turn: {
    seconds: 0.44, peak: 0.24, fall: 0.12,
    make: (mix) => {
      mix.bell({ at: 0, hz: 659.26, fade: 0.13, gain: 0.8 });
      mix.bell({ at: 0.12, hz: 987.77, fade: 0.16, gain: 1 });
    },
  },
  win: {
    seconds: 0.7, peak: 0.24, fall: 0.16,
    make: (mix) => {
      [523.25, 659.26, 783.99, 1046.5].forEach((hz, n) => {
        mix.bell({ at: 0.085 * n, hz, fade: 0.17, gain: 0.7 + 0.1 * n });
      });
    },
  },
  /** The last seconds: tick, tock. */
  clock: {
    seconds: 0.3, peak: 0.2,
    make: (mix) => {
      mix.knock({ at: 0, tones: WOOD, fade: 0.016, gain: 1 });
      mix.knock({ at: 0.2, tones: WOOD.map((hz) => hz * 0.82), fade: 0.018, gain: 0.8 });
    },
  },
  /** Reels that turn, as it is heard of the ball: again and again. */
  reel: {
    seconds: 0.2, peak: 0.12, rise: 0.03, fall: 0.03,
    make: (mix) => {
      mix.hiss({ hz: 420, wide: 1.1, gain: 0.7 });
      [0.01, 0.06, 0.11, 0.16].forEach((at) => mix.knock({ at, tones: [910, 1520], fade: 0.006, gain: 0.5 }));
    },
  },
  /** One of them stops: iron in a notch. */
  stop: {
    seconds: 0.13, peak: 0.28, fall: 0.04,
    make: (mix) => {
      mix.knock({ at: 0, tones: [170, 390, 880], fade: 0.03, gain: 1 });
      mix.knock({ at: 0.028, tones: [1460, 2210], fade: 0.008, gain: 0.3 });
    },
  },
  /** A prize is traced. */
  line: {
    seconds: 0.15, peak: 0.18, fall: 0.06,
    make: (mix) => mix.bell({ at: 0, hz: 880, fade: 0.06, gain: 1 }),
  },
  /** A jackpot: several times in a row. */
  jackpot: {
    seconds: 0.22, peak: 0.26, fall: 0.07,
    make: (mix) => {
      [523.25, 659.26, 783.99, 1046.5].forEach((hz, n) => mix.bell({ at: 0.03 * n, hz, fade: 0.09, gain: 0.8 }));
    },
  },
} satisfies Record<string, Recipe>;

export type Sound = keyof typeof RECIPES;
export const SOUNDS = Object.keys(RECIPES) as Sound[];

/** How long *name* lasts, and how high it goes. */
export const stated = (name: Sound): { seconds: number; peak: number } => RECIPES[name];

const HUSH_S = 0.003; // At least this long to come and to go.
const LOWEST_HZ = 50; // Below it nothing is heard, and a cone is only pushed about.

/** The samples of *name* at *rate* per second, between -1 and 1. */
export function render(name: Sound, rate: number): Float32Array<ArrayBuffer> {
  const recipe: Recipe = RECIPES[name];
  const mix = new Mix(recipe.seconds, rate, SOUNDS.indexOf(name) + 1);
  recipe.make(mix);
  return mix.finished(recipe.peak, recipe.rise ?? HUSH_S, recipe.fall ?? 4 * HUSH_S);
}

class Mix {
  private readonly samples: Float64Array;
  private seed: number;

  constructor(
    seconds: number,
    private readonly rate: number,
    seed: number,
  ) {
    this.samples = new Float64Array(Math.round(seconds * rate));
    this.seed = Math.imul(seed, 0x9e3779b9);
  }

  /** The next of our own numbers between -1 and 1 (mulberry32): the same for everybody, every time. */
  noise(): number {
    this.seed = (this.seed + 0x6d2b79f5) | 0;
    let x = Math.imul(this.seed ^ (this.seed >>> 15), 1 | this.seed);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 31 - 1;
  }

  /** Two hard things meet: tones that fade at once, the higher the sooner. */
  knock({ at, tones, fade, gain }: { at: number; tones: readonly number[]; fade: number; gain: number }): void {
    tones.forEach((hz, n) => this.tone(at, hz, fade / (1 + 0.35 * n), gain / (1 + 0.6 * n), 0.0008));
  }

  /** A small bell: a note and two overtones. */
  bell({ at, hz, fade, gain }: { at: number; hz: number; fade: number; gain: number }): void {
    this.tone(at, hz, fade, gain, 0.006);
    this.tone(at, 2.01 * hz, fade * 0.6, gain * 0.28, 0.006);
    this.tone(at, 3.02 * hz, fade * 0.35, gain * 0.1, 0.006);
  }

  private tone(at: number, hz: number, fade: number, gain: number, rise: number): void {
    const begins = at + HUSH_S; // Nothing begins before it may be heard.
    for (let i = Math.ceil(begins * this.rate); i < this.samples.length; i++) {
      const s = i / this.rate - begins;
      this.samples[i]! += gain * Math.min(1, s / rise) * Math.exp(-s / fade) * Math.sin(2 * Math.PI * hz * s);
    }
  }

  /** Noise around *hz*, *wide* octaves of it, as loud as *swell* says at each moment. */
  hiss({ hz, wide, gain, swell = () => 1 }: { hz: number; wide: number; gain: number; swell?: (s: number) => number }): void {
    const w = (2 * Math.PI * hz) / this.rate;
    const alpha = Math.sin(w) * Math.sinh((Math.LN2 / 2) * wide * (w / Math.sin(w)));
    let [x1, x2, y1, y2] = [0, 0, 0, 0];
    for (let i = 0; i < this.samples.length; i++) {
      const x = this.noise();
      const y = (alpha * (x - x2) + 2 * Math.cos(w) * y1 - (1 - alpha) * y2) / (1 + alpha);
      [x2, x1, y2, y1] = [x1, x, y1, y];
      this.samples[i]! += gain * swell(i / this.rate) * y;
    }
  }

  /** Without what is too low to hear, from silence to silence, and as high as *peak*. */
  finished(peak: number, rise: number, fall: number): Float32Array<ArrayBuffer> {
    const { samples, rate } = this;
    const keep = Math.exp((-2 * Math.PI * LOWEST_HZ) / rate);
    let [before, low] = [0, 0];
    samples.forEach((x, i) => {
      low = keep * (low + x - before);
      before = x;
      samples[i] = low;
    });
    const ease = (share: number): number => 0.5 - 0.5 * Math.cos(Math.PI * Math.min(1, share));
    const last = samples.length - 1;
    samples.forEach((x, i) => (samples[i] = x * ease(i / (rise * rate)) * ease((last - i) / (fall * rate))));
    const highest = samples.reduce((high, x) => Math.max(high, Math.abs(x)), 0);
    return Float32Array.from(samples, (x) => (x * peak) / highest);
  }
}
