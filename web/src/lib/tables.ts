/** Tables by their names. */

import { text } from './i18n.svelte';
import { live } from './live.svelte';

/** What *table* is called, as long as it is offered: a table's id, or the name of one of its streams. */
export function tableNamed(table: string): string {
  const row = live.lobby?.find((each) => each.table === table.replace(/(\.\d+)?(~.*)?$/, ''));
  return row ? text(row.name) : table.replace(/~.*$/, '');
}
