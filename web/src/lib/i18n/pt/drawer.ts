/** As regras e as palavras ao lado da mesa. */

export const drawer = {
  house_rule: 'regra da casa',
  rule_named: 'Regra: {title}',
  'drawer.title': 'Regras da mesa',
  'drawer.rules': 'Regras',
  'drawer.close': 'Fechar as regras',
  'drawer.back': 'Regra anterior',
  'drawer.page': 'Abrir a página das regras noutro separador',
  'drawer.clock': 'A mesa continua:',
};
