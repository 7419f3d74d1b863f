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

/** A day and a time, in the device's time zone; in any other *zone*, with its name. */
export function moment(ms: number, tag: string, zone?: string): string {
  const style = { dateStyle: 'short', timeStyle: 'medium', timeZone: zone } as const;
  return named(new Intl.DateTimeFormat(tag, style).format(ms), ms, tag, zone);
}

export function timeOfDay(ms: number, tag: string, zone?: string): string {
  return new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone: zone }).format(ms);
}

/** The same, with the name of its time zone where it is not the device's own. */
export const clockTime = (ms: number, tag: string, zone?: string): string =>
  named(timeOfDay(ms, tag, zone), ms, tag, zone);

function named(written: string, ms: number, tag: string, zone?: string): string {
  if (!zone) return written;
  const style = { timeZone: zone, timeZoneName: 'short' } as const;
  const parts = new Intl.DateTimeFormat(tag, style).formatToParts(ms);
  return `${written} ${parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone}`;
}
