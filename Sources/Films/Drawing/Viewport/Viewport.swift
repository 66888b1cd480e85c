package import Grids
package import Settings

/// The view of a camera: the point of the world at the center of the image, and the size of cells.
///
/// All values are integers in 65536ths, so that every machine computes the same pixels for a moving
/// camera. At integer pitches all cells have the same number of pixels and stay sharp.
package struct Viewport: Hashable, Sendable {
  /// The center in 65536ths of a cell. Cell `x` extends from `x * 65536` to `(x + 1) * 65536`.
  package var x: Int128
  package var y: Int128
  package var pitch: Pitch

  package init(x: Int128, y: Int128, pitch: Pitch) {
    self.x = x
    self.y = y
    self.pitch = pitch
  }

  /// Creates a viewport that shows an entire region of cells as large as it fits in an image.
  /// `cell`: the side of a cell in pixels, used only in relation to `gap`. `gap`: the distance in
  /// pixels between such cells. There is no gap after the last cell.
  package init(fitting region: Region, into image: Size, cell: Int = 1, gap: Int = 0) {
    // Images, and worlds counted at a pixel a cell, are up to 2³¹ pixels wide, and `cell + gap` is
    // below 2¹⁷. The product is therefore below 2⁴⁸.
    let pitch = { (pixels: Int, cells: Int) in
      Pitch(pixels: pixels * (cell + gap), cells: Int128(cells) * Int128(cell + gap) - Int128(gap))
    }
    self.init(
      middleOf: region,
      pitch: pitch(image.width, region.width).smaller(pitch(image.height, region.height)))
  }

  /// Creates the viewport at the middle of a region. `pitch`: the distance of neighboring cells in
  /// pixels.
  init(middleOf region: Region, pitch: Pitch) {
    let middle = { (start: Int, length: Int) in
      (2 * Int128(start) + Int128(length)) * Int128(Pitch.one) / 2
    }
    self.init(
      x: middle(region.x, region.width), y: middle(region.y, region.height), pitch: pitch)
  }

  /// The binary logarithm of the side, in cells, of the squares to read.
  ///
  /// Squares are single cells while a pixel covers at most 16 of them along each side. In more
  /// distant views a pixel covers 8 to 16 squares along each side.
  package var scale: Int {
    guard pitch.scale > 0 || pitch.value < Pitch.one / 16 else { return 0 }
    var scale = pitch.scale
    while pitch.value << (scale + 1 - pitch.scale) <= Pitch.one / 8 { scale += 1 }
    return scale
  }

  /// Returns the mapping between pixels and squares along one side of an image. `factor`: the
  /// factor of the pitch along that side.
  func axis(
    _ pixels: Int, middle: Int128, cell: Int, gap: Int,
    scaledBy factor: (numerator: Int, denominator: Int) = (1, 1)
  ) -> ViewportAxis {
    let value = (pitch.value << (scale - pitch.scale)) * factor.numerator / factor.denominator
    let isExact = factor.numerator == factor.denominator
    return ViewportAxis(
      pixels: pixels, middle: middle, scale: scale, pitch: value,
      exact: isExact ? pitch.exact << (scale - pitch.scale) : value,
      parts: isExact ? pitch.parts : 1,
      trailing: (gap * pitch.value / (cell + gap)) >> pitch.scale, showsCells: pitch.showsCells)
  }
}

/// The size at which cells are drawn: the pixels per square of 2^`scale` cells, in 65536ths.
///
/// A square is a cell as long as a pixel covers at most 256 cells. In more distant views squares
/// grow so that `value` stays exact to a 256th. A world of 2^60 cells thus zooms as smoothly as a
/// small one.
package struct Pitch: Hashable, Sendable {
  /// The pixels per square, in 65536ths; at least 256 unless `scale` is 62.
  package let value: Int
  /// The binary logarithm of a square's side in cells, from 0 to 62.
  package let scale: Int
  /// The exact pitch is `exact / parts` 65536ths of a pixel. It equals `value` unless cells are
  /// smaller than pixels, where rounding errors would add up across an image.
  let exact: Int
  let parts: Int

  /// The number 1 in 65536ths.
  package static let one = 1 << 16
  private static let least = 256
  private static let largestScale = 62
  /// The maximum number of cells, or parts, of an exact pitch. It keeps the positions of pixels
  /// within 128 bits.
  private static let mostParts = 1 << 30

  /// Creates a pitch of `pixels` for `cells`. Precondition: `pixels` is below 2^48, and both are
  /// positive.
  package init(pixels: Int, cells: Int128) {
    precondition(pixels > 0 && pixels < 1 << 48 && cells > 0, "an image of some of a world")
    let wide = Int128(pixels) * Int128(Self.one)
    var scale = 0
    while scale < Self.largestScale, (wide << scale) / cells < Self.least { scale += 1 }
    let value = max(1, Int((wide << scale) / cells))
    let isExact = scale == 0 && value < Self.one && cells <= Self.mostParts
    self.init(value: value, scale: scale, isExact ? (Int(wide), Int(cells)) : nil)
  }

  /// Creates the pitch of cells of `pixels`, multiplied by a zoom and rounded to the nearest value.
  /// Precondition: `zoom` is positive.
  package init(_ zoom: Ratio, times pixels: Int) {
    let value = zoom.rounded(times: pixels * Self.one)
    if value >= Self.least {
      let isExact = value < Self.one && zoom.denominator <= Self.mostParts
      let wide = isExact ? zoom.numerator * pixels * Self.one : 0
      self.init(value: value, scale: 0, isExact ? (wide, zoom.denominator) : nil)
    } else {
      self = Pitch(pixels: pixels * zoom.numerator, cells: Int128(zoom.denominator))
    }
  }

  private init(value: Int, scale: Int, _ exact: (value: Int, parts: Int)? = nil) {
    self.value = value
    self.scale = scale
    (self.exact, parts) = exact ?? (value, 1)
  }

  /// The base-2 logarithm of a single cell's pitch in 65536ths of a pixel; the result is in
  /// 65536ths, too.
  package var logarithm: Int { IntegerMath.logarithm(value) - scale << 16 }

  /// Creates the pitch with a given `logarithm`, the inverse of that property. The result is
  /// rounded to the precision of `value`.
  package init(logarithm: Int) {
    let least = IntegerMath.logarithm(Self.least)
    let scale = min(Self.largestScale, max(0, (least - logarithm + Self.one - 1) >> 16))
    self.init(value: IntegerMath.power(max(0, logarithm + scale << 16)), scale: scale)
  }

  /// True if a cell is at least a pixel wide.
  package var showsCells: Bool { scale == 0 && value >= Self.one }

  package func smaller(_ other: Pitch) -> Pitch {
    let wide = { (pitch: Pitch) in Int128(pitch.value) << (Self.largestScale - pitch.scale) }
    return wide(self) <= wide(other) ? self : other
  }
}

/// The mapping between the pixels along one side of an image and the squares that they show.
struct ViewportAxis {
  let pixels: Int
  /// The coordinate at the center, in 65536ths of a cell.
  let middle: Int128
  /// The binary logarithm of a square's side in cells.
  let scale: Int
  /// The pixels per square, in 65536ths.
  let pitch: Int
  /// The exact pitch is `exact / parts` 65536ths of a pixel.
  let exact: Int
  let parts: Int
  /// The gap after the last cell, in 65536ths of a pixel. The image omits that gap, so the center
  /// of the image lies half a gap before the center of the cells.
  let trailing: Int
  /// True if squares are cells at least a pixel wide.
  let showsCells: Bool

  /// Returns the world coordinate at a number of half pixels, in 65536ths of a cell. The unit does
  /// not depend on the size of squares, because the center may lie anywhere in a square.
  private func point(_ halfPixel: Int) -> Int128 {
    let way = Int128(((halfPixel - pixels) << 16 - trailing) << 15) << Int128(scale)
    let (quotient, rest) = (way * Int128(parts)).quotientAndRemainder(dividingBy: Int128(exact))
    return middle + (rest < 0 ? quotient - 1 : quotient)
  }

  private func square(_ point: Int128) -> Int { Int(point >> Int128(16 + scale)) }

  /// Returns the square at the center of a pixel.
  func square(at pixel: Int) -> Int { square(point(2 * pixel + 1)) }

  /// Returns the first pixel with a center at or after a point; it may lie outside the image.
  /// Precondition: squares are cells at least a pixel wide, and the point is less than 2³² cells
  /// away.
  func pixel(from point: Int128) -> Int {
    // The estimate ignores rounding and is at most one pixel off; the loops correct it.
    let distance = (point - middle) * Int128(pitch) >> 16
    var pixel = Int((distance + Int128(trailing / 2)) >> 16) + pixels / 2
    while self.point(2 * pixel + 1) < point { pixel += 1 }
    while self.point(2 * pixel - 1) >= point { pixel -= 1 }
    return pixel
  }

  /// Returns the squares that a pixel covers, at least one. Precondition: squares are smaller than
  /// pixels.
  func squares(under pixel: Int) -> Range<Int> {
    let first = square(point(2 * pixel))
    return first..<max(first, square(point(2 * pixel + 2) - 1)) + 1
  }

  /// Returns the cells that a pixel covers, each with its share of the pixel's side in 256ths.
  /// Precondition: squares are cells.
  func shares(under pixel: Int) -> [(cell: Int, share: Int)] {
    let (start, end) = (point(2 * pixel), point(2 * pixel + 2))
    let part = { (place: Int128) in Int((place - start) * 256 / (end - start)) }
    return (square(start)...square(end - 1)).map { cell in
      let edge = Int128(cell) << 16
      return (cell, part(min(end, edge + 1 << 16)) - part(max(start, edge)))
    }
  }

  var squares: Range<Int> { squares(of: 0..<pixels) }

  /// Returns the squares shown by some pixels. Precondition: `pixels` is not empty.
  func squares(of pixels: Range<Int>) -> Range<Int> {
    let (first, last) = (pixels.lowerBound, pixels.upperBound - 1)
    return showsCells
      ? square(at: first)..<square(at: last) + 1
      : squares(under: first).lowerBound..<squares(under: last).upperBound
  }

  /// Returns the world coordinate at the center of a pixel, in 65536ths of a cell.
  func center(of pixel: Int) -> Int128 { point(2 * pixel + 1) }

  /// Returns the squares shown by some rows of an image.
  static func region(_ columns: ViewportAxis, _ lines: ViewportAxis, rows: Range<Int>) -> Region {
    let (x, y) = (columns.squares, lines.squares(of: rows))
    return Region(x: x.lowerBound, y: y.lowerBound, width: x.count, height: y.count)
  }

  /// Returns for each pixel the cell that it shows, and its offset in pixels from the cell's first
  /// pixel, which may lie outside the image.
  func places(of pixels: Range<Int>) -> [(cell: Int, offset: Int)] {
    var start = pixels.lowerBound
    while square(at: start - 1) == square(at: pixels.lowerBound) { start -= 1 }
    return pixels.map { pixel in
      if square(at: pixel) != square(at: start) { start = pixel }
      return (square(at: pixel), pixel - start)
    }
  }
}

/// Logarithms and powers of two in integer arithmetic. The last digit of the system library's
/// results may differ between machines, and with it a pixel.
enum IntegerMath {
  /// Returns the base-2 logarithm of a positive number, in 65536ths, one binary digit at a time.
  static func logarithm(_ number: Int) -> Int {
    let whole = Int.bitWidth - 1 - number.leadingZeroBitCount
    var rest = (Int128(number) << 32) >> Int128(whole)  // [1, 2), with 32 fraction bits
    var result = whole << 16
    for digit in (0..<16).reversed() {
      // Squaring doubles the logarithm: a result of at least 2 means that the next digit is 1.
      rest = (rest * rest) >> 32
      if rest >= 2 << 32 {
        rest >>= 1
        result |= 1 << digit
      }
    }
    return result
  }

  /// Returns the base-2 logarithm of a positive number of any size, in 65536ths.
  static func logarithm(_ number: UInt128) -> Int {
    let excess = max(0, 66 - number.leadingZeroBitCount)
    return logarithm(Int(number >> UInt128(excess))) + excess << 16
  }

  /// Returns 2 to the power of a number in 65536ths, as an integer of at least 1.
  static func power(_ exponent: Int) -> Int {
    var factor = UInt128(2) << 32
    var result = UInt128(1) << 32
    for digit in (0..<16).reversed() {
      // The factors are √2, ⁴√2, ⁸√2 and so on, one for each fraction digit of the exponent.
      factor = squareRoot(factor << 32)
      if exponent >> digit & 1 == 1 { result = (result * factor) >> 32 }
    }
    let whole = exponent >> 16
    return max(1, Int(whole >= 32 ? result << UInt128(whole - 32) : result >> UInt128(32 - whole)))
  }

  static func squareRoot(_ square: UInt64) -> UInt64 {
    // IEEE 754 makes `squareRoot` the same on all machines, but the result of rounding to a
    // `Double` may be too low or too high.
    var root = UInt64(min(Double(square).squareRoot(), 4_294_967_295))
    while root * root > square { root -= 1 }
    while root < 4_294_967_295, (root + 1) * (root + 1) <= square { root += 1 }
    return root
  }

  /// Returns the square root, rounded down, by Newton's method.
  static func squareRoot(_ square: UInt128) -> UInt128 {
    if square >> 64 == 0 { return UInt128(squareRoot(UInt64(square))) }
    // The start is not below the root, so the sequence decreases until it reaches the result.
    var root = UInt128(1) << UInt128((128 - square.leadingZeroBitCount + 1) / 2)
    while true {
      let next = (root + square / root) / 2
      if next >= root { return root }
      root = next
    }
  }
}
