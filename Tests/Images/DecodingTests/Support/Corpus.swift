import Foundation
import TestSupport

/// Images of every kind that their formats support, written by Python, each with Pillow's decoding.
struct Corpus {
  struct Image {
    let name: String
    let bytes: [UInt8]
    let judgment: Judgment
  }

  let images: [Image]

  /// The corpus, created once for all tests.
  static let shared = Result { try Corpus() }

  private init() throws {
    let folder = try TemporaryFolder()
    let program = try Program.python(Self.script, [folder.url.path])
    guard program.status == 0 else { throw PythonError(message: program.errors) }
    let files = folder.contents.map { folder.file($0) }
    images = try zip(files, Judgment.of(files)).map { file, judgment in
      Image(
        name: file.lastPathComponent, bytes: Array(try Data(contentsOf: file)),
        judgment: judgment)
    }
  }

  func bytes(of name: String) throws -> [UInt8] {
    guard let image = images.first(where: { $0.name == name }) else {
      throw PythonError(message: "no \(name) in the corpus")
    }
    return image.bytes
  }

  private static let script = """
    import os, random, struct, sys, zlib
    from PIL import Image, PngImagePlugin
    os.chdir(sys.argv[1])
    random.seed(1)
    size = (width, height) = (21, 19)

    # Pillow cannot write these: every kind and depth of PNG, as it is and interlaced.
    def chunk(kind, data):
        return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))
    def raw(name, kind, depth, channels, passes):
        top = 255 if depth >= 8 else 2 ** depth - 1
        scale = 257 if depth == 16 else 1
        image = [[[random.randint(0, top) * scale for _ in range(channels)] for _ in range(width)]
                 for _ in range(height)]
        data = b''
        for left, above, dx, dy in passes:
            if left >= width: continue
            for y in range(above, height, dy):
                bits = ''.join(format(s, '0%db' % depth) for p in image[y][left::dx] for s in p)
                bits += '0' * (-len(bits) % 8)
                data += b'\\0' + int(bits, 2).to_bytes(len(bits) // 8, 'big')
        header = struct.pack('>IIBBBBB', width, height, depth, kind, 0, 0, len(passes) > 1)
        palette = bytes(random.randint(0, 255) for _ in range(3 * 2 ** depth)) if kind == 3 else b''
        with open(name, 'wb') as file:
            file.write(b'\\x89PNG\\r\\n\\x1a\\n' + chunk(b'IHDR', header))
            if palette: file.write(chunk(b'PLTE', palette))
            file.write(chunk(b'IDAT', zlib.compress(data)) + chunk(b'IEND', b''))
    plain = [(0, 0, 1, 1)]
    adam7 = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
             (0, 1, 1, 2)]
    for kind, channels, depths in [(0, 1, [1, 2, 4, 8, 16]), (2, 3, [8, 16]), (3, 1, [1, 2, 4, 8]),
                                   (4, 2, [8, 16]), (6, 4, [8, 16])]:
        for depth in depths:
            raw('raw-%d-%d.png' % (kind, depth), kind, depth, channels, plain)
            raw('raw-%d-%d-interlaced.png' % (kind, depth), kind, depth, channels, adam7)

    def noise(mode, channels, top=255):
        image = Image.new(mode, size)
        pixels = [tuple(random.randint(0, top) for _ in range(channels))
                  for _ in range(width * height)]
        image.putdata(pixels if channels > 1 else [p[0] for p in pixels])
        if mode == 'P': image.putpalette([random.randint(0, 255) for _ in range(768)])
        return image
    ramp = Image.linear_gradient('L').resize(size)
    Image.merge('RGB', [ramp, ramp.rotate(90), ramp.rotate(180)]).save('filtered.png')
    noise('RGBA', 4).save('rgba.png')
    noise('P', 1, 15).save('clear-palette.png', transparency=3)
    noise('L', 1).save('clear-grey.png', transparency=7)
    noise('RGB', 3).save('clear-colour.png', transparency=(1, 2, 3))
    words = PngImagePlugin.PngInfo()
    words.add_text('Title', 'caf\\u00e9')
    words.add_text('packed', 'a' * 3000, zip=True)
    words.add_itxt('render', 'simulation: sea # \\u9be8\\n')
    words.add_itxt('render packed', '\\u9be8' * 2000, zip=True)
    noise('1', 1).save('words.png', pnginfo=words)

    def film(name, images, **options):
        images[0].save(name, save_all=True, append_images=images[1:], **options)
    noise('P', 1).save('interlaced.gif')
    noise('P', 1, 15).save('plain.gif', interlace=0, comment='x' * 1000)
    film('palettes.gif', [noise('P', 1) for _ in range(4)], duration=[70, 20, 650, 0], loop=3)
    film('small-palettes.gif', [noise('P', 1, 2 ** n) for n in range(1, 8)], duration=40, loop=0)
    for disposal in range(4):
        # What a first image is restored to, Pillow does not say.
        disposals = [disposal % 3] + 4 * [disposal]
        images = []
        palette = noise('P', 1).getpalette()
        for number in range(5):
            image = Image.new('P', size, 5)
            image.putpalette(palette)
            image.paste(number + 1, (number, 2 * number, number + 7, 2 * number + 5))
            image.paste(9, (9, 2, 12 + number, 9))
            images.append(image)
        film('disposal-%d.gif' % disposal, images, duration=50, disposal=disposals)
        film('clear-%d.gif' % disposal, images, duration=50, disposal=disposals, transparency=5)
    """
}
