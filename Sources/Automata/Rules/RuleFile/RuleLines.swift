internal import Grids
internal import Settings

/// The lines of a part of a rule file, with their numbers.
struct RuleLines: Sequence, IteratorProtocol {
  /// The bytes that are not yet read.
  private var rest: ArraySlice<UInt8>
  private var number: Int

  init(_ bytes: ArraySlice<UInt8>, number: Int = 1) {
    (rest, self.number) = (bytes, number)
  }

  mutating func next() -> (number: Int, text: ArraySlice<UInt8>)? {
    guard !rest.isEmpty else { return nil }
    defer { number += 1 }
    let text = rest.prefix { !LineEnds.begin(with: $0) }
    rest = rest[text.endIndex...]
    rest = rest.dropFirst(LineEnds.length(rest))
    return (number, text)
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without blanks at both ends.
  var trimmed: Self {
    var bytes = drop(while: isBlank)
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    return bytes
  }

  /// The bytes as text. Bytes that are not UTF-8 are read as Latin-1.
  var text: String {
    String(validating: self, as: UTF8.self)
      ?? String(String.UnicodeScalarView(map { Unicode.Scalar($0) }))
  }

  /// A whole number of at most 9 digits; nil for other text.
  var number: Int? {
    guard (1...9).contains(count), allSatisfy(isDigit) else { return nil }
    return reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  func words(separators: [UInt8] = []) -> [ArraySlice<UInt8>] {
    split { isBlank($0) || separators.contains($0) }
  }

  /// Returns the rest after a keyword in any case, such as `n_states:`; nil without it.
  func after(_ keyword: String) -> Self? {
    let start = prefix(keyword.utf8.count)
    guard start.count == keyword.utf8.count,
      zip(start, keyword.utf8).allSatisfy({ lowercased($0) == lowercased($1) })
    else { return nil }
    return self[start.endIndex...]
  }
}

func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || (9...13).contains(byte)
}

func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

private func lowercased(_ byte: UInt8) -> UInt8 {
  (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 32 : byte
}

/// The sections of a rule file, each of which begins with a line such as `@TABLE`.
struct RuleSections {
  struct Section {
    /// The first line, without the name.
    let heading: ArraySlice<UInt8>
    let line: Int
    /// The bytes from the end of the first line on.
    fileprivate(set) var body: ArraySlice<UInt8>

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

/// A collection of errors in a rule file, in the order of the file.
struct RuleFileLog {
  private(set) var errors: [Located<RuleFileProblem>] = []

  /// The maximum number of errors that are reported for one file.
  private static let most = 20

  /// True if no more errors are stored.
  var isFull: Bool { errors.count == Self.most }

  mutating func add(_ problem: RuleFileProblem, line: Int, column: Int = 1) {
    if !isFull { errors.append(Located(problem, line: line, column: column)) }
  }
}

extension ArraySlice<UInt8> {
  /// The bytes as text in an error message, of at most 40 characters.
  var shown: String {
    count > 160 || text.count > 40 ? String(prefix(160).text.prefix(40)) + "…" : text
  }
}

package struct RuleFileProblem: Sentence {
  package let description: String

  package init(_ description: String) { self.description = description }

  static func longLine(most: Int) -> Self { "a line can have at most \(most) bytes" }
  static let noName = Self("expected '@RULE NAME' as the first line")
  static func missing(_ line: String, before others: String) -> Self {
    "missing '\(line)' before \(others)"
  }
  static func late(_ word: String, before others: String) -> Self {
    "'\(word)' must precede \(others)"
  }
  static let symmetriesFirst = Self("write 'neighborhood:' before 'symmetries:'")
  static func states(_ text: String) -> Self { "expected 2 to 256 states, got '\(text)'" }
  static func neighborhood(_ text: String) -> Self {
    "unknown neighborhood '\(text)'"
      + hint(text, among: TableNeighborhood.allCases.map(\.rawValue))
  }
  static func symmetry(_ text: String, _ neighborhood: TableNeighborhood) -> Self {
    "unknown symmetry '\(text)' of \(neighborhood.rawValue)"
      + hint(text, among: neighborhood.symmetries.map(\.rawValue))
  }
  static func undefined(_ name: String, nearest: String?) -> Self {
    "undefined variable '\(name)'\(Nearest.hint(nearest))"
  }
  static func state(_ text: String, states: Int) -> Self {
    "state \(text), but the rule has only the states 0 to \(states - 1)"
  }
  static func entries(expected: Int, got: Int) -> Self {
    "expected \(expected) entries (the cell, \(expected - 2) neighbors and the new state),"
      + " got \(got)"
  }
  static func neighborCount(_ text: String) -> Self { "expected 4 or 8 neighbors, got '\(text)'" }
  static func treeLine(_ text: String) -> Self {
    "expected num_states=, num_neighbors=, num_nodes= or the numbers of a node, got '\(text)'"
  }
  static func icons(_ text: String) -> Self { "the icons are not used: \(text)" }

  private static func hint(_ text: String, among names: [String]) -> String {
    Nearest.hint(
      Nearest.name(to: text, among: names), else: ": expected \(names.joined(separator: ", "))")
  }
}
