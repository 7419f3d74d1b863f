/** What the tables of bets have in common: whatever each of them has on its card and in its views. */

import type { PlaceBets } from '../../lib/kit.gen';
import type { GameName, Games } from '../games.gen';
import type { GameProps } from '../index';

/** The games at which chips are placed on a cloth, those of each seat in its colour. */
export type OfBets = {
  [Name in GameName]: PlaceBets extends Games[Name]['Wish'] ? Name : never;
}[GameName];

/** What a table of bets hands to its game, whichever that is. */
export type TableProps = { [Name in OfBets]: GameProps<Name> }[OfBets];
export type TableCard = Games[OfBets]['Card'];
export type TableSpot = TableCard['spots'][number];
export type TableView = Games[OfBets]['Public'];
export type TableSeat = TableView['seats'][string];
export type TableMine = Games[OfBets]['Private'];
