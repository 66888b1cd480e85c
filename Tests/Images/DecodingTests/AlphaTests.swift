import Decoding
import Foundation
import Grids
import Imaging
import TestSupport
import Testing

/// Tests of PNGs with transparency against Pillow's decoding.
@Suite struct AlphaTests {
  /// A Python script that writes noise images of every PNG kind, each with the pixels that Pillow
  /// reads.
  private static let script = """
    import io, os, random, struct, sys, zlib
    from PIL import Image
    random.seed(4)
    (width, height) = (13, 11)
    def noise(mode, channels, top=255):
        image = Image.new(mode, (width, height))
        pixels = [tuple(random.randint(0, top) for _ in range(channels))
                  for _ in range(width * height)]
        image.putdata(pixels if channels > 1 else [p[0] for p in pixels])
        return image
    def chunk(kind, data):
        body = kind + data
        return struct.pack('>I', len(data)) + body + struct.pack('>I', zlib.crc32(body))
    def deep(kind, channels):
        # 16 bits a channel, each of them 257 times one of 8: Pillow writes none of them.
        values = [[random.randint(0, 255) for _ in range(channels)] for _ in range(width * height)]
        rows = b''
        for y in range(height):
            row = [v for p in values[y * width:][:width] for v in p]
            rows += b'\\0' + b''.join(struct.pack('>H', 257 * v) for v in row)
        header = struct.pack('>IIBBBBB', width, height, 16, kind, 0, 0, 0)
        file = (b'\\x89PNG\\r\\n\\x1a\\n' + chunk(b'IHDR', header)
                + chunk(b'IDAT', zlib.compress(rows)) + chunk(b'IEND', b''))
        full = {1: lambda v: (v[0], v[0], v[0], 255), 2: lambda v: (v[0], v[0], v[0], v[1]),
                3: lambda v: (*v, 255), 4: tuple}[channels]
        return file, b''.join(bytes(full(v)) for v in values)
    def saved(image, **options):
        file = io.BytesIO()
        image.save(file, 'png', **options)
        return file.getvalue(), Image.open(file).convert('RGBA').tobytes()
    palette = noise('P', 1, 15)
    palette.putpalette([random.randint(0, 255) for _ in range(768)])
    kinds = {
        'RGBA': saved(noise('RGBA', 4)), 'RGB': saved(noise('RGB', 3)),
        'RGB with a clear colour': saved(noise('RGB', 3, 1), transparency=(0, 1, 0)),
        'palette': saved(palette), 'palette with one clear': saved(palette, transparency=3),
        'palette with tRNS': saved(palette, transparency=bytes(random.randint(0, 255)
                                                               for _ in range(16))),
        'grey': saved(noise('L', 1)),
        'grey with a clear one': saved(noise('L', 1, 3), transparency=2),
        'grey and alpha': saved(noise('LA', 2)), 'one bit': saved(noise('1', 1)),
        'grey of 16 bits': deep(0, 1), 'grey and alpha of 16 bits': deep(4, 2),
        'RGB of 16 bits': deep(2, 3), 'RGBA of 16 bits': deep(6, 4),
    }
    for name, (file, pixels) in kinds.items():
        for number, data in enumerate([file, pixels]):
            with open(os.path.join(sys.argv[1], '%s.%d' % (name, number)), 'wb') as out:
                out.write(data)
    """

  @Test func `Every kind of PNG decodes with the alpha that Pillow reads`() throws {
    let folder = try TemporaryFolder()
    let program = try Program.python(Self.script, [folder.url.path])
    try #require(program.status == 0, "\(program.errors)")
    let names = folder.contents.filter { $0.hasSuffix(".0") }.map { $0.dropLast(2) }
    #expect(names.count == 14)
    for name in names {
      let file = Array(try Data(contentsOf: folder.file(name + ".0")))
      let seen = Array(try Data(contentsOf: folder.file(name + ".1")))
      let pixels = try PNGReader.decodeWithAlpha(file, longestSide: 13)
      #expect(pixels.size == Size(width: 13, height: 11))
      #expect(
        pixels.elements.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] } == seen, "\(name)")
      #expect(Set(pixels.elements.map(\.alpha)).count > 1 || !Self.letsThrough(name), "\(name)")
    }
  }

  /// Returns true if images of that kind contain transparent pixels.
  private static func letsThrough(_ name: Substring) -> Bool {
    ["A", "clear", "tRNS", "alpha"].contains { name.contains($0) }
  }

  @Test func `The colors match those decoded without alpha`() throws {
    for image in try Corpus.shared.get().images.filter({ $0.name.hasSuffix(".png") }) {
      let plain = try PNGReader.decode(image.bytes).colors
      let pixels = try PNGReader.decodeWithAlpha(image.bytes, longestSide: 21)
      #expect(pixels.elements.map(\.opaque) == plain.elements, "\(image.name)")
    }
  }
}
