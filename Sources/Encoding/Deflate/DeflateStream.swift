internal import CZlib

/// A zlib stream (RFC 1950) being written, or a part of its data. Tokens become deflate blocks (RFC 1951), each with
/// Huffman codes of its own.
struct DeflateStream {
  private var bits = BitWriter()
  private var tokens: [DeflateToken] = []

  /// The maximum number of tokens in a block. A block's codes are fitted to its own tokens.
  private static let tokensPerBlock = 1 << 16
  /// The symbol that ends a block. Smaller symbols are bytes, larger ones lengths of repetitions.
  private static let end = 256
  /// The order in which a block's header lists the lengths of its code length code (RFC 1951,
  /// 3.2.7).
  private static let lengthOrder = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  init() {
    tokens.reserveCapacity(1 << 12)
  }

  mutating func add(_ token: DeflateToken) {
    if tokens.count == Self.tokensPerBlock { writeBlock(isLast: false) }
    tokens.append(token)
  }

  /// Returns the complete stream, once the tokens of all `bytes` are added.
  ///
  /// - Parameter bytes: The uncompressed data, for the checksum.
  consuming func finished(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    writeBlock(isLast: true)
    bits.align()
    // Compression method 8 with a window of 32 KiB, and flags for the strongest level. The header
    // is a multiple of 31 as a big-endian number, which is its checksum.
    let header: [UInt8] = [0x78, 0xDA]
    // The checksum is big-endian. Numbers inside deflate begin with their lowest bits.
    let sum = unsafe adler32_z(1, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
    return header + bits.bytes + (0..<4).map { UInt8(sum >> (24 - 8 * $0) & 255) }
  }

  /// Returns the tokens as a part of a stream, which ends at a whole byte.
  consuming func flushed() -> [UInt8] {
    if !tokens.isEmpty { writeBlock(isLast: false) }
    // An empty block of stored bytes.
    bits.write(0, 3)
    bits.align()
    return bits.bytes + [0, 0, 0xFF, 0xFF]
  }

  private mutating func writeBlock(isLast: Bool) {
    var literals = [Int](repeating: 0, count: 286)
    var distances = [Int](repeating: 0, count: 30)
    literals[Self.end] = 1
    for token in tokens {
      if let byte = token.byte {
        literals[byte] += 1
      } else {
        literals[Self.end + 1 + DeflateSymbol.length(token.length).symbol] += 1
        distances[DeflateSymbol.distance(token.distance).symbol] += 1
      }
    }
    let codes = (HuffmanCode(literals, longest: 15), HuffmanCode(distances, longest: 15))
    // The block header: the last-block flag, then type 2, dynamic Huffman codes. Counting all
    // tokens first lets one exact code serve the whole block.
    bits.write(isLast ? 1 : 0, 1)
    bits.write(2, 2)
    writeLengths(codes.0.lengths, codes.1.lengths)
    for token in tokens { write(token, codes.0, codes.1) }
    bits.write(codes.0.codes[Self.end], codes.0.lengths[Self.end])
    tokens.removeAll(keepingCapacity: true)
  }

  private mutating func write(
    _ token: DeflateToken, _ literals: HuffmanCode, _ distances: HuffmanCode
  ) {
    if let byte = token.byte { return bits.write(literals.codes[byte], literals.lengths[byte]) }
    let length = DeflateSymbol.length(token.length)
    let symbol = Self.end + 1 + length.symbol
    bits.write(literals.codes[symbol], literals.lengths[symbol])
    bits.write(length.extra, length.extraBits)
    let distance = DeflateSymbol.distance(token.distance)
    bits.write(distances.codes[distance.symbol], distances.lengths[distance.symbol])
    bits.write(distance.extra, distance.extraBits)
  }

  /// Writes the lengths of both codes, themselves run-length and Huffman coded.
  private mutating func writeLengths(_ literals: [Int], _ distances: [Int]) {
    // Trailing zeros are omitted; the format requires at least 257 literals, 1 distance and 4
    // lengths of the code length code. Both lists form one sequence, so a run may cross from one to
    // the other.
    let literals = literals[...max(256, literals.lastIndex { $0 > 0 }!)]
    let distances = distances[...distances.lastIndex { $0 > 0 }!]
    let runs = LengthRun.runs(of: Array(literals + distances))
    var frequencies = [Int](repeating: 0, count: 19)
    for run in runs { frequencies[run.symbol] += 1 }
    let code = HuffmanCode(frequencies, longest: 7)
    let order = Self.lengthOrder[...max(3, Self.lengthOrder.lastIndex { code.lengths[$0] > 0 }!)]
    bits.write(literals.count - 257, 5)
    bits.write(distances.count - 1, 5)
    bits.write(order.count - 4, 4)
    for symbol in order { bits.write(code.lengths[symbol], 3) }
    for run in runs {
      bits.write(code.codes[run.symbol], code.lengths[run.symbol])
      bits.write(run.extra, run.extraBits)
    }
  }
}
