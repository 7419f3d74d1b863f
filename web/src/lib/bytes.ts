/** Bytes as the protocols of luck and log write them: fixed widths, and text prefixed with its length. */

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
export const sized = (text: string): Uint8Array => bytes(u32(utf8(text).length), text);
export const u32 = (n: number): Uint8Array => unhex(n.toString(16).padStart(8, '0'));
export const u64 = (n: number): Uint8Array => unhex(n.toString(16).padStart(16, '0'));

export function bytes(...parts: (Uint8Array | string)[]): Uint8Array {
  const all = parts.map((part) => (typeof part === 'string' ? utf8(part) : part));
  const whole = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of all) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function unhex(text: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/.test(text)) throw new Error(`${text} is not hexadecimal`);
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
