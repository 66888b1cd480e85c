internal import Grids
package import Settings

/// A parser and writer for team files, a subset of JSON: `[{"name": "Dripple", "level": 12}]`. A
/// list holds at most `mostMembers`, with levels in `levels`. Strings have no escapes.
package struct TeamFile {
  package private(set) var members: [TeamMember] = []
  private var rest: ArraySlice<UInt8>
  private let bytes: [UInt8]

  static let mostMembers = 10_000
  private static let levels = 1...1000

  /// Parses a team file. A file that is empty or has only white space is an empty team.
  package init(_ bytes: [UInt8]) throws(Located<HuntProblem>) {
    self.bytes = bytes
    rest = bytes[...]
    if skipBlanks() == nil { return }
    try readMembers()
    if skipBlanks() != nil { throw fail("the end of the file") }
  }

  /// Returns the contents of a team file, one member a line.
  package static func bytes(of members: [TeamMember]) -> [UInt8] {
    let lines = members.map { "  {\"name\": \"\($0.kind.name)\", \"level\": \($0.level)}" }
    return Array((lines.isEmpty ? "[]\n" : "[\n\(lines.joined(separator: ",\n"))\n]\n").utf8)
  }

  // MARK: Reading

  private mutating func readMembers() throws(Located<HuntProblem>) {
    try take("[", "a list of members")
    if skipBlanks() == UInt8(ascii: "]") {
      rest = rest.dropFirst()
      return
    }
    while true {
      members.append(try readMember())
      if members.count > Self.mostMembers { throw fail(.tooManyMembers(most: Self.mostMembers)) }
      if skipBlanks() == UInt8(ascii: "]") {
        rest = rest.dropFirst()
        return
      }
      try take(",", "',' or ']'")
    }
  }

  private mutating func readMember() throws(Located<HuntProblem>) -> TeamMember {
    try take("{", "a member")
    var kind: Monster?
    var level: Int?
    for number in 0..<2 {
      if number > 0 { try take(",", "','") }
      _ = skipBlanks()
      let start = rest
      let key = try readText()
      try take(":", "':'")
      switch key {
      case "name" where kind == nil: kind = try readKind()
      case "level" where level == nil: level = try readLevel()
      default: throw fail("\"name\" and \"level\"", at: start)
      }
    }
    try take("}", "'}'")
    guard let kind, let level else { throw fail("a name and a level") }
    return TeamMember(kind: kind, level: level)
  }

  private mutating func readKind() throws(Located<HuntProblem>) -> Monster {
    _ = skipBlanks()
    let start = rest
    let name = try readText()
    guard let kind = Monster.allCases.first(where: { $0.name == name }) else {
      let known = Monster.allCases.map(\.name)
      let hint = Nearest.hint(
        Nearest.name(to: name, among: known), else: " (known: \(known.joined(separator: ", ")))")
      throw fail(HuntProblem("unknown monster '\(name)'\(hint)"), at: start)
    }
    return kind
  }

  private mutating func readLevel() throws(Located<HuntProblem>) -> Int {
    _ = skipBlanks()
    let digits = rest.prefix { (48...57).contains($0) }
    guard digits.count <= 4, let level = Int(String(decoding: digits, as: UTF8.self)),
      Self.levels.contains(level)
    else { throw fail("a level from 1 to 1000") }
    rest = rest.dropFirst(digits.count)
    return level
  }

  /// Parses a string of at most 40 bytes without escapes or control characters. Names contain none.
  private mutating func readText() throws(Located<HuntProblem>) -> String {
    try take("\"", "a string")
    let letters = rest.prefix { $0 != UInt8(ascii: "\"") && $0 >= 32 && $0 != UInt8(ascii: "\\") }
    guard letters.count <= 40, letters.endIndex < rest.endIndex,
      rest[letters.endIndex] == UInt8(ascii: "\"")
    else { throw fail("a name") }
    rest = rest[letters.endIndex...].dropFirst()
    return String(decoding: letters, as: UTF8.self)
  }

  private mutating func take(_ sign: Unicode.Scalar, _ expected: String) throws(Located<
    HuntProblem
  >) {
    guard skipBlanks() == UInt8(ascii: sign) else { throw fail(expected) }
    rest = rest.dropFirst()
  }

  /// Skips white space and returns the next byte without consuming it; nil at the end of the file.
  private mutating func skipBlanks() -> UInt8? {
    rest = rest.drop { [9, 10, 13, 32].contains($0) }
    return rest.first
  }

  private func fail(_ expected: String, at place: ArraySlice<UInt8>? = nil) -> Located<HuntProblem>
  {
    let problem: HuntProblem =
      "invalid team: expected \(expected), as in [{\"name\": \"Dripple\", \"level\": 12}]"
    return fail(problem, at: place)
  }

  private func fail(
    _ problem: HuntProblem, at place: ArraySlice<UInt8>? = nil
  ) -> Located<HuntProblem> {
    let before = LineEnds.unified(bytes[..<(place ?? rest).startIndex])
    return Located(
      problem, line: before.count { $0 == 10 } + 1,
      column: before.reversed().prefix { $0 != 10 }.count + 1)
  }
}

package struct HuntProblem: Sentence {
  package let description: String

  package init(_ description: String) { self.description = description }

  static func tooManyMembers(most: Int) -> Self { "a team can have at most \(most) members" }
  static let teamWithoutFile = Self("'team' requires a file, such as team.json")
}
