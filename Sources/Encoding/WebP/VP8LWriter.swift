internal import Grids

/// A writer of VP8L streams (RFC 9649, 3).
struct VP8LWriter {
  private var bits = BitWriter()

  /// The order in which a code's header lists the lengths of its code length code (6.2.2).
  private static let lengthOrder = [
    17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
  ]

  /// The number of tokens up to which codes of limited lengths are compared.
  private static let mostLimited = 2048

  /// Returns the stream of an image.
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
    // The version.
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

  /// Returns the code that needs the fewest bits together with its lengths.
  ///
  /// Lengths that differ less are themselves shorter, which counts if there are few tokens.
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

  /// Writes a code of one or two symbols.
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
