/** The tables last on the screen together: another may be put beside them. */

let last: readonly string[] = [];

export function remember(tables: readonly string[]): void {
  last = [...tables];
}

export const lastTables = (): readonly string[] => last;
