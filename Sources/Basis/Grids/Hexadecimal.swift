extension FixedWidthInteger {
  /// Returns the number in hexadecimal digits, with zeros in front up to a number of digits.
  ///
  /// - Precondition: The number is not negative.
  package func hexadecimal(_ count: Int, uppercase: Bool = false) -> String {
    let digits = String(self, radix: 16, uppercase: uppercase)
    return String(repeating: "0", count: Swift.max(0, count - digits.count)) + digits
  }
}

extension Sequence<UInt8> {
  /// Returns the bytes as a text in which a percent sign and two hexadecimal digits stand for each
  /// byte that is not plain.
  package func percentEncoded(
    uppercase: Bool = true, except isPlain: (UInt8) -> Bool = \.isPlainInAddress
  ) -> String {
    map { byte in
      isPlain(byte)
        ? String(UnicodeScalar(byte)) : "%" + byte.hexadecimal(2, uppercase: uppercase)
    }.joined()
  }
}

extension UInt8 {
  /// True for ASCII letters, digits and `-._~/`, which have no meaning of their own in addresses.
  package var isPlainInAddress: Bool {
    switch UnicodeScalar(self) {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "/": true
    default: false
    }
  }
}

extension String {
  /// Decodes bytes in which a percent sign and two hexadecimal digits stand for any byte.
  package init(percentEncoded bytes: ArraySlice<UInt8>) {
    var decoded: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        decoded.append(code)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    self = String(decoding: decoded, as: UTF8.self)
  }
}
