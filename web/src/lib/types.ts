/** The client's own types. What travels is generated: `wire.gen.ts`, `kit.gen.ts`, and a file per
 * game. */

export type Lang = string; // A folder of `lib/i18n`.
export type Text = Record<Lang, string>;
export type Asset = string; // "EUR/2", "PTS/0"
