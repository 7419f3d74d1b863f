"""Baccarat: ponto e banca, of the room (1441/95-II), of Macau (1441/95-III) and online (812/2015)."""
