internal import Settings

extension ScriptReader {
  mutating func readPaste(_ word: ScriptCommand) throws(Located<PatternProblem>) {
    switch word {
    case .rle: try readName()
    case .pasteT: try readTimes()
    case .pasteMode: try readMode()
    default: try readPaste()
    }
  }

  private mutating func readName() throws(Located<PatternProblem>) {
    guard let name = scanner.next(), !name.isQuoted, scanner.peek() != nil else {
      throw error(.rle)
    }
    patterns[name.string] = try pattern(.rle)
  }

  private mutating func readPaste() throws(Located<PatternProblem>) {
    let pattern = try pattern(.paste)
    guard pattern.turn == nil, let replaces else { return }
    guard script.pastes.count < PatternScript.mostPastes else { throw tooMany }
    script.pastes.append(
      written(
        .init(rle: pattern.rle, x: pattern.x, y: pattern.y, times: times, replaces: replaces)))
  }

  private var tooMany: Located<PatternProblem> {
    Located(.tooManyPastes, line: token.line, column: token.column)
  }

  /// Reads a pattern or its name, then its location and its rotation if these are present.
  private mutating func pattern(_ word: ScriptCommand) throws(Located<PatternProblem>)
    -> ScriptPattern
  {
    guard let first = scanner.next(), !first.isQuoted else { throw error(word) }
    var pattern: ScriptPattern
    if let known = patterns[first.string], word == .paste {
      pattern = known
    } else {
      pattern = try written(from: first)
    }
    // Coordinates of a named pattern and those of the paste add up.
    if scanner.peek()?.millionths != nil {
      pattern.x += try place(word)
      pattern.y += try place(word)
    }
    readTurn(&pattern)
    return pattern
  }

  private mutating func place(_ word: ScriptCommand) throws(Located<PatternProblem>) -> Int {
    try number(word, -1_000_000...1_000_000)
  }

  private mutating func readTurn(_ pattern: inout ScriptPattern) {
    if take("IDENTITY") { return }
    let turns = ["FLIP", "FLIPX", "FLIPY", "SWAPXY", "SWAPXYFLIP", "RCW", "RCCW", "XT", "YT"]
    if let turn = turns.first(where: { take($0) }) { pattern.turn = turn }
    if let turn = pattern.turn { pass("PASTE \(turn)") }
  }

  /// Reads an RLE pattern that may extend over several tokens.
  private mutating func written(
    from first: ScriptScanner.Token
  ) throws(Located<PatternProblem>) -> ScriptPattern {
    var rle = Array(first.text)
    while let next = scanner.peek(), isPart(next) {
      rle += next.text
      _ = scanner.next()
    }
    if rle.last != UInt8(ascii: "!") { rle.append(UInt8(ascii: "!")) }
    do throws(Located<PatternProblem>) { _ = try Pattern(rle: rle) } catch {
      throw Located(
        error.problem, line: first.line, column: first.column + error.column - 1)
    }
    return ScriptPattern(rle: String(decoding: rle, as: UTF8.self) + "\n")
  }

  /// Returns true if a token continues a pattern: it contains cells or ends of rows, and is not
  /// just a number.
  private func isPart(_ token: ScriptScanner.Token) -> Bool {
    !token.isQuoted && token.text.contains { Array("bo$!".utf8).contains($0) }
      && token.text.allSatisfy {
        isDigit($0) || Array("bo$!.ABCDEFGHIJKLMNOPQRSTUVWX".utf8).contains($0)
      }
  }

  private mutating func readTimes() throws(Located<PatternProblem>) {
    let most = 999_999_999
    if take("EVERY") {
      let step = try number(.pasteT, 1...most)
      let first = scanner.peek()?.number == nil ? 0 : try number(.pasteT, 0...most)
      let end = scanner.peek()?.number == nil ? nil : try number(.pasteT, first...most)
      times = .every(step, from: first, through: end)
      return
    }
    var generations = [try number(.pasteT, 0...most)]
    while scanner.peek()?.number != nil {
      let pause = try number(.pasteT, 0...most)
      guard generations.count < PatternScript.mostPastes else { throw tooMany }
      generations.append(generations[generations.count - 1] + pause)
    }
    times = .at(generations)
  }

  private mutating func readMode() throws(Located<PatternProblem>) {
    guard let mode = scanner.next(), !mode.isQuoted else { throw error(.pasteMode) }
    switch mode.string {
    case "OR", "7", "0111": replaces = false
    case "COPY": replaces = true
    default:
      guard mode.text.count <= 4 else { throw error(.pasteMode) }
      replaces = nil
      pass("PASTEMODE \(mode.string)")
    }
  }
}
