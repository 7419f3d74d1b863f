/** The little that tests ask of Node: its own types are a dependency for six lines. */

declare module 'node:fs' {
  export function mkdtempSync(prefix: string): string;
  export function readFileSync(path: string): Uint8Array;
  export function rmSync(path: string, how: { recursive: boolean }): void;
  export function writeFileSync(path: string, bytes: Uint8Array): void;
}
declare module 'node:os' {
  export function tmpdir(): string;
}
declare module 'node:path' {
  export function join(...parts: string[]): string;
}
