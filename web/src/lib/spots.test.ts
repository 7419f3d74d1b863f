import { describe, expect, it } from 'vitest';

import spots_vectors from './spots_vectors.json';
import { isKey } from './i18n';
import { callName, spotName } from './spots';

describe('a bet', () => {
  it.each([
    ['pleno:17', 'pleno 17', 'straight up 17'],
    ['pleno:00', 'pleno 00', 'straight up 00'],
    ['split:17-20', 'cavalo 17-20', 'split 17-20'],
    ['split:0-00', 'cavalo 0-00', 'split 0-00'],
    ['street:1-2-3', 'rua 1-2-3', 'street 1-2-3'],
    ['corner:17-18-20-21', 'quadro 17-18-20-21', 'corner 17-18-20-21'],
    ['line:1-2-3-4-5-6', 'linha 1-6', 'line 1-6'],
    ['dozen:1', '1.ª dúzia', '1st dozen'],
    ['dozens:1-2', 'cavalo de dúzia, 1.ª e 2.ª', 'two dozens, 1st and 2nd'],
    ['column:3', '3.ª coluna', '3rd column'],
    ['columns:2-3', 'cavalo de coluna, 2.ª e 3.ª', 'two columns, 2nd and 3rd'],
    ['simple:red', 'encarnado', 'red'],
    ['simple:black', 'preto', 'black'],
    ['simple:even', 'par', 'even'],
    ['simple:odd', 'ímpar', 'odd'],
    ['simple:low', 'menor (1-18)', 'low (1-18)'],
    ['simple:high', 'maior (19-36)', 'high (19-36)'],
  ])('%s is called «%s» and “%s”', (spot, pt, en) => {
    expect([spotName(spot, 'pt'), spotName(spot, 'en')]).toEqual([pt, en]);
  });
});

describe('a bet of another game', () => {
  it.each([
    ['number:7', 'número 7', 'number 7'],
    ['chance:grande', 'grande (14-16)', 'grande (14-16)'],
    ['line:pequeno', 'pequeno, sobre o risco exterior', 'pequeno, on the outer line'],
    ['place:3', 'lugar 3', 'place 3'],
    ['double:3.1', 'dobra, lugar 3, mão 1', 'double, place 3, hand 1'],
    ['split:3.12', 'desdobramento, lugar 3, mão 12', 'split, place 3, hand 12'],
    ['prize:3.1', 'prémio especial, lugar 3, mão 1', 'special prize, place 3, hand 1'],
    ['insurance:7', 'seguro, lugar 7', 'insurance, place 7'],
    ['double:4', 'dois 4', 'two 4s'],
    ['lines:1@5', '1 linha, créditos de 5', '1 line, credits of 5'],
    ['lines:15@1', '15 linhas, créditos de 1', '15 lines, credits of 1'],
    ['triple:4', 'três 4', 'three 4s'],
    ['pair:1-2', 'dados 1 e 2', 'dice 1 and 2'],
    ['pair:ponto', 'par do ponto', 'ponto pair'],
    ['any-triple', 'quaisquer três iguais', 'any triple'],
    ['sum:9', 'soma 9', 'sum 9'],
    ['big:6', 'big 6', 'big 6'],
    ['big', 'grande (11-17)', 'big (11-17)'],
    ['come:4', 'come 4', 'come 4'],
    ['odds:pass', 'odds do pass line', 'odds on the pass line'],
    ['odds:come:4', 'odds do come 4', 'odds on come 4'],
    ['odds:dont-come:10', "odds do don't come 10", "odds on don't come 10"],
    ['win:4', '4 a ganhar', '4 to win'],
    ['hard:4', 'hardway 4', 'hardway 4'],
    ['hand', 'jogada', 'hand'],
    ['unheard:of', 'unheard of', 'unheard of'],
  ])('%s is called «%s» and “%s”', (spot, pt, en) => {
    expect([spotName(spot, 'pt'), spotName(spot, 'en')]).toEqual([pt, en]);
  });
});

describe('a call bet', () => {
  it.each([
    ['voisins', 'vizinhos do zero', 'voisins du zéro'],
    ['tiers', 'terço do cilindro', 'tiers du cylindre'],
    ['orphelins', 'órfãos', 'orphelins'],
    ['neighbours:17-2', '17 e 2 vizinhos', '17 and 2 neighbours'],
    ['finals:7', 'finais 7', 'finals 7'],
  ])('%s is called «%s» and “%s”', (call, pt, en) => {
    expect([callName(call, 'pt'), callName(call, 'en')]).toEqual([pt, en]);
  });
});

describe('every bet of every table', () => {
  const every = spots_vectors.flatMap(([game, , spots]) => (spots as string[]).map((spot) => [game as string, spot] as const));

  it.each(every)('has a name: %s %s', (_, spot) => {
    const [kind, where = ''] = spot.split(':');
    const own = isKey(`spot.${spot}`) || isKey(`spot.${spot.replace(/\d+/g, '*')}`);
    expect(own || (isKey(`spot.${kind}`) && /^[\d.-]*$/.test(where))).toBe(true); // A number needs no words.
  });
});
