package import Grids
package import Imaging

/// The functions that read one image format. Each format has one value.
package struct ImageReader: Sendable {
  /// Returns true if these first bytes of a file belong to the format.
  package let recognizes: @Sendable ([UInt8]) -> Bool
  /// Reads the header of a file and returns a reader, which decodes frames on demand.
  package let open: @Sendable (ByteSource) throws(DecodingProblem) -> any FrameReader
  /// Returns the scenario embedded in a file; nil if there is none. Decodes no pixels.
  package let scenario: @Sendable (ByteSource) throws(DecodingProblem) -> String?
  /// Returns true if the file is complete and has no bytes after its end, as far as can be found
  /// out without decoding pixels.
  package let isWhole: @Sendable (ByteSource) -> Bool
  /// Returns everything in a file as objects, except for its scenario and the choices of a
  /// compression library; nil for formats of pixels.
  package internal(set) var objects: Objects?

  /// - Parameter limit: the maximum number of decompressed bytes.
  /// - Throws: an error if `render` writes no such file.
  package typealias Objects =
    @Sendable (_ bytes: [UInt8], _ limit: Int) throws(DecodingProblem) -> [[UInt8]]

  /// The number of first bytes that is enough to recognize any format. An APNG begins as a PNG
  /// does: its acTL chunk may follow long texts.
  package static let longestSignature = 4096

  /// Returns the text of an embedded scenario.
  ///
  /// - Throws: An error if it is not UTF-8: other programs refuse it, or read something else.
  static func text(_ bytes: some Sequence<UInt8>) throws(DecodingProblem) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .noUTF8
    }
    return text
  }
}

/// A file that is decoded frame by frame, so that memory does not grow with their number.
package protocol FrameReader: AnyObject {
  /// The size of every frame, as the header announces it. Available before decoding.
  var size: Size { get }

  /// The number of times the animation plays; 0 for forever. Valid once the first frame is read.
  var plays: Int { get }

  /// Returns the next frame as a viewer shows it; nil after the last, and after an error.
  func next() throws(DecodingProblem) -> DecodedFrame?

  /// Starts decoding the rows of a still from the top, as an alternative to `next()`.
  ///
  /// - Returns: A function that returns the next row; nil if frames can only be decoded as a whole,
  ///   which is the default. It must not be called after the last row.
  func rows() throws(DecodingProblem) -> NextRow?

  typealias NextRow = () throws(DecodingProblem) -> [ColorWithAlpha]
}

extension FrameReader {
  package func rows() throws(DecodingProblem) -> NextRow? { nil }
}

/// One frame as a viewer shows it, with its delay.
package struct DecodedFrame: Hashable, Sendable {
  /// The complete image, as large as the animation. A transparent pixel may have any color.
  package let pixels: Grid<ColorWithAlpha>
  /// The time for which the frame is shown, or 0 for a still. It is rounded so that sums of delays
  /// stay exact to half a microsecond.
  package let microseconds: Int

  package init(pixels: Grid<ColorWithAlpha>, microseconds: Int) {
    self.pixels = pixels
    self.microseconds = microseconds
  }

  /// The pixels without their alpha.
  package var colors: Grid<Color> {
    Grid(size: pixels.size, elements: pixels.elements.map(\.opaque))
  }
}

/// A running total of frame delays, which are fractions of a second, converted to microseconds.
///
/// The total is rounded, not each delay, so rounding errors do not accumulate.
package struct DelayAccumulator {
  private var seconds = 0
  /// The fraction of a second beyond `seconds`; less than 1.
  private var part = (numerator: 0, denominator: 1)
  private var microseconds = 0

  /// The largest denominator of the exact fraction. Larger ones are rounded to this one.
  private static let finest = 1 << 40

  package init() {}

  /// Adds a delay, and returns its length in microseconds.
  ///
  /// - Parameter time: The delay in seconds, as two numbers of at most 32 bits; the denominator is
  ///   at least 1.
  package mutating func advance(by time: (numerator: Int, denominator: Int)) -> Int {
    seconds += time.numerator / time.denominator
    add(time.numerator % time.denominator, time.denominator)
    let million = 1_000_000
    let (whole, rest) = (million * part.numerator).quotientAndRemainder(
      dividingBy: part.denominator)
    let end = seconds * million + whole + (2 * rest >= part.denominator ? 1 : 0)
    defer { microseconds = end }
    return end - microseconds
  }

  private mutating func add(_ numerator: Int, _ denominator: Int) {
    let divisor = greatestCommonDivisor(part.denominator, denominator)
    let factor = denominator / divisor
    // The least common multiple of the denominators, unless it exceeds the limit.
    let all = part.denominator > Self.finest / factor ? Self.finest : part.denominator * factor
    let sum =
      Self.scaled(part.numerator, part.denominator, all) + Self.scaled(numerator, denominator, all)
    seconds += sum / all
    part = (sum % all, all)
  }

  /// Returns the numerator of the same fraction over another denominator, rounded down if inexact.
  private static func scaled(_ numerator: Int, _ denominator: Int, _ parts: Int) -> Int {
    // The product may exceed 64 bits, hence the full-width multiplication.
    let product = numerator.multipliedFullWidth(by: parts)
    return denominator.dividingFullWidth(product).quotient
  }
}
