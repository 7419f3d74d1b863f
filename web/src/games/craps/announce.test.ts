import { describe, expect, it } from 'vitest';

import { announcement, called } from './announce';

const THROW = [
  'total:6', 'point set:6', 'wins:under', 'wins:win:6', 'stands off:dont-pass', 'loses:field',
  'loses:total:7', 'same shooter', 'same point',
];

describe('the announcement of a throw (1441/95-VI:13.3.a)', () => {
  it('says total, point, what wins, what loses and who throws on, in Portuguese', () => {
    expect(announcement(THROW, 'pt')).toBe(
      'Total 6, o ponto é 6. Ganham: under seven (2-6), 6 a ganhar. Não ganham nem perdem: ' +
        "don't pass. Perdem: field, total 7. Mesmo deitador, para o mesmo ponto",
    );
  });

  it('and in English', () => {
    expect(announcement(THROW, 'en')).toBe(
      'Total 6, the point is 6. Winning: under seven (2-6), 6 to win. Standing off: ' +
        "don't pass. Losing: field, total 7. Same shooter, for the same point",
    );
  });

  it.each([
    [['total:7', 'natural', 'same shooter', 'new point'], 'total 7, natural'],
    [['total:12', 'craps', 'same shooter', 'new point'], 'total 12, craps'],
    [['total:7', 'seven out', 'new shooter', 'new point'], 'total 7, sete, acabou a série'],
    [['total:5', 'point continues:8', 'same shooter', 'same point'], 'total 5, continua o ponto 8'],
    [['total:8', 'point made:8', 'same shooter', 'new point'], 'total 8, ponto 8 feito'],
  ])('calls %j shortly', (announced, words) => {
    expect(called(announced, 'pt')).toBe(words);
  });

  it('says the last series, and that the table closes (1441/95-VI:13.3.b)', () => {
    expect(announcement(['total:4', 'same shooter', 'last series'], 'pt')).toMatch(/última série$/);
    expect(announcement(['total:7', 'new shooter', 'table closes'], 'en')).toMatch(/the table closes$/);
  });
});
