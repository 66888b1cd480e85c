/// Names of files need not be UTF-8, texts must: a byte that is none stands in a text as a private
/// character of its own, which stands for that byte again in a path.
extension Path {
  private static let firstPrivate: UInt32 = 0x10FE00

  /// A path as it is written.
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

  /// The path as it would be written.
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

  /// The byte that a character stands for; nil for all others. Never a slash or another of ASCII.
  private static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    (0x80...0xFF).contains(Int(scalar.value) - Int(firstPrivate))
      ? UInt8(scalar.value - firstPrivate) : nil
  }
}

extension Path: CustomStringConvertible {
  package var description: String { text }
}
