internal import Assets
package import Imaging
package import Settings
public import Worlds

/// The parsed contents of a theme file.
///
/// Its lines are `name: #rrggbb`; `background: transparent`; `ages:`, `trail:` and `plots:` with
/// several colors; `sprite name: file.png`; and `temper:` or `temper name:` with several colors.
/// Names may contain blanks.
package struct ThemeFile: Sendable {
  package struct SpriteLine: Sendable {
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
  private(set) var ramps: [String: [Color]] = [:]
  /// The replacement colors of sprites, keyed by cell kind; the key "" applies to all kinds.
  private(set) var tempers: [String: [Color]] = [:]
  package private(set) var sprites: [SpriteLine] = []
  private var isTransparent = false
  /// The errors, whatever the names of the cell kinds are.
  private var errors: [Located<ThemeProblem>] = []
  /// The names that no simulation has, with their lines.
  private var unknownNames: [(name: String, line: Int)] = []
  /// The required names that no line has; empty if a line with an error may have them.
  private var missing: [String] = []
  /// The number of the last line.
  private var end = 1
  /// The words before the colon of each line so far, to detect duplicates.
  private var seenSubjects: Set<[Substring]> = []

  /// The maximum file size in kilobytes.
  private static let largest = 1024

  /// The names of lines with several colors, and the maximum number of their colors.
  private static let rampNames = ["ages", "trail", "plots"]
  private static let longestRamp = 16
  /// The maximum number of names that are searched for mistyped ones. It exceeds that of states.
  private static let mostUnknown = 300

  /// The names that a line can begin with: parts of the page, cell kinds of all simulations, and
  /// colors and sprites of their drawings.
  private let names: [String]

  /// Parses a theme file. Errors are collected in `errors`. Blank lines and lines that begin with
  /// `#` are ignored, as is a comment after a single color. `simulations`: all simulations whose
  /// cells the lines may name.
  package init(_ bytes: [UInt8], naming simulations: [SimulationInfo]) {
    names = simulations.flatMap { info in
      info.kinds.map(\.name) + info.figures.colors.compactMap(\.name) + info.figures.sprites
    }
    .reduce(into: ["background", "text", "grid", "accent", "mark"] + Self.rampNames) {
      names, kind in
      if !names.contains(kind) { names.append(kind) }
    }
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
    if isTransparent, let text = colors["text"] { colors["background"] = text.opposite }
    let required = isTransparent ? ["text"] : ["background", "text"]
    if errors.isEmpty { missing = required.filter { colors[$0] == nil } }
    end = max(1, lines.count)
  }

  private mutating func read(_ line: Substring, number: Int) {
    guard let colon = line.firstIndex(of: ":") else { return fail(.invalidLine, number) }
    let subject = line[..<colon].split(whereSeparator: \.isWhitespace)
    let values = line[line.index(after: colon)...].split(whereSeparator: \.isWhitespace)
    let name = subject.joined(separator: " ")
    if !seenSubjects.insert(subject).inserted { return fail("'\(name)' is given twice", number) }
    // The names of a rule's states may consist of several words.
    let kind = subject.dropFirst().joined(separator: " ")
    if subject.first == "sprite" {
      readSprite(line, kind, number)
    } else if subject.first == "temper" {
      if !kind.isEmpty { checkName(kind, number) }
      tempers[kind] = ramp("temper", line, values, number)
    } else if Self.rampNames.contains(name) {
      ramps[name] = ramp(name, line, values, number)
    } else if name == "background", values == ["transparent"] {
      isTransparent = true
    } else if let first = values.first, let color = Color(hex: first), !name.isEmpty {
      colors[name] = color
      checkName(name, number)
      guard let second = values.dropFirst().first else { return }
      if !second.hasPrefix("#") || Color(hex: second) != nil {
        let column = line.distance(from: line.startIndex, to: second.startIndex) + 1
        fail("'\(name)' has one color: remove '\(String(second))'", number, column: column)
      }
    } else {
      failColor(values.first ?? line[line.endIndex...], line, number)
    }
  }

  /// Returns the colors of a line; nil, after an error is recorded, if a word is not a color or
  /// their number is not allowed.
  private mutating func ramp(
    _ name: String, _ line: Substring, _ words: [Substring], _ number: Int
  ) -> [Color]? {
    if let wrong = words.first(where: { Color(hex: $0) == nil }) {
      failColor(wrong, line, number)
      return nil
    }
    guard (1...Self.longestRamp).contains(words.count) else {
      fail("expected 1 to \(Self.longestRamp) colors, such as \(name): #ffe08a #d9480f", number)
      return nil
    }
    return words.compactMap { Color(hex: $0) }
  }

  private mutating func failColor(_ word: Substring, _ line: Substring, _ number: Int) {
    let column = line.distance(from: line.startIndex, to: word.startIndex) + 1
    fail("expected a color #rrggbb, got '\(String(word))'", number, column: column)
  }

  private mutating func readSprite(_ line: Substring, _ drawing: String, _ number: Int) {
    var path = line.drop { $0 != ":" }.dropFirst().drop(while: \.isWhitespace)
    while path.last?.isWhitespace == true { path.removeLast() }
    if drawing.isEmpty || path.isEmpty { return fail(.invalidSpriteLine, number) }
    let kind = names.first { SpriteSet.names(of: $0).contains(drawing) } ?? drawing
    sprites.append(SpriteLine(kind: kind, drawing: drawing, path: String(path), line: number))
    checkName(kind, number)
  }

  private mutating func checkName(_ name: String, _ number: Int) {
    if names.contains(name) || unknownNames.count == Self.mostUnknown { return }
    unknownNames.append((name, number))
  }

  /// Returns all errors in the file, for a world with the cell kinds of a legend.
  ///
  /// A name that no simulation has may be a state of somebody's rule or model. It is an error only
  /// if it is probably a mistyped name. It explains other errors of its line, and why a line with the
  /// right name is missing.
  package func errors(for legend: [CellKind]) -> [Located<ThemeProblem>] {
    let known = names + legend.map(\.name)
    let mistyped = unknownNames.compactMap { name, line -> MistypedName? in
      if known.contains(name) { return nil }
      let nearest = Nearest.name(to: name, among: known)
      // `orca-9` is no drawing of an orca.
      let isVariant = known.contains { name.hasPrefix("\($0)-") }
      return nearest != nil || isVariant ? MistypedName(name, line, nearest) : nil
    }
    let others = errors.filter { error in !mistyped.contains { $0.line == error.line } }
    let absent = missing.filter { name in !mistyped.contains { $0.nearest == name } }
      .map { Located(ThemeProblem("missing line '\($0): #rrggbb'"), line: end, column: 1) }
    return (others + absent + mistyped.map { $0.error(among: known) }).sorted { $0.line < $1.line }
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
    theme.isTransparent = isTransparent
    theme.ages = ramps["ages"] ?? []
    theme.trail = ramps["trail"] ?? []
    theme.plots = ramps["plots"] ?? []
    theme.tempers = tempers
    theme.temper = theme.tempers.removeValue(forKey: "") ?? []
    return theme
  }
}

/// A name in a theme that no simulation has, but one that is almost the same.
private struct MistypedName {
  private let name: String
  let line: Int
  let nearest: String?

  init(_ name: String, _ line: Int, _ nearest: String?) {
    (self.name, self.line, self.nearest) = (name, line, nearest)
  }

  func error(among known: [String]) -> Located<ThemeProblem> {
    let hint = Nearest.hint(nearest, else: " (known: \(known.joined(separator: ", ")))")
    return Located(ThemeProblem("unknown name '\(name)'\(hint)"), line: line, column: 1)
  }
}

extension Color {
  /// Black for a light color, and white for a dark one.
  fileprivate var opposite: Color {
    // The luma, weighted by Rec. 709.
    let luma = 2126 * Int(red) + 7152 * Int(green) + 722 * Int(blue)
    let level: UInt8 = luma > 1_275_000 ? 0 : 255
    return Color(red: level, green: level, blue: level)
  }
}

extension Theme {
  /// Returns a built-in theme; nil if there is no theme of that name.
  public static func listed(_ name: String) -> Theme? {
    Assets.themes.first { $0.name == name }.flatMap { ThemeFile($0.bytes, naming: []).theme }
  }

  /// The built-in theme with a light background.
  public static let light = listed("light")!
  /// The built-in theme with a dark background.
  public static let dark = listed("dark")!

  /// Returns true if a cell kind has a sprite, either the theme's own or a built-in one. Decodes
  /// nothing.
  public func hasSprite(of kind: CellKind) -> Bool {
    sprites[kind.name] != nil || Assets.sprites.contains { $0.name == kind.name }
  }
}

package struct ThemeProblem: Sentence {
  package let description: String

  package init(_ description: String) { self.description = description }

  static let invalidLine = Self("expected 'name: #rrggbb' or 'sprite name: file.png'")
  static let invalidSpriteLine = Self("expected a sprite such as 'sprite orca: file.png'")
  static func tooLarge(mostKilobytes most: Int) -> Self {
    "a theme file can have at most \(most) KB"
  }
}
