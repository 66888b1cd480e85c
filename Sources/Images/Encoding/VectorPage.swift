internal import Grids
internal import Imaging

/// The page of a drawing: its size in pixels, and the physical size of a pixel.
struct VectorPage {
  let size: Size
  /// The pixels per inch; nil for the 96 of style sheets.
  let dpi: Int?

  /// The largest side of a PDF page in units of 1/72 inch.
  private static let longestSide = 14_400

  init(_ size: Size, dpi: Int? = nil) {
    self.size = size
    self.dpi = dpi
  }

  /// Returns a length in millimeters; nil if a pixel has no physical size.
  func millimeters(_ pixels: Int) -> DecimalNumber? {
    dpi.map { DecimalNumber(pixels, times: 254, over: 10 * $0, digits: 4) }
  }

  /// Returns a length in units of a PDF page.
  func points(_ pixels: Int) -> DecimalNumber {
    DecimalNumber(pixels, times: 72, over: (dpi ?? 96) * unit, digits: 6)
  }

  /// The units of 1/72 inch in a unit of a PDF page: 1, or more for a page that would exceed the
  /// format's limit.
  var unit: Int {
    let inches = max(size.width, size.height) * 72 / (dpi ?? 96)
    return inches / Self.longestSide + 1
  }
}

extension EncodingCost {
  /// The cost of files of shapes. Their bytes depend on the cells, of which at most a number are
  /// shapes; more are pixels. Each shape takes memory in the drawing, and in the text of the file.
  static let shapes = EncodingCost(
    memory: { 6 * $0.area + (300 + 60 * $0.corners) * $0.shapes },
    mostBytes: { size, _ in
      size.cappedArea * 3 / 2 + 96 * min(size.area, 200_000) + 1 << 16
    },
    imageTime: 500_000, pixelTime: 500, shapedPixelTime: 500, cellTime: 60_000)
}

/// An image within a drawing, with a palette of only the colors that it shows.
struct VectorImage {
  let size: Size
  let palette: Palette
  /// The entry that is transparent; nil if there is none.
  let transparent: UInt8?
  /// The pixels, compressed as in a PNG: a filter byte before each row, in a zlib stream. It does
  /// not depend on a library.
  private let compressed: [UInt8]

  /// `pixels`: the pixels as entries of a palette. `colors`: the colors of that palette.
  init(_ pixels: Grid<UInt8>, _ colors: Palette) {
    var isUsed = [Bool](repeating: false, count: Palette.limit)
    for pixel in pixels.elements { isUsed[Int(pixel)] = true }
    var palette = Palette()
    let entries = colors.colors.enumerated().map { entry, color in
      isUsed[entry] ? palette.append(color) : 0
    }
    let clear = entries.indices.first { isUsed[$0] && VectorPaint(UInt8($0), in: colors) == nil }
    transparent = clear.map { entries[$0] }
    let image = Image(palette: palette, pixels: pixels)
    size = pixels.size
    self.palette = palette
    compressed = image.compressed(depth: palette.bitDepth, entries: entries, .fast)
  }

  /// The image as the data stream of a PDF or of the chunk of a PNG.
  var stream: [UInt8] { compressed }
}

/// A number with a fixed number of decimal digits.
struct DecimalNumber: Hashable, CustomStringConvertible {
  /// The number times a power of ten.
  private let value: Int
  private let digits: Int

  /// - Precondition: `digits` is from 0 to 9.
  init(_ value: Int, digits: Int) { (self.value, self.digits) = (value, digits) }

  /// Creates the quotient of a product, rounded to the nearest number.
  init(_ number: Int, times factor: Int, over divisor: Int, digits: Int) {
    let power = (0..<digits).reduce(1) { power, _ in 10 * power }
    let product = 2 * Int128(number) * Int128(factor) * Int128(power) + Int128(divisor)
    let (quotient, rest) = product.quotientAndRemainder(dividingBy: 2 * Int128(divisor))
    self.init(Int(rest < 0 ? quotient - 1 : quotient), digits: digits)
  }

  /// Creates a number from its double.
  init(halves: Int) { self.init(5 * halves, digits: 1) }

  /// Creates a length in pixels from 256ths of a pixel, with two digits.
  init(places: Int) { self.init(places, times: 1, over: 256, digits: 2) }

  /// The digits without zeros at the end, and without a zero before the point.
  var description: String {
    var (rest, count) = (Int(value.magnitude), digits)
    while count > 0, rest % 10 == 0 { (rest, count) = (rest / 10, count - 1) }
    let sign = value < 0 && rest != 0 ? "-" : ""
    if count == 0 { return sign + String(rest) }
    let power = (0..<count).reduce(1) { power, _ in 10 * power }
    let (whole, part) = rest.quotientAndRemainder(dividingBy: power)
    return sign + (whole == 0 ? "" : String(whole)) + "." + String(power + part).dropFirst()
  }
}

/// The texts by which programs that read aloud present a drawing.
struct VectorLabels {
  let title: String
  /// All texts of the drawing; empty if there are none.
  let description: String

  /// - Parameter scenario: the scenario of the drawing, whose simulation is the title of a drawing
  ///   without one.
  init(_ drawing: VectorDrawing, _ scenario: String?) {
    description = drawing.texts.joined(separator: "; ")
    title =
      drawing.title.isEmpty
      ? scenario.flatMap(EmbeddedText.title) ?? "image" : drawing.title
  }
}

/// The notation of bytes in letters and digits (RFC 4648).
package enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  package static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 3 * 4 + 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        text.append(
          place > group.count ? UInt8(ascii: "=") : digits[bits >> (18 - 6 * place) & 63])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension String {
  /// The text with the characters escaped that have a meaning in XML. Characters that XML does not
  /// allow are replaced.
  package var inXML: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\r": text += "&#13;"
      case "\n", "\t": text.unicodeScalars.append(scalar)
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

/// The color of an element of a drawing, with its opacity.
struct VectorPaint: Hashable {
  let color: Color
  /// The opacity, from 1 to 255 (opaque).
  let alpha: UInt8

  init(_ color: Color, alpha: UInt8 = 255) { (self.color, self.alpha) = (color, alpha) }

  /// Creates the paint of an entry of a palette; nil if it paints nothing.
  init?(_ entry: UInt8, in palette: Palette) {
    let alpha = palette.alphas[Int(entry)]
    if alpha == 0 { return nil }
    self.init(palette.colors[Int(entry)], alpha: alpha)
  }

  /// The opacity from 0 to 1.
  var opacity: DecimalNumber {
    DecimalNumber(Int(alpha), times: 1, over: 255, digits: 4)
  }
}

/// The bytes of a text that is written piece by piece.
struct TextBuffer {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ text: String) { bytes += text.utf8 }

  mutating func add(_ text: StaticString) {
    text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }

  mutating func add(_ more: [UInt8]) { bytes += more }

  mutating func add(_ other: TextBuffer) { bytes += other.bytes }

  mutating func add(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = number.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }
}
