internal import CHashes

/// The hash function SHA-256 (FIPS 180-4), computed as bytes arrive.
package struct SHA256: Sendable {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]
  /// The bytes of an incomplete block.
  private var rest: [UInt8] = []
  /// The number of bytes added.
  private var count: UInt64 = 0
  /// The message schedule of a block.
  private var words = [UInt32](repeating: 0, count: 64)

  private static let blockLength = 64
  private static let hasInstructions = ch_has_sha256() != 0
  /// True if the processor's instructions for this function are used.
  private let usesInstructions: Bool

  package init() { self.init(usingInstructions: true) }

  /// - Parameter usingInstructions: False to compute the hash without them.
  init(usingInstructions: Bool) {
    usesInstructions = usingInstructions && Self.hasInstructions
  }

  /// Returns the hash of bytes as 64 hexadecimal digits.
  package static func hash(_ bytes: [UInt8]) -> String {
    var hash = SHA256()
    hash.update(bytes[...])
    return hash.finish()
  }

  package mutating func update(_ bytes: ArraySlice<UInt8>) {
    count &+= UInt64(bytes.count)
    var bytes = bytes
    if !rest.isEmpty {
      let missing = bytes.prefix(Self.blockLength - rest.count)
      rest += missing
      bytes = bytes.dropFirst(missing.count)
      guard rest.count == Self.blockLength else { return }
      let block = rest
      compress(block.span, blocks: 1)
      rest = []
    }
    let blocks = bytes.count / Self.blockLength
    compress(bytes.span, blocks: blocks)
    rest = Array(bytes.dropFirst(blocks * Self.blockLength))
  }

  /// Ends the message, and returns its hash as 64 hexadecimal digits.
  package mutating func finish() -> String {
    let bits = count &* 8
    let zeros = (119 - Int(count % 64)) % 64
    let length = (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }
    update(([0x80] + Array(repeating: 0, count: zeros) + length)[...])
    return state.map { $0.hexadecimal(8) }.joined()
  }

  /// Adds a number of blocks of `blockLength` bytes.
  private mutating func compress(_ bytes: Span<UInt8>, blocks: Int) {
    guard usesInstructions else {
      for block in 0..<blocks { compress(bytes, at: block * Self.blockLength) }
      return
    }
    unsafe bytes.withUnsafeBufferPointer { bytes in
      if let start = bytes.baseAddress {
        unsafe ch_add_sha256(&state, start, blocks, Self.constants)
      }
    }
  }

  /// Adds the block of `blockLength` bytes that begins at an index.
  private mutating func compress(_ bytes: Span<UInt8>, at start: Int) {
    schedule(bytes, at: start)
    let sums = Self.rounds(state.span, words.span, Self.constants.span)
    for index in sums.indices { state[index] &+= sums[index] }
  }

  /// Returns the working variables after all rounds of a block.
  private static func rounds(
    _ state: Span<UInt32>, _ words: Span<UInt32>, _ constants: Span<UInt32>
  ) -> [UInt32] {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for round in 0..<blockLength {
      let sum = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
      let choice = (e & f) ^ (~e & g)
      let first = h &+ sum &+ choice &+ constants[round] &+ words[round]
      let majority = (a & b) ^ (a & c) ^ (b & c)
      let second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ majority
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ second)
    }
    return [a, b, c, d, e, f, g, h]
  }

  /// Computes the message schedule of a block.
  private mutating func schedule(_ bytes: Span<UInt8>, at start: Int) {
    var words = words.mutableSpan
    for index in 0..<16 {
      let place = start + 4 * index
      let high = UInt32(bytes[place]) << 24 | UInt32(bytes[place + 1]) << 16
      words[index] = high | UInt32(bytes[place + 2]) << 8 | UInt32(bytes[place + 3])
    }
    for index in 16..<Self.blockLength {
      let (early, late) = (words[index - 15], words[index - 2])
      let first = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
      let second = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
      words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
    }
  }

  /// The fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}

@inline(__always)
private func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 {
  word &>> bits | word &<< (32 - bits)
}

extension String {
  /// True for 64 hexadecimal digits in lowercase, as `SHA256` returns them.
  package var isSHA256: Bool {
    utf8.count == 64 && utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }
}

/// A 64-bit hash by Fowler, Noll and Vo (FNV-1a).
package struct FNV: Sendable {
  /// The hash of everything added so far.
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  package init(_ bytes: some Sequence<UInt8>) { take(bytes) }

  /// The hash in 16 hexadecimal digits.
  package var digits: String { value.hexadecimal(16) }

  /// Adds a text and a terminating zero byte, which separates it from the next text.
  package mutating func take(_ text: String) { take(Array(text.utf8) + [0]) }

  package mutating func take(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
  }
}
