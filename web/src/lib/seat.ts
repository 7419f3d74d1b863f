/** Whoever comes to a table to play is seated at once; whoever comes by its address looks first. */

let meant = '';

/** The player picked *table* in the lobby: the session may begin (804/2015:27). */
export function meanToSit(table: string): void {
  meant = table;
}

/** Whether *table* was picked to play at; asked once. */
export function takeIntent(table: string): boolean {
  const here = meant === table;
  if (here) meant = ''; // With several tables on a screen, another may be meant.
  return here;
}
