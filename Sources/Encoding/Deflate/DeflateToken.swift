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
  ///
  /// - Parameters:
  ///   - length: The number of bytes; 0 for no token.
  ///   - distance: The number of bytes back to the copied ones, at most 32,768.
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
