internal import Assets
public import Settings

extension Pattern {
  /// Reads a pattern file. Its first line decides the format.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of the file.
  ///   - keepsSquares: true to return cells that cannot be listed as `squares`, and false to reject
  ///     them.
  /// - Throws: the first error, or the reason why the cells are not listed.
  public init(bytes: [UInt8], keepsSquares: Bool = false) throws(Located<PatternProblem>) {
    try self.init(file: ReadableBytes.of(bytes))
    if let unlisted, !keepsSquares { throw unlisted }
  }

  private init(file bytes: [UInt8]) throws(Located<PatternProblem>) {
    let newline = UInt8(ascii: "\n")
    let blank = bytes.prefix(while: isSpace)
    let firstLine = bytes[blank.count...].prefix { $0 != newline }
    for format in PatternFormat.all where format.recognizes(firstLine) {
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
}

extension PatternScript {
  /// Reads the LifeViewer scripts in a pattern file of any format.
  ///
  /// - Returns: the script; nil if the file has none.
  /// - Throws: the first error in a supported command.
  package static func read(_ bytes: [UInt8]) throws(Located<PatternProblem>) -> PatternScript? {
    try ScriptReader.parse(ReadableBytes.of(bytes))
  }
}

extension Pattern {
  /// Richard K. Guy's spaceship of five cells (1969).
  public static let glider = known("glider")
  /// Bill Gosper's gun (1970), which emits a glider every 30 generations.
  public static let gosperGliderGun = known("gosper-glider-gun")
  /// Conway's methuselah of five cells, which stabilizes after 1103 generations.
  public static let rPentomino = known("r-pentomino")

  private static func known(_ name: String) -> Pattern {
    guard let pattern = listed(name) else { preconditionFailure("\(name) is carried and tested") }
    return pattern
  }
}
