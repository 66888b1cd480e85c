internal import Settings

/// A parser for the section `@TABLE` of a rule file.
struct TableReader {
  /// The table; nil until the three lines that must come first are read.
  private(set) var table: TransitionTable?
  private(set) var log = RuleFileLog()
  /// The slips in the table that Golly forgives.
  private(set) var warnings = RuleFileLog()
  private var states: Int?
  private var neighborhood: TableNeighborhood?
  private var symmetry: TableSymmetry?
  /// The keywords of the first three lines that were found, with valid values or not.
  private var found: Set<String> = []
  private var variables: [ArraySlice<UInt8>: [UInt8]] = [:]
  /// The undefined names so far. Each is reported once.
  private var undefined: Set<ArraySlice<UInt8>> = []
  private var line = 0
  /// The line that is read, from which columns are counted.
  private var text: ArraySlice<UInt8> = []

  private static let mostVariables = 10_000
  /// The maximum number of variables among which a suggestion for a name is searched.
  private static let mostSuggestions = 200
  private static let mostTransitions = 1_000_000
  static let longestLine = 1 << 16

  init(_ section: RuleSections.Section) {
    for (number, text) in section.lines where !log.isFull {
      (line, self.text) = (number, text)
      guard text.count <= Self.longestLine else {
        log.add(.longLine(most: Self.longestLine), line: number)
        continue
      }
      let content = text.prefix { $0 != UInt8(ascii: "#") }.trimmed
      if !content.isEmpty, !read(content) { return }
    }
    _ = openTable()
  }

  /// Reads a line without its comment. Returns false if the lines that follow cannot be read.
  private mutating func read(_ content: ArraySlice<UInt8>) -> Bool {
    for (keyword, _) in Self.keywords {
      guard let value = content.after(keyword) else { continue }
      readFirst(keyword, value.trimmed)
      return true
    }
    guard openTable() else { return false }
    if let variable = content.after("var"), let blank = variable.first, isBlank(blank) {
      readVariable(variable)
    } else {
      return readTransition(content)
    }
    return true
  }

  private mutating func fail(_ problem: RuleFileProblem, at place: ArraySlice<UInt8>) {
    log.add(problem, line: line, column: place.startIndex - text.startIndex + 1)
  }
}

// The three lines that come first.
extension TableReader {
  /// The lines that follow the first lines.
  private static let others = "all variables and transitions"

  /// The keywords of the lines that come first, with the lines that error messages show.
  private static let keywords = [
    ("n_states:", "n_states:NUMBER"), ("neighborhood:", "neighborhood:NAME"),
    ("symmetries:", "symmetries:NAME"),
  ]

  private mutating func readFirst(_ keyword: String, _ value: ArraySlice<UInt8>) {
    guard table == nil else { return fail(.late(keyword, before: Self.others), at: text.trimmed) }
    found.insert(keyword)
    switch keyword {
    case "n_states:":
      states = value.number
      if !(2...256).contains(states ?? 0) { fail(.states(value.shown), at: value) }
    case "neighborhood:":
      neighborhood = Self.named(value)
      if neighborhood == nil { fail(.neighborhood(value.shown), at: value) }
    default: readSymmetry(value)
    }
  }

  private mutating func readSymmetry(_ value: ArraySlice<UInt8>) {
    guard found.contains("neighborhood:") else { return fail(.symmetriesFirst, at: text.trimmed) }
    guard let neighborhood else { return }
    symmetry = Self.named(value)
    if !neighborhood.symmetries.contains(where: { $0 == symmetry }) {
      fail(.symmetry(value.shown, neighborhood), at: value)
    }
  }

  private static func named<Value: CaseIterable & RawRepresentable<String>>(
    _ text: ArraySlice<UInt8>
  ) -> Value? {
    Value.allCases.first { text.count == $0.rawValue.utf8.count && text.after($0.rawValue) != nil }
  }

  /// Creates the table if it does not exist. Returns false if its first lines are missing or wrong.
  private mutating func openTable() -> Bool {
    guard table == nil else { return true }
    for (keyword, line) in Self.keywords where !found.contains(keyword) {
      fail(.missing(line, before: Self.others), at: text)
    }
    guard log.errors.isEmpty, let states, let neighborhood, let symmetry else { return false }
    table = TransitionTable(states: states, neighborhood: neighborhood, symmetry: symmetry)
    return true
  }
}

extension TableReader {
  /// Reads `name={0,1,other}`.
  private mutating func readVariable(_ definition: ArraySlice<UInt8>) {
    let words = definition.words(separators: Array("={},".utf8))
    guard let name = words.first, name.number == nil else {
      return fail(
        "expected a variable such as var a={0,1,2}, got '\(definition.trimmed.shown)'",
        at: definition.trimmed)
    }
    guard variables.count < Self.mostVariables || variables[name] != nil else {
      return fail("a table can have at most \(Self.mostVariables) variables", at: definition)
    }
    var members: [UInt8] = []
    var known = StateSet()
    for word in words.dropFirst() {
      for state in self.members(of: word) ?? [] where !known.contains(state) {
        known.insert(state)
        members.append(state)
      }
    }
    if words.count == 1 { fail("variable '\(name.shown)' has no states", at: name) }
    variables[name] = members
  }

  /// Returns the states that a word stands for; nil, after an error is recorded, if there are none.
  private mutating func members(of word: ArraySlice<UInt8>) -> [UInt8]? {
    if word.allSatisfy(isDigit) {
      if let state = word.number, state < states ?? 0 { return [UInt8(state)] }
      fail(.state(word.shown, states: states ?? 0), at: word)
      return nil
    }
    if let members = variables[word] { return members }
    if let state = forgiven(word) { return [state] }
    if undefined.insert(word).inserted {
      let names = variables.keys.count > Self.mostSuggestions ? [] : variables.keys.map(\.text)
      fail(
        .undefined(word.shown, nearest: Nearest.name(to: word.text, among: names.sorted())),
        at: word)
    }
    return nil
  }

  /// Returns the state of a number with signs after it, as in `{7,8]`, which Golly forgives; nil for
  /// other words.
  private mutating func forgiven(_ word: ArraySlice<UInt8>) -> UInt8? {
    let digits = word.prefix(while: isDigit)
    let isSign = { (byte: UInt8) in "[]();:.".utf8.contains(byte) }
    guard word[digits.endIndex...].allSatisfy(isSign), let state = digits.number,
      state < states ?? 0
    else { return nil }
    warnings.add(
      "'\(word.shown)' is read as \(state)", line: line,
      column: word.startIndex - text.startIndex + 1)
    return UInt8(state)
  }

  /// Reads a transition. Returns false if the table has too many.
  private mutating func readTransition(_ content: ArraySlice<UInt8>) -> Bool {
    let entries = entries(of: content)
    guard let table, entries.count > table.width else {
      fail(.entries(expected: (table?.width ?? 0) + 1, got: entries.count), at: content)
      return true
    }
    let words = entries.prefix(table.width + 1)
    let members = words.map { self.members(of: $0) }
    guard !members.contains(nil) else { return true }
    return add(TransitionLine(words: Array(words), members: members.compactMap(\.self)))
  }

  /// Returns the entries of a transition: digits without separators if no variable is defined.
  private func entries(of content: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    let words = content.words(separators: [UInt8(ascii: ",")])
    guard words.count == 1, let digits = words.first, states ?? 0 <= 10, variables.isEmpty,
      digits.count > 1, !content.contains(UInt8(ascii: ","))
    else { return words }
    return digits.indices.map { digits[$0...$0] }
  }

  private mutating func add(_ transition: TransitionLine) -> Bool {
    guard transition.hasOutput else {
      let output = transition.words[transition.words.count - 1]
      fail(
        "the new state '\(output.shown)' is one of several states: use '\(output.shown)' also for"
          + " the cell or a neighbor, or write a state", at: output)
      return true
    }
    guard let count = transition.count(atMost: Self.mostTransitions - (table?.outputs.count ?? 0))
    else {
      fail(
        "the variables of the table stand for more than \(Self.mostTransitions) transitions",
        at: text)
      return false
    }
    for number in 0..<count {
      let (sets, output) = transition.combination(number)
      table?.add(sets, output: output)
    }
    return true
  }
}
