import { describe, expect, it } from 'vitest';

import { folded, pieces } from './cites';

describe('citations in a text', () => {
  it('are cut out whole, and the rest stays', () => {
    const text = 'A regra 1441/95-X:27 esquece o quadro: ver reading:quadro-limit.';

    expect(pieces(text).map((piece) => piece.text).join('')).toBe(text);
    expect(pieces(text).filter((piece) => piece.cite).map((piece) => piece.text)).toEqual([
      '1441/95-X:27',
      'reading:quadro-limit',
    ]);
  });

  it.each(['804/2015:13.a.i', 'RNG-4', 'wire:reused'])('include %s', (cite) => {
    expect(pieces(cite)).toEqual([{ text: cite, cite: true }]);
  });

  it.each(['0-28-9-26', '12:30', 'GLI-19', 'split:17-20'])('do not include %s', (text) => {
    expect(pieces(text)).toEqual([{ text, cite: false }]);
  });
});

describe('a search', () => {
  it('sees neither case nor accents', () => {
    expect(folded('Dúzia ÍMPAR')).toBe('duzia impar');
  });
});
