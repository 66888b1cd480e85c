internal import Assets
internal import Files
public import Settings

/// A file format for patterns. A new format needs a file with its parser, and a line in `all`.
struct PatternFormat: Sendable {
  /// Returns true if a file has this format. `firstLine`: the first line that is not blank, without
  /// leading white space. `rest`: the lines after it.
  let recognizes: @Sendable (_ firstLine: ArraySlice<UInt8>, _ rest: ArraySlice<UInt8>) -> Bool
  let read: @Sendable ([UInt8]) throws(Located<PatternProblem>) -> Pattern

  private init(
    recognizes: @escaping @Sendable (ArraySlice<UInt8>, ArraySlice<UInt8>) -> Bool,
    read: @escaping @Sendable ([UInt8]) throws(Located<PatternProblem>) -> Pattern
  ) {
    self.recognizes = recognizes
    self.read = read
  }

  private init(
    start: String, read: @escaping @Sendable ([UInt8]) throws(Located<PatternProblem>) -> Pattern
  ) {
    self.init(recognizes: { line, _ in line.starts(with: start.utf8) }, read: read)
  }

  /// All formats. A file has the first format that recognizes it. The extension of the file is
  /// ignored. RLE is last, since it has no signature.
  static let all = [
    PatternFormat(start: "#Life 1.06", read: Life106Reader.parse),
    PatternFormat(start: "#Life", read: Life105Reader.parse),
    PatternFormat(
      recognizes: { $0.starts(with: "#P".utf8) && firstRow(after: $1).map(isImage) == true },
      read: Life105Reader.parse),
    PatternFormat(start: "#MCell", read: MCellReader.parse),
    PatternFormat(start: "[M2]", read: MacrocellReader.parse),
    PatternFormat(start: "!", read: PlaintextReader.parse),
    PatternFormat(recognizes: { line, _ in isImage(line) }, read: PlaintextReader.parse),
    PatternFormat(
      recognizes: { line, _ in ApgCodeReader.recognizes(line) }, read: ApgCodeReader.parse),
    PatternFormat(recognizes: isDrawing, read: PlaintextReader.parse),
    PatternFormat(start: "", read: RLEReader.parse),
  ]

  /// Returns true if a line consists of the characters `.`, `*` and `O` alone, apart from white
  /// space. RLE would need other characters: counts, ends of rows or `b`.
  private static func isImage(_ line: ArraySlice<UInt8>) -> Bool {
    isRow(line, of: ".*O?")
  }

  /// Returns true if a line consists of zeros and ones alone, apart from white space and commas.
  /// Counts of RLE would need tags.
  private static func isBits(_ line: ArraySlice<UInt8>) -> Bool {
    isRow(line, of: "01,")
  }

  /// Returns true if some lines are rows of a drawing, and none has the signs of RLE.
  private static func isDrawing(_ line: ArraySlice<UInt8>, _ rest: ArraySlice<UInt8>) -> Bool {
    var hasCells = false
    for line in CollectionOfOne(line) + PatternLines(rest).lazy.map(\.bytes) {
      if line.allSatisfy(isSpace) || PlaintextReader.comment(line) != nil { continue }
      if line.contains(where: { "$=!".utf8.contains($0) }) { return false }
      let isCells = isRow(line, of: ".*Oo#@?") || isBits(line)
      hasCells = hasCells || isCells && line.contains { ".*#01".utf8.contains($0) }
    }
    return hasCells
  }

  private static func isRow(_ line: ArraySlice<UInt8>, of letters: String) -> Bool {
    line.allSatisfy { isSpace($0) || letters.utf8.contains($0) } && line.contains { !isSpace($0) }
  }

  /// The first line that is neither blank nor a comment.
  private static func firstRow(after lines: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    PatternLines(lines).lazy.map(\.bytes).first { line in
      line.first { !isSpace($0) }.map { $0 != UInt8(ascii: "#") } ?? false
    }
  }
}

extension Pattern {
  /// Reads a pattern file. Its first line decides the format.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of the file.
  ///   - keepsSquares: true to return cells that cannot be listed as `squares`, and false to reject
  ///     them.
  /// - Throws: the first error, or the reason why the cells are not listed.
  public init(bytes: [UInt8], keepsSquares: Bool = false) throws(Located<PatternProblem>) {
    let block = CodeBlock(try ReadableBytes.of(bytes))
    do throws(Located<PatternProblem>) { try self.init(file: block.text) } catch {
      throw Located(error.problem, line: error.line + block.linesBefore, column: error.column)
    }
    if let unlisted, !keepsSquares { throw unlisted }
  }

  /// Reads a pattern file, perhaps compressed: `gun.rle`, `gun.rle.gz` or `all.zip/gun.rle`.
  ///
  /// - Throws: the first error with its place in the file, or the error of reading it.
  public init(contentsOf path: String) throws(InputError) {
    let written = Settings.Written(.text(path), at: .file(path: "", line: 1, column: 1))
    let file: SourceFile
    do throws(FileProblem) {
      file = try FileLibrary(.none).open(.pattern, written).get()
    } catch { throw InputError(error) }
    do throws(Located<PatternProblem>) { try self.init(bytes: file.bytes) } catch {
      throw InputError(error, in: file.name)
    }
  }

  private init(file bytes: [UInt8]) throws(Located<PatternProblem>) {
    let newline = UInt8(ascii: "\n")
    let blank = bytes.prefix(while: isSpace)
    let firstLine = bytes[blank.count...].prefix { $0 != newline }
    let rest = bytes[firstLine.endIndex...]
    // The signature of PNG.
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { throw Located(.image, column: 1) }
    for format in PatternFormat.all where format.recognizes(firstLine, rest) {
      self = try format.read(bytes)
      return
    }
    try self.init(rle: bytes)
  }

  /// Reads a pattern in RLE (`.rle`), as Golly writes it.
  ///
  /// - Throws: the first error.
  public init(rle bytes: [UInt8]) throws(Located<PatternProblem>) {
    self = try RLEReader.parse(bytes)
  }

  /// Returns a built-in pattern by its name in `render list patterns`; nil if there is none.
  public static func listed(_ name: String) -> Pattern? {
    Assets.patterns.first { $0.name == name }.flatMap { try? Pattern(bytes: $0.bytes) }
  }

  /// Richard K. Guy's spaceship of five cells (1969).
  public static let glider = known("glider")
  /// Bill Gosper's gun (1970), which emits a glider every 30 generations.
  public static let gosperGliderGun = known("gosper-glider-gun")
  /// Conway's methuselah of five cells, which settles after 1103 generations.
  public static let rPentomino = known("r-pentomino")

  private static func known(_ name: String) -> Pattern {
    guard let pattern = listed(name) else { preconditionFailure("\(name) is carried and tested") }
    return pattern
  }

  /// The pattern's file in RLE (`.rle`).
  ///
  /// - Precondition: the cells are listed.
  public var rle: [UInt8] { RLEWriter.write(self) }

  /// Returns the pattern's macrocell file (`.mc`).
  ///
  /// - Parameter states: the number of states of the rule. Files of two states and files of more
  ///   states have different leaves.
  public func macrocell(states: Int = 2) -> [UInt8] {
    squares.map { MacrocellWriter.write($0.value, header: self) }
      ?? MacrocellWriter.write(self, states: states)
  }
}

extension PatternScript {
  /// Reads the LifeViewer scripts in a pattern file of any format. Returns the script; nil if the
  /// file has none. Throws the first error in a supported command.
  package static func read(_ bytes: [UInt8]) throws(Located<PatternProblem>) -> PatternScript? {
    try ScriptReader.parse(ReadableBytes.of(bytes))
  }
}
