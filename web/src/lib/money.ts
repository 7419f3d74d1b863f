/** Whole cents or points to text: the only formatter of amounts. No amount becomes a fraction. */

import { say, spoken } from './i18n';
import type { Asset, Lang } from './types';

/** `1 234 pontos`, `12,34 €`; with *short*, `1 234 pts`. */
export function money(
  amount: number,
  asset: Asset,
  lang: Lang,
  { short = false, signed = false } = {},
): string {
  const [currency = 'PTS', places = '0'] = asset.split('/');
  const value = decimal(amount, Number(places));
  const signDisplay = signed ? 'exceptZero' : 'auto';
  if (currency !== 'PTS') {
    const style = { style: 'currency', currency, signDisplay, useGrouping: true } as const;
    return proper(new Intl.NumberFormat(spoken(lang).tag, style).format(value));
  }
  const style = { signDisplay, useGrouping: 'always' } as const;
  const number = proper(new Intl.NumberFormat(spoken(lang).tag, style).format(value));
  return short
    ? say(lang, 'points_short', { amount: number })
    : say(lang, 'points', { amount: number, count: amount });
}

/** The number alone, where the unit is obvious: `1 234`, `12,50`. */
export function figure(amount: number, asset: Asset, lang: Lang): string {
  const places = Number(asset.split('/')[1] ?? 0);
  const fraction = amount % 10 ** places === 0 ? 0 : places; // A whole euro needs no cents.
  const style = { useGrouping: 'always', minimumFractionDigits: fraction } as const;
  return proper(new Intl.NumberFormat(spoken(lang).tag, style).format(decimal(amount, places)));
}

/** `1/37` as `2,70 %`. */
export function percent(fraction: string, lang: Lang): string {
  const [over, under = '1'] = fraction.split('/');
  const style = { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
  const parts = new Intl.NumberFormat(spoken(lang).tag, style).formatToParts(Number(over) / Number(under));
  const digits = parts.filter(({ type }) => type !== 'percentSign' && type !== 'literal');
  return say(lang, 'percent', { number: digits.map(({ value }) => value).join('') });
}

/** An integer of the smallest unit, as decimal text: `Intl` takes it without a float. */
function decimal(amount: number, places: number): `${number}` {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is no whole amount`);
  const digits = String(Math.abs(amount)).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const cents = places ? `.${digits.slice(-places)}` : '';
  return `${amount < 0 ? '-' : ''}${whole}${cents}` as `${number}`;
}

/** A minus sign instead of a hyphen: it is as wide as the plus, and screen readers know it. */
function proper(text: string): string {
  return text.replace('-', '\u2212');
}
