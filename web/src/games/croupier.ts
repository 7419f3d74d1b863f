/** What the croupier calls at roulette (804/2015:14, 1441/95-X:14, 1441/95-X:17, 1441/95-X:25). */

import { money, spotName, t } from '../lib/i18n.svelte';
import type { Colour, Settled } from '../lib/kit.gen';
import type { Asset } from '../lib/types';
import type { Card } from './roulette/wire.gen';

/** «17, preto, ímpar, menor»; for a zero only its colour. */
export function called(pocket: string, colour: Colour, card: Card): string {
  const words = [pocket, t(`colour.${colour}`)];
  const holds = (spot: string): boolean =>
    card.spots.some((row) => row.spot === spot && row.numbers.includes(pocket));
  if (holds('simple:even')) words.push(t('call.even_number'));
  if (holds('simple:odd')) words.push(t('call.odd_number'));
  if (holds('simple:low')) words.push(t('call.low'));
  if (holds('simple:high')) words.push(t('call.high'));
  return words.join(', ');
}

/**
 * Each prize next to its bet, in the order of settlement: «pleno 17 de 200, total de 7 000».
 *
 * *colour* is the colour of the chips, if they have one; the prize is what came back beyond the stake.
 */
export function paid(settled: Settled, asset: Asset, colour: number | null): string[] {
  return settled.lines
    .filter(([, stake, returned]) => returned > stake)
    .map(([spot, stake, returned]) => {
      const values = {
        bet: spotName(spot),
        stake: money(stake, asset),
        prize: money(returned - stake, asset),
      };
      const named = colour !== null && colour < 8;
      if (!named) return t('call.paid', values);
      return t('call.paid_colour', { ...values, colour: t(`colour.${colour as 0}`) });
    });
}

/** The player's result of a round. Less than the stake is not a win. */
export function outcome({ stake, returned }: Settled, asset: Asset): string {
  const values = { stake: money(stake, asset), returned: money(returned, asset) };
  if (returned > stake) return t('call.won', { ...values, net: money(returned - stake, asset) });
  if (returned === stake) return t('call.even', values);
  return returned ? t('call.less', values) : t('call.lost', values);
}
