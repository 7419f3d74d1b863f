/** As regras e as palavras ao lado da mesa. */

export const drawer = {
  house_rule: 'regra da casa',
  rule_named: 'Regra: {title}',
  'drawer.title': 'Regras da mesa',
  'drawer.rules': 'Regras',
  'drawer.words': 'Palavras',
  'drawer.close': 'Fechar as regras',
  'drawer.back': 'Regra anterior',
  'drawer.page': 'Abrir a página das regras noutro separador',
  'drawer.clock': 'A mesa continua:',
  'word.all': 'As palavras do jogo',
  'word.what': 'O que quer dizer «{word}»',
};
