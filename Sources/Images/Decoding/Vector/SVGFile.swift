internal import Grids
internal import Imaging

extension ImageReader {
  /// The reader of the scenarios in SVG files. It decodes no pixels, since there are none.
  package static let svg = ImageReader(
    recognizes: { bytes in
      let text = String(decoding: bytes, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
      return text.hasPrefix("<svg") || (text.hasPrefix("<?xml") && text.contains("<svg"))
    },
    open: { _ throws(DecodingProblem) in throw .notAnImage },
    scenario: { source throws(DecodingProblem) in try EmbeddedXML(source).text(of: "metadata") },
    isWhole: { source in EmbeddedXML.whole(source).map(SVGFile.isWhole) ?? false },
    objects: SVGFile.objects)
}

/// An SVG file that `render` has written.
package enum SVGFile {
  /// Returns all lines of a file, without those of its scenario.
  ///
  /// - Parameter limit: unused, since nothing is compressed.
  package static func objects(
    _ bytes: [UInt8], _ limit: Int
  ) throws(DecodingProblem) -> [[UInt8]] {
    try EmbeddedXML.lines(of: bytes[...], without: "metadata")
  }

  /// Returns true if a file contains an animation.
  package static func isFilm(_ bytes: [UInt8]) -> Bool {
    bytes[...].end(of: Array("<animate".utf8)) != nil
  }

  /// Returns true if a file has only elements, attributes and styles that `render` writes, and refers to
  /// nothing outside. A browser then finds nothing in it to run or to open.
  static func isWhole(_ bytes: [UInt8]) -> Bool {
    guard let all = try? objects(bytes, .max), let lines = withoutStyles(all),
      bytes.first == UInt8(ascii: "<")
    else { return false }
    let tags = EmbeddedXML.tags(in: lines)
    return bytes.suffix(8) == Array("\n</svg>\n".utf8)[...]
      && tags.first.map { $0.hasPrefix("svg ") && isKnown($0) } == true && tags.last == "/svg"
      && tags.dropFirst().dropLast().allSatisfy { !isRoot($0) && isKnown($0) }
  }

  /// Returns true if a part of a file has only elements of drawings that `render` writes.
  package static func isDrawing(_ part: ArraySlice<UInt8>) -> Bool {
    EmbeddedXML.tags(in: [Array(part)]).allSatisfy { !isRoot($0) && isKnown($0) }
  }

  private static func isRoot(_ tag: String) -> Bool { tag == "/svg" || tag.hasPrefix("svg") }

  /// The line with which the colors for readers who prefer dark pages begin. Each of their rules is a
  /// line, and the last line closes both.
  package static let nightStyle = "<style>@media (prefers-color-scheme: dark) {"

  /// The lines of the style sheet of animations. Readers who prefer reduced motion see the first
  /// frame, whose rules take precedence over the animations.
  package static let motionStyle = [
    "<style>@media (prefers-reduced-motion: reduce) {", ".film *{opacity:1!important}",
    ".film [opacity=\"0\"]{opacity:0!important}", "}</style>",
  ]

  /// Returns the lines without the style sheets of animations and of colors at night; nil if one of
  /// them differs from those that `render` writes. Another one is an element that is not known.
  private static func withoutStyles(_ lines: [[UInt8]]) -> [[UInt8]]? {
    let motion = motionStyle.map { Array($0.utf8) }
    var lines = lines[...]
    if let start = lines.firstIndex(of: motion[0]) {
      guard Array(lines[start...].prefix(motion.count)) == motion else { return nil }
      lines.removeSubrange(start..<start + motion.count)
    }
    if let start = lines.firstIndex(of: Array(nightStyle.utf8)) {
      let rules = lines[(start + 1)...].prefix { $0 != Array("}</style>".utf8) }
      guard rules.endIndex < lines.endIndex, rules.allSatisfy(isKnownRule) else { return nil }
      lines.removeSubrange(start...rules.endIndex)
    }
    return Array(lines)
  }

  /// The rules for drawings that differ in more than their colors.
  package static let nightRules = [".day{display:none}", ".night{display:inline}"]

  /// Returns true for a rule such as `.f16324f-91d4ff{fill:#91d4ff}`.
  private static func isKnownRule(_ line: [UInt8]) -> Bool {
    let rule = String(decoding: line, as: UTF8.self)
    let parts = rule.split(separator: "{", omittingEmptySubsequences: false)
    let (name, color) = (parts[0].dropFirst(), parts.last?.dropLast() ?? "")
    return nightRules.contains(rule)
      || parts.count == 2 && rule.hasPrefix(".") && rule.hasSuffix("}")
        && name.allSatisfy { $0.isHexDigit || "-s".contains($0) }
        && ["fill:#", "stroke:#"].contains { start in
          color.hasPrefix(start) && color.dropFirst(start.count).allSatisfy(\.isHexDigit)
        }
  }

  /// Returns true if `render` writes such a tag.
  private static func isKnown(_ tag: String) -> Bool {
    if tag.hasPrefix("/") { return elements.contains(tag.dropFirst()) }
    let name = tag.prefix { $0 != " " && $0 != "/" }
    var rest = tag.dropFirst(name.count)
    while rest.first == " ", let equals = rest.firstIndex(of: "=") {
      let attribute = rest[..<equals].dropFirst()
      let value = rest[equals...].dropFirst(2).prefix { $0 != "\"" }
      guard rest[equals...].hasPrefix("=\""), value.endIndex < rest.endIndex,
        allows(attribute, value, on: name)
      else { return false }
      rest = rest[value.endIndex...].dropFirst()
    }
    return elements.contains(name) && (rest.isEmpty || rest == "/")
  }

  /// Returns true if an attribute can have a value. No value but a text has escapes, which could hide
  /// an address.
  private static func allows(
    _ attribute: Substring, _ value: Substring, on element: Substring
  ) -> Bool {
    switch attribute {
    case "xmlns": value == "http://www.w3.org/2000/svg"
    case "xmlns:xlink": value == "http://www.w3.org/1999/xlink"
    case "xlink:href":
      element == "use"
        ? isName(value, after: "#")
        : element == "image" && isName(value, after: "data:image/png;base64,")
    case "clip-path": value.hasSuffix(")") && isName(value.dropLast(), after: "url(#")
    case "style": value == "image-rendering:pixelated"
    case "display": value == "none"
    case "attributeName": value == "opacity"
    case "aria-label": true
    case "transform": !value.contains { ":&".contains($0) }
    default: attributes.contains(attribute) && !value.contains { ":(&\\".contains($0) }
    }
  }

  /// Returns true if a text is a name, or Base64, after another text.
  private static func isName(_ text: Substring, after start: String) -> Bool {
    text.hasPrefix(start)
      && text.utf8.dropFirst(start.utf8.count).allSatisfy(lettersOfNames.contains)
  }

  private static let lettersOfNames = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=-_.".utf8)

  private static let elements = Set(
    "svg title desc defs g clipPath path rect use image animate".split(separator: " "))
  private static let attributes: Set<Substring> = [
    "width", "height", "viewBox", "role", "x", "y", "fill", "fill-opacity", "fill-rule", "stroke",
    "stroke-opacity", "stroke-width", "stroke-linecap", "stroke-linejoin", "shape-rendering", "d",
    "id", "class", "preserveAspectRatio", "image-rendering", "opacity", "calcMode", "values",
    "keyTimes", "dur", "repeatCount", "repeatDur",
  ]
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
  ///
  /// - Throws: An error if no XML file may have such a text.
  func text(of name: String) throws(DecodingProblem) -> String? {
    guard let range = Self.text(of: name, in: bytes[...]) else { return nil }
    return try Self.unescaped(bytes[range])
  }

  /// Returns the range of the text in the first element `<name>`; nil if there is no such element.
  private static func text(of name: String, in bytes: ArraySlice<UInt8>) -> Range<Int>? {
    guard let start = bytes.end(of: Array("<\(name)>".utf8)),
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "<")),
      bytes[end...].starts(with: "</\(name)>".utf8)
    else { return nil }
    return start..<end
  }

  /// Returns the bytes of a file to its end; nil if it is too long for one that `render` writes.
  static func whole(_ source: ByteSource) -> [UInt8]? {
    try? source.readAll(atMost: 1 << 28, else: .damaged("too many bytes"))
  }

  /// Returns the lines of a file without those of an element of text, which begins a line.
  static func lines(
    of data: ArraySlice<UInt8>, without name: String
  ) throws(DecodingProblem) -> [[UInt8]] {
    var bytes = Array(data)
    if let start = bytes[...].end(of: Array("\n<\(name)>".utf8)) {
      let opening = start - name.utf8.count - 2
      guard let text = text(of: name, in: bytes[opening...]), text.lowerBound == start,
        case let end = text.upperBound + name.utf8.count + 3, bytes[end...].first == newline
      else { throw .damaged("its scenario is no text") }
      _ = try unescaped(bytes[text])
      bytes.removeSubrange(opening...end)
    }
    return bytes.split(separator: newline, omittingEmptySubsequences: false).map(Array.init)
  }

  /// Returns the tags in some lines, without their brackets, and with question marks in place of
  /// bytes that are not ASCII. A bracket without its partner is a tag that no file has.
  static func tags(in lines: [[UInt8]]) -> [String] {
    let text = Array(lines.joined(separator: [newline]))
    let parts = text.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
    return parts.dropFirst().map { part in
      guard let end = part.firstIndex(of: UInt8(ascii: ">")) else { return "<" }
      let letters = part[..<end].map { $0 < 128 ? $0 : UInt8(ascii: "?") }
      return String(decoding: letters, as: UTF8.self)
    }
  }

  private static let newline = UInt8(ascii: "\n")

  /// Returns a text without its escapes.
  ///
  /// - Throws: An error if it is not UTF-8, or has a character or an escape that XML does not
  ///   allow. Other programs refuse such a file.
  static func unescaped(_ bytes: ArraySlice<UInt8>) throws(DecodingProblem) -> String {
    let text = try ImageReader.text(bytes)
    let parts = text.split(separator: "&", omittingEmptySubsequences: false)
    let areEscapes = parts.dropFirst().allSatisfy { part in
      escapes.contains { part.hasPrefix($0.0.dropFirst()) }
    }
    guard areEscapes, !text.contains("]]>"), text.unicodeScalars.allSatisfy(\.isOfXML) else {
      throw .damaged("the text of its scenario is not XML")
    }
    return escapes.reduce(text) { $0.replacing($1.0, with: $1.1) }
  }

  /// The escapes that `render` writes, and the others that XML defines by name.
  private static let escapes = [
    ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#13;", "\r"),
    ("&amp;", "&"),
  ]
}

extension Unicode.Scalar {
  /// True if XML 1.0 allows the character.
  fileprivate var isOfXML: Bool {
    switch value {
    case 0x9, 0xA, 0xD, 0x20...0xFFFD: true
    default: value >= 0x10000
    }
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
