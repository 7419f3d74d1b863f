/** Spans and moments as text. The wire has microseconds; here they are milliseconds. */

/** `0:42`, `12:05`, `1:02:03`. */
export function span(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, i) => (i ? String(part).padStart(2, '0') : String(part))).join(':');
}

/** How a clock or a machine writes *ms* as a duration: `PT12M5S`. */
export function isoSpan(ms: number): string {
  return `PT${Math.max(0, Math.floor(ms / 1000))}S`;
}

export function moment(ms: number, tag: string): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: 'short', timeStyle: 'medium' }).format(ms);
}

export function timeOfDay(ms: number, tag: string): string {
  return new Intl.DateTimeFormat(tag, { timeStyle: 'short' }).format(ms);
}
