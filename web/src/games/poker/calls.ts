/** What is called at the table, and again when a hand is replayed. */

import { cardName, type CardCode } from '../../lib/drawing/cards';
import { language, money, t } from '../../lib/i18n.svelte';
import type { Cents, PlayerId } from '../../lib/kit.gen';
import type { Asset } from '../../lib/types';
import { handSaid } from './names';
import type { Event, PlaceView } from './wire.gen';

interface Hearing {
  who: (player: PlayerId) => string;
  asset: Asset;
}

/** What a house player is, by its strength. */
export const botSaid = (bot: Exclude<PlaceView['bot'], ''>): string =>
  t('poker.bot', { strength: t(`poker.strength.${bot}`) });

export const cardsSaid = (cards: readonly CardCode[]): string =>
  cards.map((card) => cardName(card, language.now)).join(', ');

/** What is called at *event*; empty if nothing is. */
export function called(event: Event, { who, asset }: Hearing): string {
  const name = 'player' in event ? who(event.player) : '';
  const sum = (value: Cents): string => money(value, asset, { short: true });
  switch (event.type) {
    case 'HandBegan':
      return t('poker.call.began', { round: event.round });
    case 'ButtonDrawn':
      return t('poker.call.button', { place: event.place });
    case 'Seated':
      return t('poker.call.seated', { name, place: event.place });
    case 'Posted':
      return t('poker.call.posted', { name, kind: t(`poker.last.${event.kind}`), cents: sum(event.cents) });
    case 'Acted': {
      const act = t(`poker.call.${event.act}`, { name, cents: sum(event.cents), to: sum(event.to) });
      const whole = event.all_in ? t('poker.call.all_in', { act }) : act;
      return event.by === 'platform' ? t('poker.call.by_house', { act: whole }) : whole;
    }
    case 'BankUsed':
      return t('poker.call.bank', { name });
    case 'Dealt':
      return t('poker.told.dealt');
    case 'Turned':
      return t('poker.call.turned', { cards: cardsSaid(event.cards) });
    case 'Returned':
      return t('poker.call.returned', { name, cents: sum(event.cents) });
    case 'FacedUp':
      return t('poker.call.faced', { name, cards: cardsSaid(event.cards) });
    case 'Showed':
      return t('poker.call.showed', { name, hand: lower(handSaid(event.name, event.five, language.now)) });
    case 'Won':
      return event.name
        ? t('poker.call.won_with', { name, cents: sum(event.cents), hand: lower(handSaid(event.name, [], language.now)) })
        : t('poker.call.won', { name, cents: sum(event.cents) });
    case 'Voided':
      return t('call.void');
    default:
      return '';
  }
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
