/** O ritmo da mesa: «pronto», jogadas rápidas, lançar até decidir, conjuntos de apostas. */

export const pace = {
  // Pronto
  ready: 'Pronto',
  ready_key: 'P',
  ready_why: 'As apostas fecham logo que todos estejam prontos, nunca antes de 3 segundos',
  ready_back: 'Afinal quero mais tempo',
  ready_count: '{ready} de {all}',
  ready_role: 'pronto',
  ready_waits: 'À espera de {names}',
  ready_all: 'Todos prontos: as apostas fecham',

  // Jogadas rápidas, e lançar até decidir
  quick: 'Rápido',
  until_decided: 'Até decidir',
  until_stop: 'Parar de lançar',
  'settings.pace': 'Ritmo, quando joga sozinho',
  'settings.quick': 'Jogadas rápidas',
  'settings.quick_why': 'A bola, os dados e as cartas chegam mais depressa; o resultado é o mesmo',
  'settings.until_decided': 'Lançar até decidir',
  'settings.until_decided_why': 'Os dados são lançados outra vez enquanto não decidem nenhuma das suas apostas',

  // Conjuntos de apostas
  'saved.save': 'Guardar apostas',
  'saved.why': 'Dá um nome às apostas que tem no pano, para as pôr outra vez com um toque',
  'saved.name': 'Nome das apostas',
  'saved.keep': 'Guardar',
  'saved.cancel': 'Cancelar',
  'saved.drop': 'Apagar «{name}»',
  'saved.nothing': 'Ponha primeiro fichas no pano',
  'saved.not': 'De «{name}» a mesa não aceita agora: {bets}',
  'saved.full': 'Já não há lugar: apague um conjunto de apostas',
  'saved.many': 'São apostas a mais: um conjunto tem 24, no máximo',

  // Apostas que agora não se fazem
  spot_closed: 'fechada agora',
} as const;
