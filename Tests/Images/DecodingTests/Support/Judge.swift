import Foundation
import Grids
import Imaging
import TestSupport

@testable import Decoding

/// An image as Pillow decodes it, the reference for our decoder.
struct Judgment: Equatable {
  var frames: [DecodedFrame]

  /// Decodes files with one run of Pillow. Transparent pixels of a GIF are black; those of a PNG keep
  /// their color, without their alpha.
  static func of(_ files: [URL]) throws -> [Judgment] {
    let program = try Program.python(script, files.map(\.path))
    guard program.status == 0 else { throw PythonError(message: program.errors) }
    var bytes = [UInt8](program.output)[...]
    func number() -> Int {
      defer { bytes = bytes.dropFirst(4) }
      return bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }
    return files.map { _ in
      Judgment(
        frames: (0..<number()).map { _ in
          let size = Size(width: number(), height: number())
          let centiseconds = number()
          let channels = Array(bytes.prefix(size.area * 4))
          bytes = bytes.dropFirst(size.area * 4)
          let colors = (0..<size.area).map { pixel in
            ColorWithAlpha(
              red: channels[4 * pixel], green: channels[4 * pixel + 1],
              blue: channels[4 * pixel + 2], alpha: channels[4 * pixel + 3])
          }
          return DecodedFrame(
            pixels: Grid(size: size, elements: colors), microseconds: 10_000 * centiseconds)
        })
    }
  }

  /// Decodes files in memory with one run of Pillow.
  static func of(_ files: [[UInt8]]) throws -> [Judgment] {
    let folder = try TemporaryFolder()
    return try of(
      files.enumerated().map { number, bytes in
        let file = folder.file("\(number)")
        try Data(bytes).write(to: file)
        return file
      })
  }

  private static let script = """
    import struct, sys
    from PIL import Image, ImageSequence
    def shown(frame, kind):
        if kind == 'GIF':
            shown = frame.convert('RGBA')
            clear = Image.new('RGBA', frame.size, (0, 0, 0, 0))
            clear.paste(shown, mask=shown.getchannel('A'))
            return clear
        if frame.mode.startswith('I'):
            frame = frame.convert('I').point(lambda v: v * (1 / 257) + 0.5).convert('L')
        return Image.merge('RGBA', (*frame.convert('RGB').split(), Image.new('L', frame.size, 255)))
    out = sys.stdout.buffer
    for path in sys.argv[1:]:
        image = Image.open(path)
        frames = []
        for frame in ImageSequence.Iterator(image):
            delay = int(round(frame.info.get('duration', 0) / 10)) if image.format == 'GIF' else 0
            frames.append((frame.size, delay, shown(frame, image.format).tobytes()))
        out.write(struct.pack('>I', len(frames)))
        for size, delay, pixels in frames:
            out.write(struct.pack('>III', size[0], size[1], delay) + pixels)
    """
}

extension DecodedFrame {
  /// The frame without its alpha.
  var withoutAlpha: DecodedFrame {
    DecodedFrame(
      pixels: Grid(size: pixels.size, elements: colors.elements.map { ColorWithAlpha($0) }),
      microseconds: microseconds)
  }
}

/// Returns every frame of a GIF, as our decoder reads it.
func frames(of bytes: [UInt8]) throws(DecodingProblem) -> [DecodedFrame] {
  let reader = try GIFReader(ByteSource(bytes))
  var frames: [DecodedFrame] = []
  while let frame = try reader.next() { frames.append(frame) }
  return frames
}

/// An error that Python printed.
struct PythonError: Error {
  let message: String
}
