package import Imaging
package import Settings
internal import Worlds

/// The parsed contents of a theme file.
///
/// Its lines are `name: #rrggbb`; `ages:`, `trail:` and `plots:` with several colors; `sprite name:
/// file.png`; and `temper:` or `temper name:` with several colors.
package struct ThemeFile: Sendable {
  /// A line that names the file of a sprite.
  package struct SpriteLine: Sendable {
    /// The cell kind.
    package let kind: String
    /// The drawing's name: that of the kind, or a variant such as `orca-2` or `orca-small`.
    package let drawing: String
    /// The path as written, relative to the directory of the theme file.
    package let path: String
    /// The line number, from 1.
    package let line: Int
  }

  package private(set) var colors: [String: Color] = [:]
  /// The colors of `ages`, `trail` and `plots`, keyed by these names.
  package private(set) var ramps: [String: [Color]] = [:]
  /// The replacement colors of sprites, keyed by cell kind; the key "" applies to all kinds.
  package private(set) var tempers: [String: [Color]] = [:]
  package private(set) var sprites: [SpriteLine] = []
  package private(set) var errors: [Located<ThemeProblem>] = []
  /// The words before the colon of each line so far, to detect duplicates.
  private var seenSubjects: Set<[Substring]> = []

  /// The maximum file size in kilobytes.
  private static let largest = 1024

  /// The names of lines with several colors, and the maximum number of their colors.
  private static let rampNames = ["ages", "trail", "plots"]
  private static let longestRamp = 16

  /// The names that a line can begin with: parts of the page, cell kinds of all simulations, and
  /// colors and sprites of their drawings.
  private static let names: [String] = simulations.flatMap { simulation in
    let info = simulation.info
    return info.kinds.map(\.name) + info.figures.colors.compactMap(\.name) + info.figures.sprites
  }
  .reduce(into: ["background", "text", "grid", "accent", "mark"] + rampNames) { names, kind in
    if !names.contains(kind) { names.append(kind) }
  }

  /// Parses a theme file. Errors are collected in `errors`.
  ///
  /// Blank lines and lines that begin with `#` are ignored, as is a comment after a single color.
  package init(_ bytes: [UInt8]) {
    let mark = "\u{FEFF}"  // The byte order mark that some editors insert.
    guard bytes.count <= Self.largest << 10 else {
      fail(.tooLarge(mostKilobytes: Self.largest), 1)
      return
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = (text.hasPrefix(mark) ? text.dropFirst() : text[...])
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in lines.enumerated() where errors.count <= InputError.maximumReported {
      let text = line.drop(while: \.isWhitespace)
      if !text.isEmpty && text.first != "#" { read(line, number: number + 1) }
    }
    let isReadable = errors.isEmpty
    for name in ["background", "text"] where colors[name] == nil && isReadable {
      fail(.missing(name), max(1, lines.count))
    }
  }

  private mutating func read(_ line: Substring, number: Int) {
    let words = line.split(whereSeparator: { $0.isWhitespace || $0 == ":" })
    guard line.contains(":") else { return fail(.invalidLine, number) }
    let subject = line.prefix { $0 != ":" }.split(whereSeparator: \.isWhitespace)
    if !seenSubjects.insert(subject).inserted {
      return fail(.duplicate(subject.joined(separator: " ")), number)
    }
    if words.first == "sprite" {
      readSprite(line, words, number)
    } else if words.first == "temper" {
      readTemper(line, words.dropFirst(), number)
    } else if let name = words.first, Self.rampNames.contains(String(name)) {
      ramps[String(name)] = ramp(String(name), line, words.dropFirst(), number)
    } else if words.count > 1, let color = Color(hex: words[1]) {
      colors[String(words[0])] = color
      checkName(words[0], number)
      if words.count > 2, !words[2].hasPrefix("#") || Color(hex: words[2]) != nil {
        let column = line.distance(from: line.startIndex, to: words[2].startIndex) + 1
        fail(.oneColor(String(words[0]), more: String(words[2])), number, column: column)
      }
    } else {
      failColor(words.count > 1 ? words[1] : line[line.endIndex...], line, number)
    }
  }

  /// Parses `temper: #000 #fff` or `temper orca: #000 #fff`.
  private mutating func readTemper(
    _ line: Substring, _ words: ArraySlice<Substring>, _ number: Int
  ) {
    let isOfAll = line.prefix { $0 != ":" }.split(whereSeparator: \.isWhitespace).count == 1
    let kind = isOfAll ? "" : words.first ?? ""
    if !isOfAll { checkName(kind, number) }
    tempers[String(kind)] = ramp("temper", line, isOfAll ? words : words.dropFirst(), number)
  }

  /// Returns the colors of a line; nil, after an error is recorded, if a word is not a color or
  /// their number is not allowed.
  private mutating func ramp(
    _ name: String, _ line: Substring, _ words: ArraySlice<Substring>, _ number: Int
  ) -> [Color]? {
    if let wrong = words.first(where: { Color(hex: $0) == nil }) {
      failColor(wrong, line, number)
      return nil
    }
    guard (1...Self.longestRamp).contains(words.count) else {
      fail(.wrongColorCount(name, most: Self.longestRamp), number)
      return nil
    }
    return words.compactMap { Color(hex: $0) }
  }

  private mutating func failColor(_ word: Substring, _ line: Substring, _ number: Int) {
    let column = line.distance(from: line.startIndex, to: word.startIndex) + 1
    fail(.invalidColor(String(word)), number, column: column)
  }

  private mutating func readSprite(_ line: Substring, _ words: [Substring], _ number: Int) {
    guard words.count >= 3 else { return fail(.invalidSpriteLine, number) }
    var path = line.drop { $0 != ":" }.dropFirst().drop(while: \.isWhitespace)
    while path.last?.isWhitespace == true { path.removeLast() }
    let drawing = String(words[1])
    let kind = Self.names.first { SpriteSet.names(of: $0).contains(drawing) } ?? drawing
    sprites.append(SpriteLine(kind: kind, drawing: drawing, path: String(path), line: number))
    checkName(kind[...], number)
  }

  private mutating func checkName(_ name: Substring, _ number: Int) {
    if Self.names.contains(String(name)) { return }
    fail(.unknownKind(String(name), known: Self.names), number)
  }

  private mutating func fail(_ problem: ThemeProblem, _ line: Int, column: Int = 1) {
    errors.append(Located(problem, line: line, column: column))
  }

  /// The theme without sprites; nil if the file lacks a required color.
  package var theme: Theme? {
    guard let background = colors["background"], let text = colors["text"] else { return nil }
    var theme = Theme(
      background: background, text: text, grid: colors["grid"], accent: colors["accent"],
      mark: colors["mark"], colors: colors)
    theme.ages = ramps["ages"] ?? []
    theme.trail = ramps["trail"] ?? []
    theme.plots = ramps["plots"] ?? []
    theme.tempers = tempers
    theme.temper = theme.tempers.removeValue(forKey: "") ?? []
    return theme
  }
}
