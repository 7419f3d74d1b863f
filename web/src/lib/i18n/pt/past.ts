/** O que já passou: o historial, uma jogada revista e as reclamações. */

export const past = {
  // Historial
  history_rounds: 'Jogadas',
  history_sessions: 'Sessões de jogo',
  history_none: 'Ainda não há nada para mostrar.',
  history_nothing: 'Nenhuma jogada corresponde ao que procura.',
  history_filter: 'Procurar jogadas',
  history_game: 'Jogo',
  history_table: 'Mesa',
  history_tables_all: 'Todas as mesas',
  history_search: 'Nome da mesa',
  history_since: 'Desde o dia',
  history_until: 'Até ao dia',
  history_clear: 'Limpar',
  history_file: 'Guardar em CSV',
  history_more: 'Mostrar mais',
  history_shown: { one: '{count} jogada à vista', other: '{count} jogadas à vista' },
  history_void: 'Nula',
  column_rounds: 'Jogadas',
  column_result: 'Resultado',
  open_session: 'em curso',

  // Uma jogada
  past_round: 'Jogada {round}',
  past_replay: 'Esta é a repetição de uma jogada que já acabou.',
  past_missing: 'Não há nenhuma jogada sua com este número nesta mesa.',
  past_back: 'Voltar ao historial',
  past_when: 'Acabou em {when}',
  past_prove: 'Comprovar a sorte desta jogada',
  past_unproven: 'O registo completo desta jogada não está disponível: a mesa já não é oferecida.',
  past_play: 'Ver a mão passo a passo',
};
