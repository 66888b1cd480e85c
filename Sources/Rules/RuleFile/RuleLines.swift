internal import Settings

/// The lines of a part of a rule file, with their numbers. LF, CRLF and CR end a line.
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
    let text = rest.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    rest = rest[text.endIndex...]
    let isPair = rest.prefix(2).elementsEqual([UInt8(ascii: "\r"), UInt8(ascii: "\n")])
    rest = rest.dropFirst(isPair ? 2 : 1)
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

  /// Returns the rest after a keyword in any case, such as `n_states:`; nil if the bytes begin
  /// otherwise.
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

/// The sections of a rule file. A section begins with a line such as `@TABLE` and ends at the next
/// such line.
struct RuleSections {
  struct Section {
    /// The first line, without the name.
    let heading: ArraySlice<UInt8>
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

/// An error in a rule file.
package enum RuleFileProblem: Problem {
  case tooLarge(mostMegabytes: Int)
  case longLine(most: Int)
  case noName
  /// A line that must precede others, such as the first transition.
  case missing(String, before: String)
  /// A keyword that must precede others, but follows them.
  case late(String, before: String)
  /// `symmetries:` precedes `neighborhood:`.
  case symmetriesFirst
  case states(String)
  case neighborhood(String)
  case symmetry(String, TableNeighborhood)
  case undefined(String, nearest: String?)
  case state(String, states: Int)
  case variableName(String)
  case noMembers(String)
  case unboundOutput(String)
  case entries(expected: Int, got: Int)
  case tooManyVariables(most: Int)
  case tooManyTransitions(most: Int)
  case neighborCount(String)
  case treeLine(String)
  case nodeLength(expected: Int, got: Int)
  case nodeLevel(String, most: Int)
  case noNode(String)
  case childLevel(child: Int, level: Int, of: Int)
  case noRoot(level: Int)
  case nodeCount(expected: Int, got: Int)
  case icons(String)

  package var description: String {
    switch self {
    case .tooLarge(let most): "a rule file can have at most \(most) MB"
    case .longLine(let most): "a line can have at most \(most) bytes"
    case .noName: "expected '@RULE NAME' as the first line"
    case .missing(let line, let others): "missing '\(line)' before \(others)"
    case .late(let word, let others): "'\(word)' must precede \(others)"
    case .symmetriesFirst: "write 'neighborhood:' before 'symmetries:'"
    case .states(let text): "expected 2 to 256 states, got '\(text)'"
    case .neighborhood(let text):
      "unknown neighborhood '\(text)'"
        + Self.hint(text, among: TableNeighborhood.allCases.map(\.rawValue))
    case .symmetry(let text, let neighborhood):
      "unknown symmetry '\(text)' of \(neighborhood.rawValue)"
        + Self.hint(text, among: neighborhood.symmetries.map(\.rawValue))
    case .undefined(let name, let nearest):
      "undefined variable '\(name)'\(Nearest.hint(nearest))"
    case .state(let text, let states):
      "state \(text), but the rule has only the states 0 to \(states - 1)"
    case .variableName(let text): "expected a variable such as var a={0,1,2}, got '\(text)'"
    case .noMembers(let name): "variable '\(name)' has no states"
    case .unboundOutput(let name):
      "the new state '\(name)' is one of several states: use '\(name)' also for the cell or a"
        + " neighbor, or write a state"
    case .entries(let expected, let got):
      "expected \(expected) entries (the cell, \(expected - 2) neighbors and the new state),"
        + " got \(got)"
    case .tooManyVariables(let most): "a table can have at most \(most) variables"
    case .tooManyTransitions(let most):
      "the variables of the table stand for more than \(most) transitions"
    case .neighborCount(let text): "expected 4 or 8 neighbors, got '\(text)'"
    case .treeLine(let text):
      "expected num_states=, num_neighbors=, num_nodes= or the numbers of a node, got '\(text)'"
    case .nodeLength(let expected, let got):
      "expected \(expected) numbers (the level and an entry for each state), got \(got)"
    case .nodeLevel(let text, let most): "expected a level from 1 to \(most), got '\(text)'"
    case .noNode(let text): "there is no node \(text) above: nodes are counted from 0"
    case .childLevel(let child, let level, let parent):
      "a node of level \(parent) requires nodes of level \(parent - 1), but node \(child) has level"
        + " \(level)"
    case .noRoot(let level): "the last node must be the root, of level \(level)"
    case .nodeCount(let expected, let got): "expected \(expected) nodes (num_nodes), got \(got)"
    case .icons(let text): "the icons are not used: \(text)"
    }
  }

  private static func hint(_ text: String, among names: [String]) -> String {
    Nearest.hint(
      Nearest.name(to: text, among: names), else: ": expected \(names.joined(separator: ", "))")
  }
}
