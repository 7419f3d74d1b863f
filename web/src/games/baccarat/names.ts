/** What bets are called at ponto e banca, for the last round and the history too. */

import { nameSpots } from '../../lib/spots';

export function nameBaccarat(): void {
  nameSpots({
    ponto: { pt: 'ponto', en: 'ponto' },
    banca: { pt: 'banca', en: 'banca' },
    empate: { pt: 'empate', en: 'tie' },
    'pair:ponto': { pt: 'par do ponto', en: 'ponto pair' },
    'pair:banca': { pt: 'par da banca', en: 'banca pair' },
  });
}
