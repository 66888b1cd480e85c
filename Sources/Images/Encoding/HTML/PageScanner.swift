internal import Decoding

/// An existing page, compared from its beginning with the text that this version writes.
///
/// The functions that write a page also return what is expected of it, with marks in place of the texts
/// and numbers that only drawing finds out. A mark stands for letters that no browser interprets.
package struct PageScanner {
  private var rest: ArraySlice<UInt8>

  /// The mark of a text: anything but `<`, `>` and `"`.
  package static let text = "\u{1}"
  /// The mark of numbers, colors and Base64, with which no address begins.
  package static let data = "\u{2}"

  private static let marks = [text, data].map { $0.utf8.first }
  private static let markup = Set("<>\"".utf8)
  /// True for each byte that can occur in numbers, colors and Base64.
  private static let areData = (UInt8.min...UInt8.max).map { byte in
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=#.,- ".utf8.contains(byte)
  }

  package init(_ bytes: [UInt8]) { rest = bytes[...] }

  package var isAtEnd: Bool { rest.isEmpty }

  /// Skips an expected text, which may contain marks, if it is next. Returns true if it was.
  package mutating func take(_ expected: String) -> Bool {
    let start = rest
    for piece in expected.utf8.split(omittingEmptySubsequences: false, whereSeparator: Self.isMark)
      .enumerated()
    {
      if piece.offset > 0 {
        skip(expected.utf8[expected.utf8.index(before: piece.element.startIndex)])
      }
      guard rest.starts(with: piece.element) else {
        rest = start
        return false
      }
      rest = rest.dropFirst(piece.element.count)
    }
    return true
  }

  /// Skips a text as often as it is next.
  package mutating func takeAll(_ expected: String) { while take(expected) {} }

  private static func isMark(_ byte: UInt8) -> Bool { marks.contains(byte) }

  private mutating func skip(_ mark: UInt8) {
    rest =
      mark == Self.text.utf8.first
      ? rest.drop { !Self.markup.contains($0) } : rest.drop { Self.areData[Int($0)] }
  }

  /// Skips the content of a script that is no program, up to the next `<`.
  mutating func skipContent() { rest = rest.drop { $0 != UInt8(ascii: "<") } }

  /// Skips the elements of a drawing up to the tag that ends it. Returns true if `render` writes such
  /// elements.
  mutating func takeDrawing() -> Bool {
    let end = "</svg>"
    var next = rest
    while let place = next.firstIndex(of: UInt8(ascii: "<")) {
      next = next[place...]
      if next.starts(with: end.utf8) {
        let drawing = rest[..<place]
        rest = next
        return SVGFile.isDrawing(drawing)
      }
      next = next.dropFirst()
    }
    return false
  }
}
