/** The words of the card tables, in both languages. A key begins with its game. */

export const pt = {
  'card.down': 'Carta tapada',
};

export const en: Record<keyof typeof pt, string> = {
  'card.down': 'Face-down card',
};
