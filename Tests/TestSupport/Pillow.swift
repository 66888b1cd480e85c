package import Foundation
package import Grids

/// An image decoded by Pillow, an independent decoder.
package struct DecodedFilm: Sendable {
  /// The composited frames, with pixels as `0xRRGGBB`.
  package let frames: [Grid<UInt32>]
  /// The duration of each frame in milliseconds; 0 for stills.
  package let durations: [Int]
  /// The loop count in the file: nil if missing, 0 for endless.
  package let loop: Int?

  /// Decodes every frame of a file.
  package init(_ file: URL) throws {
    let program = try Program.python(Self.script, [file.path])
    guard program.status == 0 else { throw PillowError(message: program.errors) }
    var bytes = program.output[...]
    func number() -> Int {
      let value: Int = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      bytes = bytes.dropFirst(4)
      return value
    }
    let count = number()
    let loop = number()
    self.loop = loop == 0xFFFF_FFFF ? nil : loop
    var frames: [Grid<UInt32>] = []
    var durations: [Int] = []
    for _ in 0..<count {
      let size = Size(width: number(), height: number())
      durations.append(number())
      let channels = bytes.prefix(size.area * 3).map { UInt32($0) }
      bytes = bytes.dropFirst(size.area * 3)
      var colors: [UInt32] = []
      for pixel in stride(from: 0, to: channels.count, by: 3) {
        colors.append(channels[pixel] << 16 | channels[pixel + 1] << 8 | channels[pixel + 2])
      }
      frames.append(Grid(size: size, elements: colors))
    }
    // In a full run, ffmpeg judges the animations, too. It leaves out an image that is no frame.
    let isAnimatedPNG =
      try count > 1 && Data(contentsOf: file).prefix(64).range(of: Data("acTL".utf8)) != nil
    if TestScope.isFull && isAnimatedPNG {
      let others = try Self.framesOfFFmpeg(file, frames[0].size)
      if others.count == count && others.map(\.elements) != frames.map(\.elements) {
        throw PillowError(message: "ffmpeg shows other frames of \(file.lastPathComponent)")
      }
    }
    self.frames = frames
    self.durations = durations
  }

  private static func framesOfFFmpeg(_ file: URL, _ size: Size) throws -> [Grid<UInt32>] {
    let program = try Program(
      "ffmpeg",
      ["-v", "error", "-i", file.path, "-vsync", "0", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"])
    let bytes = Array(program.output)
    return stride(from: 0, to: bytes.count, by: 3 * size.area).map { (start: Int) in
      let colors = stride(from: start, to: start + 3 * size.area, by: 3).map { (place: Int) in
        bytes[place..<place + 3].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      }
      return Grid(size: size, elements: colors)
    }
  }

  /// Pillow before 11 draws transparent pixels of later frames of an APNG opaque, so the frames are
  /// composed here from images that Pillow decodes one by one.
  private static let script = """
    import io, struct, sys, zlib
    from PIL import Image, ImageSequence
    def chunk(kind, body):
        return struct.pack('>I', len(body)) + kind + body + struct.pack('>I', zlib.crc32(kind + body))
    def composed(data, size):
        shared, parts, start = b'', [], 8
        while start < len(data):
            length, kind = struct.unpack('>I4s', data[start:start + 8])
            body = data[start + 8:start + 8 + length]
            start += length + 12
            if kind == b'IHDR': header = body
            elif kind in (b'PLTE', b'tRNS'): shared += chunk(kind, body)
            elif kind == b'fcTL': parts.append((struct.unpack('>5I2H2B', body), []))
            elif kind == b'fdAT': parts[-1][1].append(body[4:])
            elif kind == b'IDAT' and parts: parts[-1][1].append(body)
        canvas, frames = Image.new('RGBA', size), []
        for (_, width, height, x, y, _, _, disposal, is_over), bodies in parts:
            ihdr = chunk(b'IHDR', struct.pack('>II', width, height) + header[8:])
            png = data[:8] + ihdr + shared + chunk(b'IDAT', b''.join(bodies)) + chunk(b'IEND', b'')
            image, before = Image.open(io.BytesIO(png)).convert('RGBA'), canvas.copy()
            if is_over: canvas.alpha_composite(image, (x, y))
            else: canvas.paste(image, (x, y))
            frames.append(canvas.convert('RGB').tobytes())
            if disposal == 1: canvas.paste((0, 0, 0, 0), (x, y, x + width, y + height))
            elif disposal == 2: canvas = before
        return frames
    image = Image.open(sys.argv[1])
    frames = []
    for frame in ImageSequence.Iterator(image):
        frame.load()
        duration = int(round(frame.info.get('duration', 0)))
        frames.append((frame.size, duration, frame.convert('RGB').tobytes()))
    if image.format == 'PNG' and len(frames) > 1:
        right = composed(open(sys.argv[1], 'rb').read(), image.size)
        # Pillow counts an image that is no frame.
        if len(right) == len(frames):
            frames = [(size, duration, pixels) for (size, duration, _), pixels in zip(frames, right)]
    out = sys.stdout.buffer
    out.write(struct.pack('>II', len(frames), image.info.get('loop', 0xFFFFFFFF)))
    for size, duration, pixels in frames:
        out.write(struct.pack('>III', size[0], size[1], duration) + pixels)
    """
}

/// An error message of Pillow.
package struct PillowError: Error {
  package let message: String

  package init(message: String) {
    self.message = message
  }
}
