/** What came up, as a board shows it. */

import { isKey } from './i18n';
import { t } from './i18n.svelte';

/** A number or a throw as it is; at baccarat «E8», with the winner's letter in the player's language. */
export function onBoard(came: string): string {
  const [, letter, points] = /^([A-Z])(\d+)$/.exec(came) ?? [];
  const key = `baccarat.${letter}`;
  return letter && isKey(key) ? `${t(key)}${points}` : came;
}
