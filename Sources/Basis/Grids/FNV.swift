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
