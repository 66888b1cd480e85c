internal import Settings

/// A parser for the LifeViewer scripts of a file, which form one script together.
struct ScriptReader {
  var script = PatternScript()
  var scanner: ScriptScanner
  private(set) var token: ScriptScanner.Token
  var patterns: [String: ScriptPattern] = [:]
  /// The generations of the next pastes.
  var times = PatternScript.Times.at([0])
  /// The paste mode: true to replace cells, false to add them; nil for an unsupported mode.
  var replaces: Bool? = false
  private var showsLabels = true
  private var others: Set<String> = []

  /// The most unsupported commands that are recorded. A script may come from an untrusted source.
  private static let mostOthers = 1000

  /// Parses the scripts of a file. Returns the script; nil if the file has none. Throws the first
  /// error in a supported command.
  static func parse(_ bytes: [UInt8]) throws(Located<PatternProblem>) -> PatternScript? {
    var scanner = ScriptScanner(bytes)
    guard let first = scanner.next() else {
      if let start = scanner.start { throw unterminatedScript(start) }
      return nil
    }
    var reader = ScriptReader(scanner: scanner, token: first)
    repeat { try reader.read() } while reader.advance()
    if let start = reader.scanner.start { throw unterminatedScript(start) }
    reader.script.others = reader.others.sorted()
    return reader.script
  }

  private init(scanner: ScriptScanner, token: ScriptScanner.Token) {
    self.scanner = scanner
    self.token = token
  }

  private static func unterminatedScript(_ place: (line: Int, column: Int)) -> Located<
    PatternProblem
  > {
    Located("the script has no end: write ]] after it", line: place.line, column: place.column)
  }

  private mutating func advance() -> Bool {
    guard let next = scanner.next() else { return false }
    token = next
    return true
  }

  private mutating func read() throws(Located<PatternProblem>) {
    guard !token.isQuoted, token.text.count <= 20, let word = ScriptCommand(rawValue: token.string)
    else { return skipUnsupported() }
    if scanner.peek()?.string == "INITIAL" {
      pass(word.rawValue + " INITIAL")
      _ = scanner.next()
      return
    }
    try read(word)
  }

  private mutating func read(_ word: ScriptCommand) throws(Located<PatternProblem>) {
    switch word {
    case .theme: try readTheme()
    case .gps: try readOnce(\.rate, word, 1...999_999_999)
    case .step: try readOnce(\.step, word, 1...999_999)
    case .stop: script.stop = try generation(word)
    case .loop: script.loop = try generation(word)
    case .x: view.x = try cells(word)
    case .y: view.y = try cells(word)
    case .zoom, .z: view.zoom = try zoom(word)
    case .autofit: view.fits = !take("OFF")
    case .t: try readView()
    case .rle, .paste, .pasteT, .pasteMode: try readPaste(word)
    case .label, .title: try readText(word)
    case .labelT: try readLabelTimes()
    case .autostart: if take("OFF") { pass("AUTOSTART OFF") }
    }
  }

  // MARK: Commands

  private mutating func readTheme() throws(Located<PatternProblem>) {
    let word = scanner.peek()
    if word?.string == "CUSTOM" {
      _ = scanner.next()
      return pass("THEME CUSTOM")
    }
    let name = word?.string.lowercased() ?? ""
    let theme =
      ScriptTheme.all.first { $0.name.lowercased() == name }
      ?? word?.number.flatMap { ScriptTheme.all.indices.contains($0) ? ScriptTheme.all[$0] : nil }
    guard let theme else { throw error(.theme) }
    _ = scanner.next()
    if isOpening { script.theme = written(theme) } else { pass("THEME behind T") }
  }

  /// Reads a number that applies to the whole run. A later change is unsupported and recorded.
  private mutating func readOnce(
    _ part: WritableKeyPath<PatternScript, Pattern.Written<Int>?>, _ word: ScriptCommand,
    _ range: ClosedRange<Int>
  ) throws(Located<PatternProblem>) {
    let number = written(try number(word, range))
    if isOpening { script[keyPath: part] = number } else { pass("\(word.rawValue) behind T") }
  }

  private mutating func readView() throws(Located<PatternProblem>) {
    let generation = try number(
      .t, script.views[script.views.count - 1].value.generation...999_999_999)
    if generation > script.views[script.views.count - 1].value.generation {
      script.views.append(written(PatternScript.View()))
      view.generation = generation
    }
  }

  private mutating func readText(_ word: ScriptCommand) throws(Located<PatternProblem>) {
    if word == .label {
      for _ in 0..<2 { _ = try cells(word) }
      _ = try zoom(word)
      if take("FIXED") { pass("FIXED") }
    }
    guard let text = scanner.peek(), text.isQuoted else { throw error(word) }
    _ = scanner.next()
    if word == .label && !showsLabels || script.text != nil {
      pass(word.rawValue)
    } else {
      script.text = written(text.string)
    }
  }

  private mutating func readLabelTimes() throws(Located<PatternProblem>) {
    showsLabels = take("ALL")
    if showsLabels { return }
    for _ in 0..<3 { _ = try number(.labelT, 0...999_999_999) }
    pass("LABELT")
  }

  // MARK: Arguments

  mutating func take(_ word: String) -> Bool {
    guard let next = scanner.peek(), !next.isQuoted, next.string == word else { return false }
    _ = scanner.next()
    return true
  }

  mutating func number(
    _ word: ScriptCommand, _ range: ClosedRange<Int>
  ) throws(Located<PatternProblem>) -> Int {
    guard let number = scanner.peek()?.number, range.contains(number) else { throw error(word) }
    _ = scanner.next()
    return number
  }

  /// Reads a generation; nil for `OFF`.
  private mutating func generation(
    _ word: ScriptCommand
  ) throws(Located<PatternProblem>) -> Pattern.Written<Int>? {
    take("OFF") ? nil : written(try number(word, 1...999_999_999))
  }

  private mutating func cells(_ word: ScriptCommand) throws(Located<PatternProblem>) -> Int {
    let most = 1_000_000 * 1_000_000
    guard let cells = scanner.peek()?.millionths, (-most...most).contains(cells) else {
      throw error(word)
    }
    _ = scanner.next()
    return cells
  }

  /// Reads a zoom, and returns millionths of a pixel per cell. Negative numbers are fractions: −4
  /// is a quarter of a pixel.
  private mutating func zoom(_ word: ScriptCommand) throws(Located<PatternProblem>) -> Int {
    let zoom = scanner.peek()?.millionths ?? 0
    let isPart = (-16_000_000 ... -1_000_000).contains(zoom)
    guard isPart || (62_500...64_000_000).contains(zoom) else { throw error(word) }
    _ = scanner.next()
    return isPart ? 1_000_000_000_000 / -zoom : zoom
  }

  // MARK: Unsupported commands

  /// Records a command that is not supported.
  mutating func pass(_ word: String) {
    if others.count < Self.mostOthers { others.insert(word) }
  }

  /// Skips an unsupported command. Numbers and texts belong to the command before them.
  private mutating func skipUnsupported() {
    if token.isQuoted || token.millionths != nil { return }
    let word = String(decoding: token.text.prefix(24), as: UTF8.self)
    if word != "OFF" { pass(word) }
    if word == "POI" { skipPointOfInterest() }
    if ["COLOR", "COLOUR"].contains(word) { passOverColor() }
    if ["BEZIER", "LINEAR", "SUPPRESS", "RANDOMSEED"].contains(word) { _ = scanner.next() }
  }

  /// Skips the settings of a point of interest, which LifeViewer applies on request only.
  private mutating func skipPointOfInterest() {
    let settings = [
      "X", "Y", "ZOOM", "Z", "ANGLE", "TILT", "STOP", "LOOP", "STEP", "GPS", "THEME", "LAYERS",
      "DEPTH", "INITIAL", "OFF",
    ]
    while let next = scanner.peek(),
      next.isQuoted || next.millionths != nil || settings.contains(next.string)
    {
      _ = scanner.next()
    }
  }

  /// Skips the element to color, and the name of its color.
  private mutating func passOverColor() {
    _ = scanner.next()
    if scanner.peek()?.millionths == nil { _ = scanner.next() }
  }

  // MARK: Locations

  func error(_ word: ScriptCommand) -> Located<PatternProblem> {
    Located("\(word.rawValue) requires \(word.needs)", line: token.line, column: token.column)
  }

  func written<Value>(_ value: Value) -> Pattern.Written<Value> {
    Pattern.Written(value, line: token.line, column: token.column)
  }

  private var isOpening: Bool { script.views.count == 1 }

  /// The view that is being defined. A change also updates its location in the file.
  private var view: PatternScript.View {
    get { script.views[script.views.count - 1].value }
    set { script.views[script.views.count - 1] = written(newValue) }
  }

  // MARK: Pastes

  private mutating func readPaste(_ word: ScriptCommand) throws(Located<PatternProblem>) {
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

  /// Returns true if a token continues a pattern: it has cells or ends of rows.
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
    case "COPY", "X", "3", "0011": replaces = true
    default:
      guard mode.text.count <= 4 else { throw error(.pasteMode) }
      replaces = nil
      pass("PASTEMODE \(mode.string)")
    }
  }
}

/// The commands of LifeViewer scripts that this program supports.
enum ScriptCommand: String, CaseIterable {
  case theme = "THEME"
  case gps = "GPS"
  case step = "STEP"
  case stop = "STOP"
  case loop = "LOOP"
  case x = "X"
  case y = "Y"
  case zoom = "ZOOM"
  case z = "Z"
  case autofit = "AUTOFIT"
  case t = "T"
  case rle = "RLE"
  case paste = "PASTE"
  case pasteT = "PASTET"
  case pasteMode = "PASTEMODE"
  case label = "LABEL"
  case labelT = "LABELT"
  case title = "TITLE"
  /// The start of the animation, which is automatic in any case.
  case autostart = "AUTOSTART"

  /// The arguments of the command. The text follows "needs" in error messages.
  var needs: String {
    switch self {
    case .theme: "a number from 0 to \(ScriptTheme.all.count - 1), or a theme's name such as Fire"
    case .gps, .step: "a whole number, at least 1"
    case .stop, .loop: "a generation, at least 1, or OFF"
    case .x, .y: "a number of cells from the pattern's center, such as -12 or 7.5"
    case .zoom, .z: "pixels per cell, from 0.0625 to 64, or from -16 to -1 for fractions"
    case .t: "a generation not before that of the previous T"
    case .rle: "a name and a pattern: RLE glider bo$2bo$3o!"
    case .paste: "a pattern or a name that RLE defines, and a position: PASTE bo$2bo$3o! 10 -4"
    case .pasteT: "generations: PASTET 100, PASTET 100 30 30, PASTET EVERY 30 100 500"
    case .pasteMode: "a mode such as OR or COPY"
    case .label: "a position, a zoom and a text: LABEL 3 4 16 \"gun\""
    case .labelT: "two generations and a number of generations to fade, or ALL"
    case .title: "a text: TITLE \"gun\""
    case .autofit, .autostart: "nothing"
    }
  }
}

struct ScriptPattern {
  /// The pattern in RLE, with its final `!` and a line feed.
  let rle: String
  /// The location of its corner, relative to the location of a paste.
  var x = 0
  var y = 0
  /// The rotation or reflection in LifeViewer's notation; nil if there is none.
  var turn: String?
}
