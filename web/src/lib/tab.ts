/** What the browser's tab says: a title, and a dot on the icon while a table waits for the player. */

const DOT =
  "%3Ccircle cx='11' cy='-11' r='8.5' fill='%236fe39a' stroke='%23160b07' stroke-width='2.5'/%3E%3C/svg%3E";
const END = '%3C/svg%3E';

/** *icon*, which is drawn in its own address, with the dot. */
export const dotted = (icon: string): string => icon.slice(0, icon.lastIndexOf(END)) + DOT;

let plain = ''; // The icon as the page came with it.

export function markTab(title: string, waiting: boolean): void {
  document.title = title;
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (!icon) return;
  plain ||= icon.href;
  const href = waiting ? dotted(plain) : plain;
  if (icon.href !== href) icon.href = href;
}
