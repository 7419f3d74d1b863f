/**
 * Every game of the house, and what it puts on the wire.
 * Written by `make docs` from the types of the house: do not edit.
 */

import type { LuckWish } from '../lib/kit.gen';
import type * as baccarat from './baccarat/wire.gen';
import type * as banca_francesa from './banca_francesa/wire.gen';
import type * as blackjack from './blackjack/wire.gen';
import type * as craps from './craps/wire.gen';
import type * as cussec from './cussec/wire.gen';
import type * as poker from './poker/wire.gen';
import type * as roulette from './roulette/wire.gen';
import type * as slots from './slots/wire.gen';

export interface Games {
  baccarat: {
    Card: baccarat.Card;
    Public: baccarat.Public;
    Private: baccarat.Private;
    Wish: baccarat.Wish;
    Event: baccarat.Event;
  };
  banca_francesa: {
    Card: banca_francesa.Card;
    Public: banca_francesa.Public;
    Private: banca_francesa.Private;
    Wish: banca_francesa.Wish;
    Event: banca_francesa.Event;
  };
  blackjack: {
    Card: blackjack.Card;
    Public: blackjack.Public;
    Private: blackjack.Private;
    Wish: blackjack.Wish;
    Event: blackjack.Event;
  };
  craps: {
    Card: craps.Card;
    Public: craps.Public;
    Private: craps.Private;
    Wish: craps.Wish;
    Event: craps.Event;
  };
  cussec: {
    Card: cussec.Card;
    Public: cussec.Public;
    Private: cussec.Private;
    Wish: cussec.Wish;
    Event: cussec.Event;
  };
  poker: {
    Card: poker.Card;
    Public: poker.Public;
    Private: poker.Private;
    Wish: poker.Wish;
    Event: poker.Event;
  };
  roulette: {
    Card: roulette.Card;
    Public: roulette.Public;
    Private: roulette.Private;
    Wish: roulette.Wish;
    Event: roulette.Event;
  };
  slots: {
    Card: slots.Card;
    Public: slots.Public;
    Private: slots.Private;
    Wish: slots.Wish;
    Event: slots.Event;
  };
}

export type GameName = keyof Games;
export type AnyCard = Games[GameName]['Card'];
export type AnyPublic = Games[GameName]['Public'];
export type AnyPrivate = Games[GameName]['Private'];
export type AnyWish = Games[GameName]['Wish'] | LuckWish;
export type AnyEvent = Games[GameName]['Event'];
