/// An element of VP8L's data: a literal byte, or a copy of earlier bytes.
struct VP8LToken {
  /// The number of copied bytes; 0 for a literal.
  var length: Int32
  /// The literal byte, or the code of the distance.
  let value: Int32

  /// The maximum number of copied bytes.
  static let longest = 4096

  /// The number of symbols for literal bytes and lengths, and for distances.
  static let literals = 256
  static let lengths = 24
  static let distances = 40

  /// The number of bytes that it stands for.
  var count: Int { max(1, Int(length)) }

  /// The symbol of its byte or length.
  var symbol: Int {
    length == 0
      ? Int(value) : Self.literals + DeflateSymbol.distance(Int(length)).symbol
  }
}

/// The codes of distances (RFC 9649, 5.2.2). The first 120 are the nearest pixels in two dimensions;
/// others are distances in scan order.
struct VP8LDistances {
  private let stride: Int

  /// The number of codes for near pixels.
  static let near = 120
  /// The maximum distance. Its code has the last symbol.
  static let farthest = 1 << 20 - near

  init(stride: Int) { self.stride = stride }

  /// Returns the code of a distance in bytes.
  func code(_ distance: Int) -> Int {
    let row = distance / stride
    let (left, right) = (distance - row * stride, (row + 1) * stride - distance)
    var code = distance + Self.near
    if row < 8, left <= 8 { code = min(code, Self.codes[row * 16 + left + 7]) }
    if row < 7, right <= 7 { code = min(code, Self.codes[(row + 1) * 16 + 7 - right]) }
    return code
  }

  /// The code of each pixel by 16 times its rows upward, plus its columns to the left, plus 7.
  ///
  /// Codes are ordered by the distance to the pixel, then by the number of columns. Pixels to the
  /// left come before those to the right.
  private static let codes: [Int] = {
    let pixels = (0..<8).flatMap { y in (-7...8).map { (x: $0, y: y) } }
    let order = pixels.filter { $0.y > 0 || $0.x > 0 }
      .sorted { rank($0.x, $0.y) < rank($1.x, $1.y) }
    var codes = [Int](repeating: .max, count: 128)
    for (index, pixel) in order.enumerated() { codes[pixel.y * 16 + pixel.x + 7] = index + 1 }
    return codes
  }()

  private static func rank(_ x: Int, _ y: Int) -> (Int, Int, Int) {
    (x * x + y * y, abs(x), x < 0 ? 1 : 0)
  }
}
