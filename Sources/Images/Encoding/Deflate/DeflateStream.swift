internal import CZlib

/// A zlib stream (RFC 1950) being written, or a part of its data. Tokens become deflate blocks (RFC
/// 1951), each with Huffman codes of its own.
struct DeflateStream {
  private var bits = BitWriter()
  private var tokens: [DeflateToken] = []

  /// The maximum number of tokens in a block. A block's codes are fitted to its own tokens.
  private static let tokensPerBlock = 1 << 16
  /// The symbol that ends a block. Smaller symbols are bytes, larger ones lengths of repetitions.
  private static let end = 256
  /// The order in which a block's header lists code length code lengths (RFC 1951, 3.2.7).
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

  /// Returns the complete stream, once the tokens of all `bytes` are added. `bytes`: the
  /// uncompressed data, for the checksum.
  consuming func finished(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    writeBlock(isLast: true)
    bits.align()
    // Compression method 8 with a window of 32 KiB, and flags for the strongest level. The header
    // is a multiple of 31 as a big-endian number, which is its checksum.
    let header: [UInt8] = [0x78, 0xDA]
    // The checksum is big-endian. Numbers inside deflate begin with their lowest bits.
    let sum = unsafe adler32_z(1, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
    return header + bits.bytes
      + (0..<4).map { (byte: Int) -> UInt8 in UInt8(sum >> (24 - 8 * byte) & 255) }
  }

  /// Returns the tokens as a part of a stream, which ends at a whole byte.
  consuming func flushed() -> [UInt8] {
    if !tokens.isEmpty { writeBlock(isLast: false) }
    // An empty block of stored bytes, whose header ends at a whole byte.
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

/// An element of deflate's data: a literal byte, or a repetition of earlier bytes.
struct DeflateToken {
  /// A literal byte, or a repetition if bit 31 is set. A repetition has its length in bits 16 to 24
  /// and its distance minus 1 in bits 0 to 14. Blocks buffer many tokens, so they are packed.
  private let bits: UInt32

  static let longest = 258
  static let shortest = 3
  static let farthest = 1 << 15

  init(byte: UInt8) { bits = UInt32(byte) }

  init(length: Int, distance: Int) {
    bits = 1 << 31 | UInt32(length) << 16 | UInt32(distance - 1)
  }

  /// Returns a repetition of any length from 3. Longer ones than 258 become several tokens.
  /// `length`: the number of bytes; 0 for no token. `distance`: the number of bytes back to the
  /// copied ones, at most 32,768.
  static func repetition(_ length: Int, distance: Int) -> [DeflateToken] {
    var tokens: [DeflateToken] = []
    var left = length
    while left > 0 {
      // A remainder of 1 or 2 bytes could not be a repetition, so this part leaves 3 for the next.
      let isTooLittle = left > longest && left - longest < shortest
      let part = isTooLittle ? left - shortest : min(left, longest)
      tokens.append(DeflateToken(length: part, distance: distance))
      left -= part
    }
    return tokens
  }

  /// The literal byte; nil for a repetition.
  var byte: Int? { bits >> 31 == 0 ? Int(bits) : nil }
  var length: Int { Int(bits >> 16 & 511) }
  var distance: Int { Int(bits & 0x7FFF) + 1 }
}

/// A length or distance as deflate writes it: the symbol of a range of numbers, and extra bits for
/// the offset within the range.
struct DeflateSymbol {
  let symbol: Int
  let extra: Int
  let extraBits: Int

  /// Finds the range of a number that counts from 0.
  ///
  /// Each interval between powers of two is divided into `steps` equal ranges. Numbers below
  /// `2 * steps` have ranges, and so symbols, of their own.
  private init(_ number: Int, steps: Int) {
    // The top bit and the next `stepBits` bits select the symbol; the bits below them are extra.
    // RFC 1951 lists the same as tables (3.2.5).
    let log = Int.bitWidth - 1 - number.leadingZeroBitCount
    let stepBits = steps.trailingZeroBitCount
    extraBits = max(0, log - stepBits)
    symbol = extraBits * steps + number >> extraBits
    extra = number & (1 << extraBits - 1)
  }

  /// Returns the symbol of a length from 3 to 258, counted from the first length symbol, 257.
  static func length(_ length: Int) -> DeflateSymbol {
    // 258 has a symbol of its own, without extra bits.
    length == DeflateToken.longest
      ? DeflateSymbol(symbol: 28, extra: 0, extraBits: 0)
      : DeflateSymbol(length - DeflateToken.shortest, steps: 4)
  }

  static func distance(_ distance: Int) -> DeflateSymbol { DeflateSymbol(distance - 1, steps: 2) }

  private init(symbol: Int, extra: Int, extraBits: Int) {
    (self.symbol, self.extra, self.extraBits) = (symbol, extra, extraBits)
  }
}

/// An optimal prefix code for symbols of known frequencies, in the canonical form of deflate: the
/// lengths alone determine the codes.
struct HuffmanCode {
  /// The length of each symbol's code in bits; 0 for symbols without a code.
  private(set) var lengths: [Int]
  /// The code of each symbol, reversed, so that its first bit is the lowest. `BitWriter` writes low
  /// bits first, and deflate stores Huffman codes from their highest bit.
  private(set) var codes: [Int]

  /// Creates a code of at most `longest` bits a symbol from the frequency of each symbol.
  init(_ frequencies: [Int], longest: Int) {
    var frequencies = frequencies
    // At least two symbols get a code, because some decoders reject a code with fewer.
    let lacking = 2 - frequencies.count { $0 > 0 }
    if lacking > 0 {
      for symbol in frequencies.indices.filter({ frequencies[$0] == 0 }).prefix(lacking) {
        frequencies[symbol] = 1
      }
    }
    lengths = Self.lengths(frequencies)
    while lengths.contains(where: { $0 > longest }) {
      // Halving evens out the frequencies until no code is too long. Rounding up keeps every used
      // symbol. The result may be slightly worse than the best length-limited code (package-merge).
      frequencies = frequencies.map { ($0 + 1) / 2 }
      lengths = Self.lengths(frequencies)
    }
    codes = Self.codes(lengths)
  }

  /// Returns code lengths by Huffman's algorithm: the two rarest nodes are merged until one is
  /// left. Ties go to the lower symbol, so that the same input always gives the same code.
  private static func lengths(_ frequencies: [Int]) -> [Int] {
    let leaves = frequencies.indices.filter { frequencies[$0] > 0 }
      .sorted { (frequencies[$0], $0) < (frequencies[$1], $1) }
    var weights = leaves.map { frequencies[$0] }
    var parents = [Int](repeating: 0, count: 2 * leaves.count - 1)
    var (leaf, pair) = (0, leaves.count)
    // Merged nodes are created in order of weight. Two sorted queues, leaves and merged nodes,
    // therefore replace a heap. On equal weights leaves go first, which keeps the longest code
    // short.
    func takeRarest() -> Int {
      let takesLeaf =
        leaf < leaves.count && (pair >= weights.count || weights[leaf] <= weights[pair])
      defer { if takesLeaf { leaf += 1 } else { pair += 1 } }
      return takesLeaf ? leaf : pair
    }
    while weights.count < parents.count {
      let (one, other) = (takeRarest(), takeRarest())
      (parents[one], parents[other]) = (weights.count, weights.count)
      weights.append(weights[one] + weights[other])
    }
    var depths = [Int](repeating: 0, count: parents.count)
    // Every node's parent has a higher index, so one pass from the root down finds all depths.
    for node in depths.indices.dropLast().reversed() { depths[node] = depths[parents[node]] + 1 }
    var lengths = [Int](repeating: 0, count: frequencies.count)
    for (index, symbol) in leaves.enumerated() { lengths[symbol] = depths[index] }
    return lengths
  }

  /// Returns canonical codes: shorter codes come first, and codes of one length are consecutive.
  private static func codes(_ lengths: [Int]) -> [Int] {
    var next = [Int](repeating: 0, count: 17)
    for length in 1...15 {
      next[length + 1] = (next[length] + lengths.count { $0 == length }) << 1
    }
    return lengths.map { length in
      defer { next[length] += 1 }
      return length == 0 ? 0 : (0..<length).reduce(0) { $0 << 1 | (next[length] >> $1 & 1) }
    }
  }
}

/// A run of equal code lengths, as a symbol of the code length code of deflate and VP8L.
struct LengthRun {
  let symbol: Int
  var extra = 0
  var extraBits = 0

  static func runs(of lengths: [Int]) -> [LengthRun] {
    var runs: [LengthRun] = []
    var rest = lengths[...]
    while let first = rest.first {
      // 0 to 15 are lengths; 16 repeats the previous length, 17 and 18 repeat zeros. Symbol 16
      // needs a length before it, hence the first nonzero length of a run is written out.
      let count = rest.prefix { $0 == first }.count
      var left = count
      if first != 0 {
        runs.append(LengthRun(symbol: first))
        left -= 1
      }
      while left > 0 {
        let run = longest(left, ofZeros: first == 0)
        runs.append(run?.run ?? LengthRun(symbol: first))
        left -= run?.count ?? 1
      }
      rest = rest.dropFirst(count)
    }
    return runs
  }

  /// Returns the symbol that covers the most of `count` equal lengths, and the number it covers;
  /// nil if there are fewer than 3.
  private static func longest(_ count: Int, ofZeros: Bool) -> (run: LengthRun, count: Int)? {
    if count < 3 { return nil }
    if !ofZeros {
      let part = min(count, 6)
      return (LengthRun(symbol: 16, extra: part - 3, extraBits: 2), part)
    }
    if count < 11 { return (LengthRun(symbol: 17, extra: count - 3, extraBits: 3), count) }
    let part = min(count, 138)
    return (LengthRun(symbol: 18, extra: part - 11, extraBits: 7), part)
  }
}

/// A writer of bits into bytes, lowest bit first, as deflate and GIF's LZW require.
struct BitWriter {
  /// The written bits in groups of 32, the lowest byte first.
  private var words: [UInt32] = []
  /// The bits after the groups, fewer than 32 between calls, and their number.
  private var bits: UInt64 = 0
  private var count = 0
  var bitCount: Int { 32 * words.count + count }

  /// Appends the lowest `width` bits of a number. `number`: a number without higher bits set.
  /// `width`: the number of bits, at most 32.
  @inline(__always)
  mutating func write(_ number: Int, _ width: Int) {
    bits |= UInt64(truncatingIfNeeded: number) &<< UInt64(truncatingIfNeeded: count)
    count &+= width
    if count < 32 { return }
    words.append(UInt32(truncatingIfNeeded: bits).littleEndian)
    bits &>>= 32
    count &-= 32
  }

  /// Pads the last byte with zeros.
  mutating func align() { count = (count + 7) / 8 * 8 }

  /// The bytes. The writer must be at a byte boundary.
  var bytes: [UInt8] {
    precondition(count % 8 == 0, "bytes end at a byte")
    return unsafe words.withUnsafeBytes { unsafe Array($0) }
      + (0..<count / 8).map { UInt8(truncatingIfNeeded: bits >> (8 * UInt64($0))) }
  }
}
