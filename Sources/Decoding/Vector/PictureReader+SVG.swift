internal import Imaging

extension PictureReader {
  /// The reader of the scenarios in SVG files. It decodes no pixels, since there are none.
  package static let svg = PictureReader(
    recognizes: { bytes in
      let text = String(decoding: bytes, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
      return text.hasPrefix("<svg") || (text.hasPrefix("<?xml") && text.contains("<svg"))
    },
    open: { _ throws(DecodingProblem) in throw .notAPicture },
    scenario: { source in
      EmbeddedXML(source).text(of: "metadata")
    },
    isWhole: { source in source.ends(with: "</svg>\n") })

  /// The reader of the scenarios in PDF files. It decodes no pixels, since there are none.
  package static let pdf = PictureReader(
    recognizes: { $0.starts(with: "%PDF-".utf8) },
    open: { _ throws(DecodingProblem) in throw .notAPicture },
    scenario: { source in
      EmbeddedXML(source).text(of: "render:scenario")
    },
    isWhole: { source in source.ends(with: "%%EOF\n") })
}

extension ByteSource {
  /// Consumes the rest, and returns true if it ends with a text.
  fileprivate func ends(with text: String) -> Bool {
    var end: [UInt8] = []
    while case let bytes = next(), !bytes.isEmpty {
      end = Array((end + bytes.suffix(text.utf8.count)).suffix(text.utf8.count))
    }
    return end == Array(text.utf8)
  }
}

/// The XML at the beginning of a file. The file may be damaged or untrusted, so that only the text
/// of one element is searched.
struct EmbeddedXML {
  private let bytes: [UInt8]

  /// The bytes in which an element is searched.
  private static let mostBytes = 16 << 20

  init(_ source: ByteSource) { bytes = source.read(upTo: Self.mostBytes) }

  /// Returns the text of the first element with a name; nil if there is none, or if it contains
  /// other elements.
  func text(of name: String) -> String? {
    guard let start = bytes[...].end(of: Array("<\(name)".utf8)),
      let content = bytes[start...].firstIndex(of: UInt8(ascii: ">")),
      let end = bytes[content...].dropFirst().firstIndex(of: UInt8(ascii: "<")),
      bytes[end...].starts(with: "</\(name)".utf8)
    else { return nil }
    return Self.unescaped(bytes[(content + 1)..<end])
  }

  /// Returns a text without its escapes; nil if it is not UTF-8.
  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let names = [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#13;", "\r"),
      ("&amp;", "&"),
    ]
    return names.reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}

extension ArraySlice<UInt8> {
  /// Returns the index after the first occurrence of some bytes; nil if there is none.
  func end(of part: [UInt8]) -> Int? {
    guard let first = part.first else { return nil }
    var start = startIndex
    while let place = self[start...].firstIndex(of: first) {
      if self[place...].starts(with: part) { return place + part.count }
      start = place + 1
    }
    return nil
  }
}
