"""Slot machines (1441/95-VIII, 828/2015): machines are files, and everything follows from them."""
