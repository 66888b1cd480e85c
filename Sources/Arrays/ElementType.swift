/// The type of a stored value: an integer or floating-point number with its byte order.
package struct ElementType: Hashable, Sendable {
  /// The types by their names, which end in the number of bits.
  package enum Kind: String, CaseIterable, Sendable {
    case u8, i8, u16, i16, u32, i32, u64, i64, f16, f32, f64
  }

  package let kind: Kind
  package let isBigEndian: Bool

  package init(_ kind: Kind, isBigEndian: Bool = false) {
    self.kind = kind
    self.isBigEndian = isBigEndian
  }

  /// Creates a type from a name such as `u8`, `f32` or `i16be`. The byte order is little-endian
  /// without the suffix `be`. Returns nil if there is no such type.
  package init?(_ name: String) {
    let isBigEndian = name.hasSuffix("be")
    guard let kind = Kind(rawValue: isBigEndian ? String(name.dropLast(2)) : name) else {
      return nil
    }
    self.init(kind, isBigEndian: isBigEndian)
  }

  /// The number of bytes of a value.
  package var byteCount: Int {
    switch kind {
    case .u8, .i8: 1
    case .u16, .i16, .f16: 2
    case .u32, .i32, .f32: 4
    case .u64, .i64, .f64: 8
    }
  }

  /// The content of an array of this type.
  var content: ArrayContent {
    switch kind {
    case .f16, .f32, .f64: .numbers
    default: .integers
    }
  }
}
