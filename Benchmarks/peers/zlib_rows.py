"""Prints the seconds that zlib takes to recompress the rows of a PNG, piece by piece, at the PNG's own level."""
import struct
import sys
import time
import zlib

png = open(sys.argv[1], "rb")
png.read(8)
inflate, deflate, seconds = zlib.decompressobj(), zlib.compressobj(6), 0.0
while True:
    length, kind = struct.unpack(">I4s", png.read(8))
    data = png.read(length)
    png.read(4)
    if kind == b"IEND":
        break
    if kind == b"IDAT":
        rows = inflate.decompress(data)
        start = time.perf_counter()
        deflate.compress(rows)
        seconds += time.perf_counter() - start
print(seconds)
