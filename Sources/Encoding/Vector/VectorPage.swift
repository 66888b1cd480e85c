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
