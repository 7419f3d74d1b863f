import { describe, expect, it } from 'vitest';

import { announcement, called } from './announce';

const THROW = [
  'total:6', 'point set:6', 'wins:under', 'wins:win:6', 'stands off:dont-pass', 'loses:field',
  'loses:total:7',
];

describe('the announcement of a throw (1441/95-VI:13.3.a)', () => {
  it('says total, point, what wins and what loses, in Portuguese', () => {
    expect(announcement(THROW, 'pt')).toBe(
      'Total 6, o ponto é 6. Ganham: under seven (2-6), 6 a ganhar. Não ganham nem perdem: ' +
        "don't pass. Perdem: field, total 7",
    );
  });

  it('and in English', () => {
    expect(announcement(THROW, 'en')).toBe(
      'Total 6, the point is 6. Winning: under seven (2-6), 6 to win. Standing off: ' +
        "don't pass. Losing: field, total 7",
    );
  });

  it.each([
    [['same shooter', 'same point'], 'Mesmo deitador, para o mesmo ponto', 'Same shooter, for the same point'],
    [['same shooter', 'new point'], 'Mesmo deitador, para novo ponto', 'Same shooter, for a new point'],
    [['new shooter', 'same point'], 'Novo deitador, para o mesmo ponto', 'New shooter, for the same point'],
    [['new shooter'], 'Novo deitador', 'New shooter'],
  ])('says %j when the dice are handed over', (announced, pt, en) => {
    expect(announcement(announced, 'pt')).toBe(pt);
    expect(announcement(announced, 'en')).toBe(en);
  });

  it.each([
    [['total:7', 'natural'], 'total 7, natural'],
    [['total:12', 'craps'], 'total 12, craps'],
    [['total:7', 'seven out'], 'total 7, sete, acabou a série'],
    [['total:5', 'point continues:8'], 'total 5, continua o ponto 8'],
    [['total:8', 'point made:8'], 'total 8, ponto 8 feito'],
  ])('calls %j shortly', (announced, words) => {
    expect(called(announced, 'pt')).toBe(words);
  });

  it('says the last series, and that the table closes (1441/95-VI:13.3.b)', () => {
    expect(announcement(['total:4', 'point set:4', 'last series'], 'pt')).toMatch(/\. Última série$/);
    expect(announcement(['total:7', 'seven out', 'table closes'], 'en')).toMatch(/\. The table closes$/);
  });
});
