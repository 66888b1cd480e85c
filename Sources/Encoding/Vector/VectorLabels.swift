internal import Imaging

/// The texts by which programs that read aloud present a drawing.
struct VectorLabels {
  let title: String
  /// All texts of the drawing; empty if there are none.
  let description: String

  /// - Parameter scenario: the scenario of the drawing, whose simulation is the title of a drawing
  ///   without one.
  init(_ drawing: VectorDrawing, _ scenario: String?) {
    description = drawing.texts.joined(separator: "; ")
    let first = scenario?.split(whereSeparator: \.isNewline).first ?? ""
    let name = first.hasPrefix(EmbeddedText.beginning) ? first.dropFirst(11) : "picture"
    title = drawing.title.isEmpty ? String(name.drop { $0 == " " }) : drawing.title
  }
}

/// A number of 64 bits that follows from some bytes (FNV-1a).
struct ContentHash {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  /// The number in 16 hexadecimal digits.
  var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// The notation of bytes in letters and digits (RFC 4648).
package enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  package static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 3 * 4 + 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        text.append(
          place > group.count ? UInt8(ascii: "=") : digits[bits >> (18 - 6 * place) & 63])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension String {
  /// The text with the characters escaped that have a meaning in XML. Characters that XML does not
  /// allow are replaced.
  package var inXML: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\r": text += "&#13;"
      case "\n", "\t": text.unicodeScalars.append(scalar)
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
