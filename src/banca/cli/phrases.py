"""What `banca play` says and understands, in both languages."""

from __future__ import annotations

WORDS = {  # What is typed, and what it means.
    "en": {
        "take": "take",
        "chip": "chip",
        "spin": "spin",
        "s": "spin",
        "throw": "spin",
        "ring": "spin",
        "repeat": "repeat",
        "double": "double",
        "bets": "bets",
        "rule": "rule",
        "help": "help",
        "?": "help",
        "quit": "quit",
        "q": "quit",
        "exit": "quit",
    },
    "pt": {
        "levantar": "take",
        "ficha": "chip",
        "lançar": "spin",
        "lancar": "spin",
        "l": "spin",
        "tocar": "spin",
        "repetir": "repeat",
        "dobrar": "double",
        "apostas": "bets",
        "regra": "rule",
        "ajuda": "help",
        "?": "help",
        "sair": "quit",
        "s": "quit",
    },
}

HELP = {
    "en": """\
  2.00 pleno:17              bet; several with commas: 2.00 pleno:17, 5 simple:red
  1.00 voisins               a call bet, the amount being one chip (807/2015)
  take 2.00 pleno:17         take a bet back; take alone takes all
  chip 5.00                  what one of your colour chips is worth (1441/95-IX)
  repeat, double             the bets of the last round again; those on the cloth twice
  spin, throw, ring          let the ball go, throw the dice, ring the bell
  hit, stand 3.1.2, insure 3 50
                             whatever else the table offers, by its name
  bets                       what can be bet on, what it pays, and how much
  rule 804/2015:13           what a rule says
  quit                       leave the table""",
    "pt": """\
  2,00 pleno:17              apostar; várias com vírgulas: 2,00 pleno:17, 5 simple:red
  1,00 voisins               aposta anunciada, sendo o valor o de uma ficha (807/2015)
  levantar 2,00 pleno:17     levantar uma aposta; levantar, só por si, levanta todas
  ficha 5,00                 quanto vale cada ficha da sua cor (1441/95-IX)
  repetir, dobrar            as apostas da última jogada outra vez; as do pano a dobrar
  lançar, tocar              lançar a bola ou os dados, tocar a campainha
  carta, ficar 3.1.2, seguro 3 50
                             o que a mesa ofereça além de apostas, pelo nome
  apostas                    em que se pode apostar, o que paga e quanto
  regra 804/2015:13          o que diz uma regra
  sair                       sair da mesa""",
}

PHRASES = {
    "welcome": {"en": "[bold]{table}[/]\n{title}", "pt": "[bold]{table}[/]\n{title}"},
    "hint": {
        "en": "[dim]Bet like «2.00 {spot}», then «spin»; «help» lists the rest.[/]",
        "pt": "[dim]Aposte como «2,00 {spot}» e depois «lançar»; «ajuda» mostra o resto.[/]",
    },
    "sealed": {
        "en": "[dim]Round {round}, sealed {seal}…[/]",
        "pt": "[dim]Jogada {round}, selo {seal}…[/]",
    },
    "opened": {"en": "[dim]Its seed was {seed}…[/]", "pt": "[dim]A semente era {seed}…[/]"},
    "closed": {"en": "  No more bets.", "pt": "  Jogo feito, nada mais."},
    "point": {"en": "  the point is {point}", "pt": "  o ponto é {point}"},
    "may": {"en": "  you may: {may}", "pt": "  pode: {may}"},
    "cloth": {"en": "  on the cloth: {bets}", "pt": "  no pano: {bets}"},
    "refused": {
        "en": "  [yellow]{why}[/] [dim]{cite}[/]",
        "pt": "  [yellow]{why}[/] [dim]{cite}[/]",
    },
    "wrong": {"en": "  [yellow]{why}[/]", "pt": "  [yellow]{why}[/]"},
    "what": {
        "en": "That is no bet and no word I know. A bet reads «2.00 {spot}»; try «help».",
        "pt": "Isso não é aposta nem palavra conhecida. Escreva «2,00 {spot}» ou «ajuda».",
    },
    "amount": {"en": "An amount reads 2.00 or 2.", "pt": "Um valor escreve-se 2,00 ou 2."},
    "nothing staked": {
        "en": "Nothing has been staked yet.",
        "pt": "Ainda não há nenhuma aposta no pano.",
    },
    "nothing to repeat": {
        "en": "There are no bets to put down again.",
        "pt": "Não há apostas para voltar a pôr.",
    },
    "no rule": {
        "en": "There is no such rule. A rule reads «rule 804/2015:13».",
        "pt": "Essa regra não existe. Escreva «regra 804/2015:13».",
    },
    "replenished": {
        "en": "  Your points are back to {balance} (804/2015:31).",
        "pt": "  Os seus pontos voltaram a {balance} (804/2015:31).",
    },
    "summary": {
        "en": "Rounds {rounds} · staked {staked} · returned {returned} · result {net}",
        "pt": "Jogadas {rounds} · apostado {staked} · devolvido {returned} · resultado {net}",
    },
    "which": {"en": "Table, 1 if left empty: ", "pt": "Mesa, 1 se nada escrever: "},
    "from to": {"en": "  A number from 1 to {most}.", "pt": "  Um número de 1 a {most}."},
    "bet": {"en": "bet", "pt": "aposta"},
    "stake": {"en": "stake", "pt": "valor"},
    "returned": {"en": "returned", "pt": "devolvido"},
    "net": {"en": "net", "pt": "saldo"},
    "total": {"en": "together", "pt": "total"},
    "pays": {"en": "pays", "pt": "paga"},
    "least": {"en": "from", "pt": "de"},
    "most": {"en": "to", "pt": "até"},
    "rule": {"en": "rule", "pt": "regra"},
}
