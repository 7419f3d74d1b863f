/** No component holds a word of its own: what a player reads comes from `lib/i18n`, by its key. */

import { parse, type AST } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';

const READ = new Set(['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'label']);
const LETTERS = /\p{L}/u;

/** Letters that are not words: the keys of the keyboard. */
const DRAWN = new Set(['kbd']);

type Node = { type: string; [field: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Every text that a component shows or says by itself. */
function wordsIn(source: string): string[] {
  const found: string[] = [];
  const note = (text: string) => {
    if (LETTERS.test(text)) found.push(text.trim());
  };
  visit((parse(source, { modern: true }) as AST.Root).fragment as unknown as Node);
  return found;

  function visit(node: Node): void {
    if (node.type === 'Text') return note(String(node.data));
    if (node.type === 'ExpressionTag') return spoken(node.expression);
    if (node.type === 'Attribute') {
      if (!READ.has(String(node.name))) return;
      return [node.value].flat().filter(isNode).forEach(visit);
    }
    if (DRAWN.has(String(node.name)) || node.type.endsWith('Directive')) return; // `style:width="2px"`
    for (const [field, value] of Object.entries(node)) {
      // What a block tests is not text; what it shows is.
      if (['expression', 'test', 'context', 'key', 'parameters', 'metadata'].includes(field)) continue;
      [value].flat().filter(isNode).forEach(visit);
    }
  }

  /** The literals that an expression may yield; what it passes to a function is a key, or not text. */
  function spoken(expression: unknown): void {
    if (!isNode(expression)) return;
    switch (expression.type) {
      case 'Literal':
        return typeof expression.value === 'string' ? note(expression.value) : undefined;
      case 'TemplateLiteral':
        for (const part of expression.quasis as { value: { raw: string } }[]) note(part.value.raw);
        return (expression.expressions as Node[]).forEach(spoken);
      case 'ConditionalExpression':
        return [expression.consequent, expression.alternate].forEach(spoken);
      case 'LogicalExpression':
        return [expression.left, expression.right].forEach(spoken);
      case 'BinaryExpression':
        return expression.operator === '+' ? [expression.left, expression.right].forEach(spoken) : undefined;
    }
  }
}

const components = import.meta.glob<string>('./**/*.svelte', { query: '?raw', import: 'default', eager: true });

describe('a component', () => {
  it.each(Object.entries(components))('%s has no words of its own', (_, source) => {
    expect(wordsIn(source)).toEqual([]);
  });

  it.each([
    ['<p>Bets</p>', ['Bets']],
    ['{#if open}<p>{3} chips</p>{:else}<b title="No">1</b>{/if}', ['chips', 'No']],
    ['{#each all as one (one.key)}<i aria-label="Spin {one}"></i>{/each}', ['Spin']],
    ["<p>{open ? 'Open' : t('closed')}</p>", ['Open']],
    ['<p>{`total ${n}`}</p>', ['total']],
    ["{#snippet row(a)}<td>{a ?? 'none'}</td>{/snippet}", ['none']],
    ['<Panel label="Last round" />', ['Last round']],
    ['<p class="big" data-of="x">{t(\'key\')} 1–18</p><kbd>F</kbd><style>p { color: red }</style>', []],
  ])('is read whole: %s', (source, words) => {
    expect(wordsIn(source)).toEqual(words);
  });
});

describe('the code', () => {
  const sources = import.meta.glob<string>(['./**/*.ts', './**/*.svelte', '!./**/*.test.ts', '!./lib/i18n/**'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  // Craps is called in the two languages that its rule names (1441/95-VI:13.3).
  const RULED = './games/craps/announce.ts';

  it('names no language', () => {
    expect(Object.keys(sources).length).toBeGreaterThan(100);
    const naming = Object.entries(sources).filter(([, source]) =>
      /(['"`])(?:pt|en)(?:-[A-Z]{2})?\1|\b(?:pt|en)\s*:\s*['"`]/.test(source),
    );

    expect(naming.map(([path]) => path)).toEqual([RULED]);
  });
});
