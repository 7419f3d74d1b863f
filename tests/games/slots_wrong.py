"""Ways to spoil the file of `slots_file`, and what is said of each."""

from __future__ import annotations

MANY = "".join(f'Z{n} = {{ pt = "Z{n}", en = "Z{n}" }}\n' for n in range(40)) + "[groups]"
WRONG: list[tuple[str, str, str, str]] = [  # A name, the place, what is there instead, the error.
    (
        "not TOML",
        "version = 1",
        "version == 1",
        'line 2: this is not TOML: invalid value; write a whole number, a "text", a [list] or'
        " a {table}",
    ),
    (
        "a text without an end",
        'name = "feira"',
        'name = "feira',
        "line 1: this is not TOML: illegal character '\\n'; end a text with the quote that it "
        "begins with, on the same line",
    ),
    (
        "a key twice",
        "version = 1",
        "version = 1\nversion = 2",
        "line 3: this is not TOML: cannot overwrite a value; write each key once",
    ),
    (
        "a number of 5,000 digits",
        "version = 1",
        "version = " + "9" * 5000,
        "line 2: a number has thousands of digits; write fewer",
    ),
    (
        "brackets of brackets",
        "version = 1",
        "version = " + "[" * 3000 + "]" * 3000,
        "line 2: tables and lists are nested 3,000 deep; at most 6 are read",
    ),
    (
        "too long a file",
        "version = 1",
        "version = 1 #" + " " * 70_000,
        "line 1: the file has 70,888 bytes; at most 65,536 are read",
    ),
    (
        "a misspelt key",
        "rows = 2",
        "row = 2",
        "line 4: row is unknown; did you mean rows? known here: name, version, kind, rows, "
        "reels, title, symbols, groups, pays, lines, bets, wild, scatter, free, hold, pick, "
        "double, jackpot",
    ),
    (
        "a key of nothing we know",
        "[jackpot]",
        'colour = "red"\n[jackpot]',
        "line 67: bets.colour is unknown; known here: denominations, levels, lines",
    ),
    (
        "no kind",
        'kind = "lines"\n',
        "",
        "line 1: the file has no kind; write one of 'lines', 'ways', 'clusters'",
    ),
    (
        "another kind",
        'kind = "lines"',
        'kind = "tumble"',
        "line 3: kind is 'tumble'; write one of 'lines', 'ways', 'clusters'",
    ),
    (
        "no name",
        'name = "feira"\n',
        "",
        'line 1: the file has no name; write name = a short name: "latao", of a-z, 0-9 and -',
    ),
    (
        "a name with blanks",
        'name = "feira"',
        'name = "A Feira"',
        "line 1: name is 'A Feira'; write a short name: \"latao\", of a-z, 0-9 and -",
    ),
    (
        "a version that is text",
        "version = 1",
        'version = "1"',
        "line 2: version is the text '1'; write a whole number from 1 to 1,000,000",
    ),
    (
        "a version of zero",
        "version = 1",
        "version = 0",
        "line 2: version is 0; write a whole number from 1 to 1,000,000",
    ),
    (
        "a version with a point",
        "version = 1",
        "version = 1.5",
        "line 2: version is a number with a point; write a whole number from 1 to 1,000,000",
    ),
    (
        "a version that is true",
        "version = 1",
        "version = true",
        "line 2: version is true; write a whole number from 1 to 1,000,000",
    ),
    (
        "a version that is a date",
        "version = 1",
        "version = 2026-01-01",
        "line 2: version is a date or a time; write a whole number from 1 to 1,000,000",
    ),
    (
        "no rows",
        "rows = 2\n",
        "",
        "line 1: the file has no rows; write rows = a whole number from 1 to 7",
    ),
    (
        "too many rows",
        "rows = 2",
        "rows = 8",
        "line 4: rows is 8; write a whole number from 1 to 7",
    ),
    (
        "two reels",
        '  "C A B W C A S B P A B",\n',
        "",
        "line 6: reels has 2 elements; write 3 to 7: a text for each reel, from the left",
    ),
    (
        "eight reels",
        '  "C A B W C A S B P A B",\n',
        '  "C A B W C A S B P A B",\n' * 6,
        "line 6: reels has 8 elements; write 3 to 7: a text for each reel, from the left",
    ),
    (
        "a reel that is a list",
        '"C A B W C A S B P A B"',
        '["C", "A"]',
        'line 9: reels[3] is a list; write symbols between blanks: "7 BAR CER"',
    ),
    (
        "a symbol that is not known",
        '"C A B W C A S B P A B"',
        '"C A B W C A S B P A X"',
        "line 9: reels[3] has the symbol 'X', not known here; write one of A, B, C, W, S, P",
    ),
    (
        "a symbol that looks like another",
        '"C A B W C A S B P A B"',
        '"C A B W C A S B P A А"',
        "line 9: reels[3] has the symbol 'А' (with U+0410), not known here; write one of A, "
        "B, C, W, S, P",
    ),
    (
        "a reel shorter than the window",
        '"C A B W C A S B P A B"',
        '"C"',
        "line 9: reels[3] has 1 stop; write 2 to 512: as many as the window has rows, at the least",
    ),
    (
        "a million stops",
        '"C A B W C A S B P A B"',
        '"' + "A " * 30_000 + '"',
        "line 9: reels[3] has 30,000 stops; write 2 to 512: as many as the window has rows, "
        "at the least",
    ),
    (
        "no line",
        'lines = ["1 1 1", "2 2 2"]',
        "lines = []",
        "line 11: lines has 0 elements; write 1 to 64: a text for each line",
    ),
    (
        "a line for other reels",
        '"2 2 2"]',
        '"2 2"]',
        "line 11: lines[2] has 2 rows for 3 reels; write the row on each reel, the top row "
        'being 1: "1 1 1"',
    ),
    (
        "a line through no row",
        '"2 2 2"]',
        '"2 3 2"]',
        "line 11: lines[2] has the row '3' of 2; write the row on each reel, the top row "
        'being 1: "1 1 1"',
    ),
    (
        "a line that is no number",
        '"2 2 2"]',
        '"2 a 2"]',
        "line 11: lines[2] has the row 'a' of 2; write the row on each reel, the top row "
        'being 1: "1 1 1"',
    ),
    (
        "a line twice",
        '"2 2 2"]',
        '"1 1 1"]',
        "line 11: lines[2] is the same as lines[1]; let every line be different",
    ),
    (
        "no title",
        '[title]\npt = "Feira"\nen = "Fair"\n',
        "",
        'line 1: the file has no title; write [title] with a line for each language: pt = "…"',
    ),
    (
        "a title in fewer languages",
        'pt = "Feira"\n',
        "",
        "line 13: title is in en; write it in pt, en, as the symbols",
    ),
    (
        "a title without a language",
        'pt = "Feira"',
        'Feira = "Feira"',
        "line 14: title.Feira is not the tag of a language; write the language first: pt = "
        '"…", en = "…"',
    ),
    (
        "a symbol without a name",
        'C = { pt = "Copo", en = "Cup" }',
        "C = {}",
        'line 20: symbols.C is empty; write C = {pt = "…", en = "…"}',
    ),
    (
        "a symbol that is text",
        'C = { pt = "Copo", en = "Cup" }',
        'C = "Copo"',
        'line 20: symbols.C is the text \'Copo\'; write C = {pt = "…", en = "…"}',
    ),
    (
        "a symbol in fewer languages",
        'C = { pt = "Copo", en = "Cup" }',
        'C = { pt = "Copo" }',
        "line 20: symbols.C is named in pt; name it in pt, en",
    ),
    (
        "two symbols of one name",
        'pt = "Copo"',
        'pt = "bola"',
        "line 20: symbols.C.pt is the name of B too; symbols must not be confused: write "
        "different names (828/2015:6)",
    ),
    (
        "a name that cannot be printed",
        'pt = "Copo"',
        'pt = "Co\\u202Epo"',
        "line 20: symbols.C.pt is 'Co\\u202epo'; write words that can be printed",
    ),
    (
        "a name without an end",
        'pt = "Copo"',
        'pt = "' + "o" * 41 + '"',
        "line 20: symbols.C.pt has 41 letters; write at most 40",
    ),
    (
        "a code of other letters",
        "C = { pt",
        '"Ç" = { pt',
        "line 20: symbols.Ç is no code; write 1 to 8 of A-Z, a-z and 0-9; words go into the names",
    ),
    (
        "a symbol on no reel",
        "[groups]",
        'Z = { pt = "Zebra", en = "Zebra" }\n[groups]',
        "line 25: symbols.Z is on no reel; put it on one, or leave it out",
    ),
    (
        "too many symbols",
        "[groups]",
        MANY,
        "line 17: symbols has 46 symbols; write at most 32",
    ),
    (
        "a group called like a symbol",
        'AB = "A B"',
        'A = "A B"',
        "line 26: groups.A is no name of a group; write 1 to 8 of A-Z, a-z and 0-9, and no "
        "symbol's own code",
    ),
    (
        "a group of one",
        'AB = "A B"',
        'AB = "A"',
        "line 26: groups.AB is no group; write two or more different symbols",
    ),
    (
        "a group with a scatter",
        'AB = "A B"',
        'AB = "A S"',
        "line 26: groups.AB has the symbol 'S', not known here; write one of A, B, C, W",
    ),
    (
        "a wild that is not known",
        "[wild.W]",
        "[wild.V]",
        "line 28: wild.V has the symbol 'V', not known here; write one of A, B, C, W, S, P",
    ),
    (
        "a wild that is a scatter",
        "[wild.W]",
        "[wild.S]",
        "line 28: wild.S is a scatter; a symbol is a wild or a scatter, not both",
    ),
    (
        "a wild that expands on Sundays",
        'expands = "free"',
        'expands = "sunday"',
        "line 30: wild.W.expands is 'sunday'; write one of 'never', 'paid', 'free', 'always'",
    ),
    (
        "a wild that replaces a scatter",
        'expands = "free"',
        'replaces = "A S"',
        "line 30: wild.W.replaces has the symbol 'S', not known here; write one of A, B, C",
    ),
    (
        "a wild that multiplies by zero",
        "multiplier = 2\nexpands",
        "multiplier = 0\nexpands",
        "line 29: wild.W.multiplier is 0; write a whole number from 1 to 100",
    ),
    (
        "a scatter's prize that is no table",
        "P = {}",
        "P = 3",
        "line 34: scatter.P is 3; write what it pays, times the stake: P = {3 = 2}; {} for nothing",
    ),
    (
        "a scatter that can never come so often",
        "S = { 2 = 1, 3 = 5 }",
        "S = { 2 = 1, 4 = 5 }",
        "line 33: scatter.S.4 can never come up; at most 3 of S can be seen at once",
    ),
    (
        "a scatter that pays less for more",
        "S = { 2 = 1, 3 = 5 }",
        "S = { 2 = 5, 3 = 1 }",
        "line 33: scatter.S.3 is 1 after 5; more symbols must not bring less",
    ),
    (
        "free games of no scatter",
        'symbol = "S"\ngames',
        'symbol = "A"\ngames',
        "line 37: free.symbol is 'A', which is no scatter; write one of S, P",
    ),
    (
        "free games without a number",
        "games = { 3 = 5 }\n",
        "",
        "line 36: free has no games; write games = {3 = 10}",
    ),
    (
        "free games that never end",
        "games = { 3 = 5 }\nmost = 10",
        "games = { 3 = 5 }\nagain = { 1 = 4 }\nmost = 10",
        "line 39: free.again brings 1.8091 more per free game on average; let it be less than"
        " one: fewer scatters on the reels of free games, or fewer games",
    ),
    (
        "free games without a bound",
        "most = 10\n",
        "",
        "line 36: free has no most; write most = a whole number from 5 to 500",
    ),
    (
        "fewer free games than one trigger brings",
        "most = 10\n",
        "most = 4\n",
        "line 39: free.most is 4; write a whole number from 5 to 500",
    ),
    (
        "free games that cannot come",
        "games = { 3 = 5 }",
        "games = { 5 = 5 }",
        "line 38: free.games.5 can never come up; at most 3 of S can be seen at once",
    ),
    (
        "reels of free games that are too few",
        "most = 10\n",
        'most = 10\nreels = ["A B", "A B"]\n',
        "line 40: free.reels has 2 elements; write 3: a text for each reel, from the left",
    ),
    (
        "a scatter that is held",
        '[hold]\nsymbol = "W"',
        '[hold]\nsymbol = "S"',
        "line 43: hold.symbol is 'S'; write one of A, B, C, W",
    ),
    (
        "held never",
        'when = "paid"',
        'when = "never"',
        "line 44: hold.when is 'never'; leave [hold] out, or write 'paid', 'free' or 'always'",
    ),
    (
        "a bonus with one cover",
        "prizes = [2, 5, 10]",
        "prizes = [2]",
        "line 49: pick.prizes has 1 element; write 2 to 24: what is under each cover, times "
        "the stake",
    ),
    (
        "a bonus with an empty cover",
        "prizes = [2, 5, 10]",
        "prizes = [2, 0, 10]",
        "line 49: pick.prizes[2] is 0; write a whole number from 1 to 1,000,000",
    ),
    (
        "a bonus that cannot come",
        "count = 3",
        "count = 4",
        "line 48: pick.count can never come up; at most 3 of P can be seen at once",
    ),
    (
        "doubling a hundred times",
        "times = 3",
        "times = 100",
        "line 52: double.times is 100; write a whole number from 1 to 10",
    ),
    (
        "no prizes",
        'A = { 2 = 1, 3 = 4 }\nB = { 3 = 5 }\nC = { 3 = 9 }\nAB = { 3 = 1 }\n"W W W" = [90, 180]\n',
        "",
        "line 55: pays is empty; write [pays] with a line for each symbol: 7 = {3 = 100}",
    ),
    (
        "a prize of an unknown symbol",
        "C = { 3 = 9 }",
        "X = { 3 = 9 }",
        "line 58: pays.X has the symbol 'X', not known here; write one of A, B, C, W, S, P",
    ),
    (
        "a prize of a scatter",
        "C = { 3 = 9 }",
        "S = { 3 = 9 }",
        "line 58: pays.S is a scatter; write its prizes as [scatter] S = {3 = 2}, times the stake",
    ),
    (
        "a prize that is no table",
        "C = { 3 = 9 }",
        "C = 9",
        "line 58: pays.C is 9; write how many pay what: C = {3 = 10, 4 = 50}",
    ),
    (
        "a prize for more reels than there are",
        "C = { 3 = 9 }",
        "C = { 4 = 9 }",
        "line 58: pays.C.4 is no count; write how many symbols, 1 to 3",
    ),
    (
        "a prize for three with a zero",
        "C = { 3 = 9 }",
        "C = { 03 = 9 }",
        "line 58: pays.C.03 is no count; write how many symbols, 1 to 3",
    ),
    (
        "a prize for none",
        "C = { 3 = 9 }",
        "C = {}",
        "line 58: pays.C is empty; write how many symbols bring what: C = {3 = 10}",
    ),
    (
        "more symbols that pay less",
        "A = { 2 = 1, 3 = 4 }",
        "A = { 2 = 4, 3 = 1 }",
        "line 56: pays.A.3 pays 1 after 4; more symbols must not pay less",
    ),
    (
        "a prize of less than nothing",
        "C = { 3 = 9 }",
        "C = { 3 = -9 }",
        "line 58: pays.C.3 is -9; write a whole number from 1 to 1,000,000",
    ),
    (
        "a prize beyond all bounds",
        "C = { 3 = 9 }",
        "C = { 3 = 10000000 }",
        "line 58: pays.C.3 is 10,000,000; write a whole number from 1 to 1,000,000",
    ),
    (
        "a prize with a point",
        "C = { 3 = 9 }",
        "C = { 3 = 9.5 }",
        "line 58: pays.C.3 is a number with a point; write a whole number from 1 to 1,000,000",
    ),
    (
        "a pattern for other reels",
        '"W W W" = [90, 180]',
        '"W W" = [90, 180]',
        "line 60: pays.'W W' is a pattern of 2 symbols; write 3, one for each reel, * for any",
    ),
    (
        "a pattern of anything",
        '"W W W" = [90, 180]',
        '"* * *" = 1',
        "line 60: pays.'* * *' is whatever comes; write a symbol beside *",
    ),
    (
        "a pattern with a scatter",
        '"W W W" = [90, 180]',
        '"W S W" = 1',
        "line 60: pays.'W S W' has the symbol 'S', not known here; write one of A, B, C, W, AB, *",
    ),
    (
        "prizes for other levels",
        '"W W W" = [90, 180]',
        '"W W W" = [90]',
        "line 60: pays.'W W W' has 1 prize; write one for each of the 2 levels, or one number"
        " that grows with them",
    ),
    (
        "no bets",
        "[bets]\ndenominations = [1, 5]\nlevels = [1, 2]\nlines = [1, 2]\n",
        "",
        "line 1: the file has no bets; write [bets] with denominations and levels",
    ),
    (
        "levels that fall",
        "levels = [1, 2]",
        "levels = [2, 1]",
        "line 64: bets.levels[2] is 1 after 2; let them rise",
    ),
    (
        "a denomination of nothing",
        "denominations = [1, 5]",
        "denominations = [0, 5]",
        "line 63: bets.denominations[1] is 0; write a whole number from 1 to 100,000",
    ),
    (
        "no denomination",
        "denominations = [1, 5]",
        "denominations = []",
        "line 63: bets.denominations has 0 elements; write 1 to 10: [1, 5, 10]",
    ),
    (
        "more lines than there are",
        "lines = [1, 2]\n",
        "lines = [1, 3]\n",
        "line 65: bets.lines ends with 3; the last must be all 2: otherwise some are never played",
    ),
    (
        "a cost beside lines",
        "lines = [1, 2]\n",
        "lines = [1, 2]\ncost = 5\n",
        "line 66: bets.cost is unknown; known here: denominations, levels, lines",
    ),
    (
        "too high a stake",
        "denominations = [1, 5]\nlevels = [1, 2]",
        "denominations = [1, 100000]\nlevels = [1, 1000]",
        "line 62: bets lets 200,000,000 cents be staked on one play; at most 100,000,000 are "
        "played: leave the highest bets out",
    ),
    (
        "a share of half the stake",
        "share_bp = 100",
        "share_bp = 5000",
        "line 68: jackpot.share_bp is 5,000; write a whole number from 1 to 2,000",
    ),
    (
        "a jackpot that is a number",
        "[jackpot]\nshare_bp = 100\n",
        "jackpot = 100\n",
        "line 67: bets.jackpot is unknown; known here: denominations, levels, lines",
    ),
]
