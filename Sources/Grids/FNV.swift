/// The hash of Fowler, Noll and Vo, in 64 bits (FNV-1a).
package struct FNV: Sendable {
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  /// Takes a text and its end.
  package mutating func take(_ text: String) { take(Array(text.utf8) + [0]) }

  package mutating func take(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
  }
}
