/** Chips: their colours, and how an amount becomes a stack of them. */

import { say, spoken } from '../i18n';
import type { Cents } from '../kit.gen';
import { figure } from '../money';
import type { Asset, Lang } from '../types';
import { DARK, seatColour } from './palette';

export interface ChipStyle {
  fill: string;
  edge: string;
  ink: string;
}

/** One style per denomination, from the smallest up. */
const STYLES: readonly ChipStyle[] = [
  { fill: '#efe6cf', edge: '#48658c', ink: '#2b3f5c' },
  { fill: '#b9152d', edge: '#fdf3d9', ink: '#fff8e8' },
  { fill: '#1f4e9e', edge: '#fdf3d9', ink: '#fff8e8' },
  { fill: '#0b7a48', edge: '#fdf3d9', ink: '#fff8e8' },
  { fill: '#1c1c22', edge: '#e0b962', ink: '#f2d58c' },
  { fill: '#5c2a8c', edge: '#fdf3d9', ink: '#fff8e8' },
  { fill: '#c8641a', edge: '#2a1206', ink: '#fff8e8' },
  { fill: '#7d0f3c', edge: '#e0b962', ink: '#f7dfa2' },
  { fill: '#c9a03a', edge: '#2a1206', ink: '#2a1206' },
];

export function chipStyle(denominations: readonly Cents[], cents: Cents): ChipStyle {
  const place = Math.max(0, denominations.indexOf(cents));
  const style = STYLES[place % STYLES.length];
  if (!style) throw new Error(`no style for chip ${place}`);
  return style;
}

/** A chip without a face value, in its owner's colour (1441/95-IX:6). */
export function seatChip(colour: number): ChipStyle {
  const { fill, ring } = seatColour(colour);
  return { fill, edge: ring, ink: ring === DARK ? '#fffaf0' : DARK };
}

/** The fewest chips for *cents*, largest first. A remainder smaller than every chip adds one. */
export function breakdown(cents: Cents, denominations: readonly Cents[], most = 60): Cents[] {
  const chips: Cents[] = [];
  const falling = [...denominations].sort((a, b) => b - a);
  let left = cents;
  for (const chip of falling) {
    while (left >= chip && chips.length < most) {
      chips.push(chip);
      left -= chip;
    }
  }
  const smallest = falling.at(-1);
  if (left > 0 && smallest !== undefined && chips.length < most) chips.push(smallest);
  return chips;
}

/** What is printed on a chip, exact and short: `25`, `2,50`, `1700`, `12,5k`. */
export function face(cents: Cents, asset: Asset, lang: Lang): string {
  const one = 10 ** Number(asset.split('/')[1] ?? 0);
  if (cents < 10_000 * one || cents % (100 * one) !== 0) {
    return figure(cents, asset, lang).replace(/(?<=\d)[\s.,](?=\d{3})/g, '');
  }
  const [thousands, hundreds] = [Math.floor(cents / (1000 * one)), (cents / (100 * one)) % 10];
  const number = new Intl.NumberFormat(spoken(lang).tag, { useGrouping: false });
  return say(lang, 'thousands', { number: number.format(Number(`${thousands}.${hundreds}`)) });
}
