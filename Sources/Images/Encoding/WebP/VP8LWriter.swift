internal import Grids

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

  var symbol: Int {
    length == 0
      ? Int(value) : Self.literals + DeflateSymbol.distance(Int(length)).symbol
  }
}

/// The codes of distances (RFC 9649, 5.2.2). The first 120 are the nearest pixels in two
/// dimensions; others are distances in scan order.
struct VP8LDistances {
  private let stride: Int

  /// The number of codes for near pixels.
  static let near = 120
  /// The maximum distance. Its code has the last symbol.
  static let farthest = 1 << 20 - near

  init(stride: Int) { self.stride = stride }

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

/// The frequencies of the symbols of tokens.
struct VP8LHistogram {
  /// The frequencies of literal bytes and lengths.
  private(set) var greens = [Int](repeating: 0, count: VP8LToken.literals + VP8LToken.lengths)
  private(set) var distances = [Int](repeating: 0, count: VP8LToken.distances)

  init() {}

  init(_ tokens: [VP8LToken]) { for token in tokens { add(token) } }

  mutating func add(_ token: VP8LToken) {
    greens[token.symbol] += 1
    if token.length > 0 { distances[DeflateSymbol.distance(Int(token.value)).symbol] += 1 }
  }
}

/// A writer of VP8L streams (RFC 9649, 3).
struct VP8LWriter {
  private var bits = BitWriter()

  /// The order in which a code's header lists the lengths of its code length code (6.2.2).
  private static let lengthOrder = [
    17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
  ]

  /// The number of tokens up to which codes of limited lengths are compared.
  private static let mostLimited = 2048

  static func stream(_ image: ColorIndexedImage, _ tokens: [VP8LToken]) -> [UInt8] {
    var writer = VP8LWriter()
    writer.writeHeader(image)
    writer.writePalette(image.palette)
    // No more transforms, no color cache, and one group of codes.
    writer.bits.write(0, 3)
    writer.write(tokens)
    writer.bits.align()
    return writer.bits.bytes
  }

  private mutating func writeHeader(_ image: ColorIndexedImage) {
    bits.write(0x2F, 8)
    bits.write(image.size.width - 1, 14)
    bits.write(image.size.height - 1, 14)
    bits.write(image.hasAlpha ? 1 : 0, 1)
    // The version is 0.
    bits.write(0, 3)
  }

  /// Writes the color indexing transform. Each color is stored as its difference to the one before.
  private mutating func writePalette(_ palette: [UInt32]) {
    bits.write(1, 1)
    bits.write(3, 2)
    bits.write(palette.count - 1, 8)
    // No color cache.
    bits.write(0, 1)
    let colors = palette.enumerated().map { index, color in
      let before = index == 0 ? 0 : palette[index - 1]
      return [8, 16, 0, 24].map { Int(color >> $0 &- before >> $0) & 255 }
    }
    // Green, red, blue, alpha; no distances.
    let codes = (0..<4).map { channel in
      var counts = [Int](repeating: 0, count: channel == 0 ? 280 : 256)
      for color in colors { counts[color[channel]] += 1 }
      return write(codeOf: counts)
    }
    _ = write(codeOf: [Int](repeating: 0, count: VP8LToken.distances))
    for color in colors {
      for channel in 0..<4 { write(color[channel], codes[channel]) }
    }
  }

  private mutating func write(_ tokens: [VP8LToken]) {
    let histogram = VP8LHistogram(tokens)
    let greens = write(codeOf: histogram.greens)
    // Red, blue and alpha are not used.
    for _ in 0..<3 { _ = write(codeOf: [Int](repeating: 0, count: 256)) }
    let distances = write(codeOf: histogram.distances)
    for token in tokens {
      if token.length == 0 {
        write(Int(token.value), greens)
      } else {
        let (length, distance) = (
          DeflateSymbol.distance(Int(token.length)), DeflateSymbol.distance(Int(token.value))
        )
        write(VP8LToken.literals + length.symbol, greens)
        bits.write(length.extra, length.extraBits)
        write(distance.symbol, distances)
        bits.write(distance.extra, distance.extraBits)
      }
    }
  }

  private mutating func write(_ symbol: Int, _ code: HuffmanCode?) {
    if let code { bits.write(code.codes[symbol], code.lengths[symbol]) }
  }

  /// Writes the code for symbols of known frequencies, and returns it; nil if at most one symbol
  /// occurs, which then has no bits.
  private mutating func write(codeOf frequencies: [Int]) -> HuffmanCode? {
    let symbols = frequencies.indices.filter { frequencies[$0] > 0 }
    let isSimple = symbols.count <= 2 && symbols.last ?? 0 < 256
    if isSimple { writeSimple(symbols.isEmpty ? [0] : symbols) }
    if symbols.count < 2, isSimple { return nil }
    if isSimple { return HuffmanCode(frequencies, longest: 1) }
    let code = Self.code(frequencies, symbols.count)
    write(lengths: code.lengths)
    return code
  }

  /// Returns the code that needs the fewest bits together with its lengths. Lengths that differ
  /// less are themselves shorter, which counts if there are few tokens.
  private static func code(_ frequencies: [Int], _ used: Int) -> HuffmanCode {
    var best = HuffmanCode(frequencies, longest: 15)
    if frequencies.reduce(0, +) > mostLimited { return best }
    var leastBits = bits(of: best, frequencies)
    let longest = best.lengths.max()!
    for limit in (5...7) where limit < longest && 1 << limit > used {
      let code = HuffmanCode(frequencies, longest: limit)
      let bits = bits(of: code, frequencies)
      if bits < leastBits { (best, leastBits) = (code, bits) }
    }
    return best
  }

  /// Returns the number of bits of a code's lengths and of all symbols.
  private static func bits(of code: HuffmanCode, _ frequencies: [Int]) -> Int {
    var writer = VP8LWriter()
    writer.write(lengths: code.lengths)
    return zip(code.lengths, frequencies).reduce(writer.bits.bitCount) { $0 + $1.0 * $1.1 }
  }

  private mutating func writeSimple(_ symbols: [Int]) {
    bits.write(1, 1)
    bits.write(symbols.count - 1, 1)
    let isShort = symbols[0] < 2
    bits.write(isShort ? 0 : 1, 1)
    bits.write(symbols[0], isShort ? 1 : 8)
    if symbols.count == 2 { bits.write(symbols[1], 8) }
  }

  /// Writes the lengths of a code, themselves run-length and Huffman coded.
  private mutating func write(lengths: [Int]) {
    let runs = LengthRun.runs(of: lengths)
    let used = runs[...runs.lastIndex { $0.symbol > 0 && $0.symbol < 17 }!]
    var frequencies = [Int](repeating: 0, count: 19)
    for run in used { frequencies[run.symbol] += 1 }
    let code = HuffmanCode(frequencies, longest: 7)
    let order = Self.lengthOrder[...max(3, Self.lengthOrder.lastIndex { code.lengths[$0] > 0 }!)]
    bits.write(0, 1)
    bits.write(order.count - 4, 4)
    for symbol in order { bits.write(code.lengths[symbol], 3) }
    writeNumber(of: used.count, runs.count)
    for run in used {
      bits.write(code.codes[run.symbol], code.lengths[run.symbol])
      bits.write(run.extra, run.extraBits)
    }
  }

  /// Writes the number of runs, so that trailing zeros are omitted.
  private mutating func writeNumber(of used: Int, _ all: Int) {
    bits.write(1, 1)
    // The number minus 2, in a field of an even number of bits.
    let width = max(2, (Int.bitWidth - max(0, used - 2).leadingZeroBitCount + 1) / 2 * 2)
    bits.write(width / 2 - 1, 3)
    bits.write(used - 2, width)
  }
}
