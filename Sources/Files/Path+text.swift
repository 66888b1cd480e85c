/// Conversion between paths and texts. File names need not be valid UTF-8, but texts must be. A
/// byte that is not UTF-8 becomes a private-use scalar in a text, and becomes that byte again in a
/// path.
extension Path {
  /// The offset of the private-use scalars: byte `b` becomes this value plus `b`, U+10FE80 to
  /// U+10FEFF.
  private static let firstPrivate: UInt32 = 0x10FE00

  /// Creates the path that a text describes.
  package init(_ text: String) {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if let byte = Self.byte(of: scalar) {
        bytes.append(byte)
      } else {
        bytes += UTF8.encode(scalar)!
      }
    }
    self.init(bytes: bytes)
  }

  /// The path as a text. Creating a path from it returns the same path.
  package var text: String {
    var text = String.UnicodeScalarView()
    var parser = Unicode.UTF8.ForwardParser()
    var input = bytes[...].makeIterator()
    var start = 0
    while true {
      let count: Int
      switch parser.parseScalar(from: &input) {
      case .emptyInput: return String(text)
      case .valid(let encoded):
        count = encoded.count
        let scalar = UTF8.decode(encoded)
        // A path may itself contain the encoding of such a private-use scalar. Its bytes become
        // private-use scalars, too, so that the conversion stays reversible.
        if Self.byte(of: scalar) == nil {
          text.append(scalar)
          start += count
          continue
        }
      case .error(let length): count = length
      }
      for byte in bytes[start..<(start + count)] {
        text.append(Unicode.Scalar(Self.firstPrivate + UInt32(byte))!)
      }
      start += count
    }
  }

  /// Returns the byte that a private-use scalar represents; nil for all other scalars. It is never
  /// an ASCII byte, and therefore never a slash.
  private static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    (0x80...0xFF).contains(Int(scalar.value) - Int(firstPrivate))
      ? UInt8(scalar.value - firstPrivate) : nil
  }
}

extension Path: CustomStringConvertible {
  package var description: String { text }
}
