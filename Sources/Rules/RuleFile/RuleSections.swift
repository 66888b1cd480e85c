/// The sections of a rule file. A section begins with a line such as `@TABLE` and ends at the next
/// such line.
struct RuleSections {
  struct Section {
    /// The first line, without the name.
    let heading: ArraySlice<UInt8>
    /// The number of the first line.
    let line: Int
    /// The bytes from the end of the first line on.
    fileprivate(set) var body: ArraySlice<UInt8>

    /// The lines after the first one.
    var lines: some Sequence<(number: Int, text: ArraySlice<UInt8>)> {
      RuleLines(body, number: line).dropFirst()
    }
  }

  /// The sections by name. Of two sections with one name the first counts.
  private var sections: [String: Section] = [:]

  private static let known: Set = ["RULE", "TABLE", "TREE", "NAMES", "COLORS", "ICONS"]

  subscript(name: String) -> Section? { sections[name] }

  init(_ bytes: ArraySlice<UInt8>, firstLine: Int) {
    var open: (name: String, section: Section)?
    for (number, text) in RuleLines(bytes, number: firstLine) {
      guard let name = Self.name(of: text) else { continue }
      close(open, at: text.startIndex)
      let heading = text.dropFirst(name.utf8.count + 1)
      open = (name, Section(heading: heading, line: number, body: bytes[text.endIndex...]))
    }
    close(open, at: bytes.endIndex)
  }

  private mutating func close(_ open: (name: String, section: Section)?, at end: Int) {
    guard case (let name, var section)? = open, Self.known.contains(name), sections[name] == nil
    else { return }
    section.body = section.body.prefix(upTo: max(end, section.body.startIndex))
    sections[name] = section
  }

  /// Returns the name of the section that a line begins; nil for other lines.
  private static func name(of line: ArraySlice<UInt8>) -> String? {
    guard line.first == UInt8(ascii: "@"), let letter = line.dropFirst().first,
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter)
    else { return nil }
    return line.dropFirst().prefix { !isBlank($0) }.prefix(16).text
  }
}
