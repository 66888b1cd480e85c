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
  /// The name of a rule file, which other programs use.
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
        throw .unknownGame(game.value, nearest: MCellGame.nearest(to: game.value))
      }
      let translated = try game.rule(rulePlace == nil ? nil : rule) ?? ruleFile
      guard let translated else { throw .unreadableGame(self.game.value) }
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
