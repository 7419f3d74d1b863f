import { describe, expect, it } from 'vitest';

import { callName, nameSpots, spotName } from './spots';

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
  const NUMBER = { pt: 'número', en: 'number' };
  const LOW = { pt: 'menor (1-4)', en: 'low (1-4)' };
  nameSpots({ number: NUMBER, 'chance:low': LOW });

  it.each([
    ['number:7', 'número 7', 'number 7'],
    ['chance:low', 'menor (1-4)', 'low (1-4)'],
    ['unheard:of', 'unheard of', 'unheard of'],
  ])('%s is called «%s» and “%s”', (spot, pt, en) => {
    expect([spotName(spot, 'pt'), spotName(spot, 'en')]).toEqual([pt, en]);
  });

  it.each(['number', 'chance:low', 'pleno', 'simple:low'])('cannot take the name of %s', (key) => {
    expect(() => nameSpots({ [key]: { pt: 'outro', en: 'other' } })).toThrow('in another game');
  });

  it('may share a name that means the same', () => {
    expect(() => nameSpots({ number: { ...NUMBER } })).not.toThrow();
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
