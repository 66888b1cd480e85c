internal import Grids
internal import Settings

/// A parser for files of MCell (Mirek's Cellebration, `.mcl`): lines of keywords, of which `#L`
/// lines hold the cells.
///
/// A board comes from `#BOARD`; its edges are joined if `#WRAP` is 1. The pattern is centered on
/// it, as in Golly.
struct MCellReader {
  private var pattern = Pattern()
  private var cells = MCellCells()
  private var game = Pattern.Written("Life")
  /// The text of all `#RULE` lines.
  private var rule = ""
  /// The location of the first rule line; nil if there is none.
  private var rulePlace: (line: Int, column: Int)?
  /// The name of a rule file, which other programs use; nil if there is none.
  private var ruleFile: String?
  private var board: Size?
  private var isTorus = false

  static func parse(_ bytes: [UInt8]) throws(Located<PatternProblem>) -> Pattern {
    var reader = MCellReader()
    for (number, line) in PatternLines(bytes) { try reader.read(line, number) }
    reader.pattern.runs = reader.cells.runs
    reader.pattern.highest = reader.cells.highest
    try reader.setRule()
    return reader.pattern
  }

  private mutating func read(
    _ line: ArraySlice<UInt8>, _ number: Int
  ) throws(Located<PatternProblem>) {
    guard line.first == UInt8(ascii: "#") else { return }
    let word = line.prefix { !isSpace($0) }
    let rest = line[word.endIndex...].drop { isSpace($0) }
    let column = rest.startIndex - line.startIndex + 1
    // Only the cells may be long.
    if word.count == 2, word.last.map({ $0 & ~0x20 }) == UInt8(ascii: "L") {
      return try cells.read(rest, line: number, column: column)
    }
    let text = String(decoding: rest, as: UTF8.self).trimmed
    switch String(decoding: word, as: UTF8.self).uppercased() {
    case "#GAME" where !text.isEmpty: game = .init(text, line: number, column: column)
    case "#RULE": try add(rule: text, line: number, column: column)
    case "#GOLLY" where !text.isEmpty: ruleFile = text
    case "#BOARD": board = try Self.board(text, line: number, column: column)
    case "#WRAP": isTorus = text == "1"
    case "#D": pattern.comments.append(text)
    default: break
    }
  }

  /// The maximum length of a rule in bytes, which is more than any rule needs.
  private static let longestRule = 1 << 16

  private mutating func add(
    rule text: String, line: Int, column: Int
  ) throws(Located<PatternProblem>) {
    rulePlace = rulePlace ?? (line, column)
    rule += text.filter { !$0.isWhitespace }
    if rule.utf8.count > Self.longestRule { throw Located(.longRule, line: line, column: column) }
  }

  private static func board(
    _ text: String, line: Int, column: Int
  ) throws(Located<PatternProblem>) -> Size {
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
      .map { Int($0.trimmed) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      (1...Pattern.longestSide).contains(width), (1...Pattern.longestSide).contains(height)
    else { throw Located(.board, line: line, column: column) }
    return Size(width: width, height: height)
  }

  /// Sets the rule of the pattern, in a notation of this program, with the board.
  private mutating func setRule() throws(Located<PatternProblem>) {
    let place = rulePlace ?? (game.line, game.column)
    do throws(PatternProblem) {
      guard let game = MCellGame(rawValue: game.value.lowercased()) else {
        throw "unknown family of rules"
          + " '\(game.value)'\(Nearest.hint(MCellGame.nearest(to: game.value)))"
      }
      let translated = try game.rule(rulePlace == nil ? nil : rule) ?? ruleFile
      guard let translated else {
        throw "rules of the family '\(self.game.value)' are programs, which pattern files do not"
          + " contain: save the pattern as RLE with another rule"
      }
      if game.hasTwoStates(rule) { pattern.keepTwoStates() }
      let grid = board.map { ":\(isTorus ? "T" : "P")\($0.width),\($0.height)" } ?? ""
      pattern.rule = .init(translated + grid, line: place.line, column: place.column)
    } catch {
      throw Located(error, line: place.line, column: place.column)
    }
  }
}

extension Pattern {
  /// Gives all living cells state 1. MCell stores the ages of cells as states.
  fileprivate mutating func keepTwoStates() {
    runs = runs.map { Run(y: $0.y, columns: $0.columns) }
    runs.merge()
    highest = highest.map { Written(1, line: $0.line, column: $0.column) }
  }
}

extension Substring {
  fileprivate var trimmed: String { String(self).trimmed }
}

/// The cells of an `.mcl` file: counts and tags. `.` is a dead cell, `A` to `X` are the states 1 to
/// 24, `aA` to `jO` the states 25 to 255, and `$` ends a row.
struct MCellCells {
  private(set) var runs: [Pattern.Run] = []
  /// The highest state, at its first occurrence; nil without cells.
  private(set) var highest: Pattern.Written<UInt8>?
  private var x = 0
  private var y = 0

  /// Parses the part of a line after the keyword. `column`: the column of its first byte, from 1.
  mutating func read(
    _ data: ArraySlice<UInt8>, line: Int, column: Int
  ) throws(Located<PatternProblem>) {
    var rest = data
    while let first = rest.first {
      if isSpace(first) {
        rest.removeFirst()
        continue
      }
      let place = column + rest.startIndex - data.startIndex
      do throws(PatternProblem) {
        try readTag(&rest, line: line, column: place)
      } catch {
        throw Located(error, line: line, column: place)
      }
    }
  }

  private mutating func readTag(
    _ rest: inout ArraySlice<UInt8>, line: Int, column: Int
  ) throws(PatternProblem) {
    var count: Int?
    while let digit = rest.first, isDigit(digit) {
      // Clamped, so that it cannot overflow.
      count = min((count ?? 0) * 10 + Int(digit) - 48, Pattern.longestSide + 1)
      rest.removeFirst()
    }
    guard let tag = rest.popFirst(), !isSpace(tag) else { throw .separatedCount }
    let length = count ?? 1
    if tag == UInt8(ascii: "$") {
      (x, y) = (0, y + length)
    } else {
      let state = try Self.state(tag, &rest)
      if x + length <= Pattern.longestSide { add(state, length, line: line, column: column) }
      x += length
    }
    if max(x, y) > Pattern.longestSide { throw .tooLong }
    if runs.count > Pattern.mostRuns { throw .tooManyCells }
  }

  private mutating func add(_ state: UInt8, _ count: Int, line: Int, column: Int) {
    if state == 0 || count == 0 || y > Pattern.longestSide { return }
    runs.add(.init(y: y, columns: x..<x + count, state: state))
    if state > highest?.value ?? 0 { highest = .init(state, line: line, column: column) }
  }

  private static func state(
    _ tag: UInt8, _ rest: inout ArraySlice<UInt8>
  ) throws(PatternProblem) -> UInt8 {
    let letters = UInt8(ascii: "A")...UInt8(ascii: "X")
    switch tag {
    case UInt8(ascii: "."): return 0
    case letters: return tag - 64
    case UInt8(ascii: "a")...UInt8(ascii: "j"):
      guard let letter = rest.popFirst(), letters.contains(letter) else { throw .mcellTag }
      let state = 24 * (Int(tag) - 96) + Int(letter) - 64
      guard state <= 255 else { throw .tooManyStates }
      return UInt8(state)
    default: throw .mcellTag
    }
  }
}

/// A family of rules in an `.mcl` file (`#GAME`).
enum MCellGame: String, CaseIterable {
  case life = "life"
  case generations = "generations"
  case largerThanLife = "larger than life"
  case margolus = "margolus"
  case vote = "vote for life"
  case weighted = "weighted life"
  case table = "rules table"
  case cyclic = "cyclic ca"
  case generalBinary = "general binary"
  case neumannBinary = "neumann binary"
  case totalisticRow = "1-d totalistic"
  case binaryRow = "1-d binary"
  case userDLL = "user dll"
  case specialRules = "special rules"

  /// Returns the most similar name of a family; nil if none is similar.
  static func nearest(to name: String) -> String? {
    Nearest.name(to: name, among: allCases.map(\.rawValue))
  }

  /// The name of the family in this program's notation; nil if the notation has no name.
  private var prefix: String? {
    switch self {
    case .vote: "Vote:"
    case .weighted: "Weighted:"
    case .table: "Table:"
    case .cyclic: "Cyclic:"
    case .generalBinary: "Binary:"
    case .neumannBinary: "Neumann:"
    default: nil
    }
  }

  /// Returns a rule in this program's notation. Nil if the rule is code, which no file contains.
  /// `text`: the rule in MCell's notation; nil for the default rule, that of Life. Throws an error
  /// for rules of one-dimensional automata, which cannot take a pattern.
  func rule(_ text: String?) throws(PatternProblem) -> String? {
    switch self {
    case .life: return text ?? "23/3"
    case .userDLL, .specialRules: return nil
    case .totalisticRow, .binaryRow:
      let row = MCellRow(text ?? "")
      throw .rowPattern(rule: self == .binaryRow ? row.binaryRule : row.totalisticRule)
    default:
      guard let text else { throw "missing #RULE: only the family Life has a default rule" }
      return (prefix ?? "") + text
    }
  }

  /// Returns true if a rule has two states. Other living states in the file are then ages.
  func hasTwoStates(_ rule: String) -> Bool {
    switch self {
    case .life, .vote: true
    case .weighted: Self.number(after: "HI", in: rule) < 3
    case .generalBinary, .largerThanLife: Self.number(after: "C", in: rule) < 3
    default: false
    }
  }

  /// Returns the number after the first occurrence of some letters, up to 999; 0 if there is none.
  private static func number(after letters: String, in rule: String) -> Int {
    let parts = rule.uppercased().split(separator: ",")
    guard let part = parts.first(where: { $0.hasPrefix(letters) }) else { return 0 }
    return Int(part.dropFirst(letters.count).prefix { $0.isASCII && $0.isNumber }.prefix(3)) ?? 0
  }
}

/// A one-dimensional automaton's rule in MCell's notation, and the equal rule of `render wolfram`.
struct MCellRow {
  /// The parts of the rule, such as `R2` or `W23AC2`, in uppercase.
  private let parts: [Substring]

  init(_ text: String) {
    parts = text.uppercased().split(separator: ",")
  }

  /// Returns the numbers after a letter, in the order of the text.
  private func numbers(_ letter: Character) -> [Int] {
    parts.filter { $0.first == letter }.compactMap { Int($0.dropFirst().prefix(4)) }
  }

  /// The equal rule for `R2,W23AC2`: a range, and the number of the rule in hexadecimal digits. Nil
  /// if there is none.
  var binaryRule: String? {
    let range = numbers("R").first ?? 1
    guard let code = parts.first(where: { $0.first == "W" })?.dropFirst(), (1...4).contains(range),
      code.count <= 128, code.allSatisfy({ $0.isHexDigit })
    else { return nil }
    let digits = code.compactMap(\.hexDigitValue)
    return Self.rule(Self.decimal(digits, base: 16), colors: 2, range: range)
  }

  /// The equal rule for `R1,C3,M1,S1,B2`: a range, a number of states of which those above 1 only
  /// die, whether the cell counts itself, and the totals for survival and birth. Nil if there is
  /// none, or if its number is too long.
  var totalisticRule: String? {
    let (range, colors) = (numbers("R").first ?? 2, max(2, numbers("C").first ?? 0))
    guard (1...10).contains(range), (2...16).contains(colors) else { return nil }
    // At most 2^2048 neighborhoods can be written in the digits that a rule may have.
    var entries = 1
    for _ in 0...2 * range {
      entries *= colors
      if entries > 2048 { return nil }
    }
    let digits = (0..<entries).reversed().map { next($0, colors: colors, range: range) }
    let number = Self.decimal(digits, base: colors)
    return number.count > 999 ? nil : Self.rule(number, colors: colors, range: range)
  }

  /// Returns the next color of the center of a neighborhood, a number with colors as digits.
  private func next(_ neighborhood: Int, colors: Int, range: Int) -> Int {
    var (cells, rest): ([Int], Int) = ([], neighborhood)
    for _ in 0...2 * range {
      cells.append(rest % colors)
      rest /= colors
    }
    let center = cells[range]
    let count = cells.count { $0 == 1 } - (center == 1 && numbers("M").first == 0 ? 1 : 0)
    if center == 0 { return numbers("B").contains(count) ? 1 : 0 }
    if center == 1, numbers("S").contains(count) { return 1 }
    return center + 1 == colors ? 0 : center + 1
  }

  private static func rule(_ number: String, colors: Int, range: Int) -> String {
    number + (colors == 2 ? "" : " k=\(colors)") + (range == 1 ? "" : " r=\(range)")
  }

  /// Returns a number, given as digits from the highest, in decimal digits.
  private static func decimal(_ digits: [Int], base: Int) -> String {
    var decimals: [Int] = [0]
    for digit in digits {
      var carry = digit
      for place in decimals.indices {
        let value = decimals[place] * base + carry
        decimals[place] = value % 10
        carry = value / 10
      }
      while carry > 0 {
        decimals.append(carry % 10)
        carry /= 10
      }
    }
    return decimals.reversed().map { "\($0)" }.joined()
  }
}
