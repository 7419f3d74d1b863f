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
} as const;
