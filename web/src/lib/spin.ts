/** How long the ball takes to come home, in milliseconds. Tests and the impatient set it to zero. */

const USUAL_MS = 3600;
const STORED = 'banca.spin_ms';

/** `?spin=0` in the address, or `banca.spin_ms` in the browser's store; otherwise the usual time. */
export function spinMs(search: string, stored: string | null): number {
  const asked = new URLSearchParams(search).get('spin') ?? stored;
  const ms = asked === null || asked.trim() === '' ? NaN : Number(asked);
  return Number.isFinite(ms) && ms >= 0 && ms <= 20_000 ? ms : USUAL_MS;
}

export function chosenSpinMs(): number {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(STORED);
  } catch {
    // A browser that stores nothing spins as usual.
  }
  return spinMs(location.search, stored);
}
