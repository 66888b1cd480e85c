internal import Decoding
internal import Encoding
internal import Files
internal import Films
internal import Grids

/// The pages of an SVG or PDF file as frames, drawn by another program. A class, as `FrameReader`
/// requires.
final class PageFrames: FrameReader {
  let size: Size
  let plays = 1
  /// The PNGs of the pages that have not been returned yet.
  private var pages: ArraySlice<ArraySlice<UInt8>>

  /// A program that draws files of one format, with its arguments before the file.
  private struct Converter {
    let reader: ImageReader
    let program: Path
    let arguments: [String]
  }

  private static let converters = [
    Converter(reader: .svg, program: "rsvg-convert", arguments: []),
    // At this resolution, a page has as many pixels as `render` drew.
    Converter(reader: .pdf, program: "pdftoppm", arguments: ["-png", "-r", "96"]),
  ]

  /// Returns true if a program can draw a file with these first bytes.
  static func canDraw(_ beginning: [UInt8]) -> Bool {
    converters.contains { $0.reader.recognizes(beginning) && Subprocess.find($0.program) != nil }
  }

  /// Draws the pages of a file.
  ///
  /// - Throws: an error if the program is missing or fails.
  init(
    _ file: ProgramExchange.Given, _ beginning: [UInt8], within budget: Budget
  ) throws(DecodingProblem) {
    guard let converter = Self.converters.first(where: { $0.reader.recognizes(beginning) }) else {
      throw .notAnImage
    }
    let bytes: [UInt8]
    do throws(CompareProblem) {
      bytes = try ProgramOutput(within: budget).of(
        converter.program, converter.arguments + [ProgramExchange.Given.path], reading: file)
    } catch {
      throw DecodingProblem("\(error)")
    }
    pages = Self.images(in: bytes)[...]
    guard let first = pages.first else { throw .damaged("it has no pages") }
    size = try ImageReader.png.open(ByteSource([UInt8](first))).size
  }

  func next() throws(DecodingProblem) -> DecodedFrame? {
    guard let page = pages.popFirst() else { return nil }
    let reader = try ImageReader.png.open(ByteSource([UInt8](page)))
    guard reader.size == size else {
      throw .init("its pages have different sizes: \(size) and \(reader.size) pixels")
    }
    return try reader.next()
  }

  /// Splits concatenated PNGs. Each extends from its signature to its IEND chunk.
  private static func images(in bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var (images, start, next) = ([ArraySlice<UInt8>](), 0, 8)
    while next + 12 <= bytes.count {
      let length = bytes[next..<next + 4].reduce(0) { $0 << 8 | Int($1) }
      let isLast = bytes[next + 4..<next + 8].elementsEqual("IEND".utf8)
      next += 12 + length
      if isLast, next <= bytes.count {
        images.append(bytes[start..<next])
        (start, next) = (next, next + 8)
      }
    }
    return images
  }
}
