internal import Assets
public import Settings

extension Pattern {
  /// Reads a pattern's file, in whatever format its first line tells.
  ///
  /// - Parameter keepsSquares: whether cells that cannot be listed are wanted as `squares`.
  /// - Throws: the first mistake, the name of a format that is not read, or why cells are not listed.
  public init(bytes: [UInt8], keepsSquares: Bool = false) throws(Located<PatternProblem>) {
    try self.init(file: ReadableBytes.of(bytes))
    if let unlisted, !keepsSquares { throw unlisted }
  }

  private init(file bytes: [UInt8]) throws(Located<PatternProblem>) {
    let newline = UInt8(ascii: "\n")
    let blank = bytes.prefix(while: isSpace)
    let firstLine = bytes[blank.count...].prefix { $0 != newline }
    for format in PatternFormat.all where format.recognises(firstLine) {
      guard let read = format.read else {
        throw Located(
          .otherFormat(format.name), line: 1 + blank.count { $0 == newline }, column: 1)
      }
      self = try read(bytes)
      return
    }
    try self.init(rle: bytes)
  }

  /// Reads a run-length encoded pattern, as Golly writes it (`.rle`).
  ///
  /// - Throws: the first mistake.
  public init(rle bytes: [UInt8]) throws(Located<PatternProblem>) {
    self = try RLEReader.parse(bytes)
  }

  /// A pattern that the program carries, by its name in `render list patterns`; nil where there is
  /// none.
  public static func listed(_ name: String) -> Pattern? {
    Assets.patterns.first { $0.name == name }.flatMap { try? Pattern(bytes: $0.bytes) }
  }
}

extension PatternScript {
  /// Reads the LifeViewer scripts in a pattern's file, whatever its format.
  ///
  /// - Returns: nil where there is none.
  /// - Throws: the first mistake in what is understood of them.
  package static func read(_ bytes: [UInt8]) throws(Located<PatternProblem>) -> PatternScript? {
    try ScriptReader.parse(ReadableBytes.of(bytes))
  }
}

extension Pattern {
  /// Richard K. Guy's spaceship of five cells (1969).
  public static let glider = known("glider")
  /// Bill Gosper's gun (1970): a glider every 30 generations.
  public static let gosperGliderGun = known("gosper-glider-gun")
  /// Conway's methuselah of five cells, which lives 1103 generations.
  public static let rPentomino = known("r-pentomino")

  private static func known(_ name: String) -> Pattern {
    guard let pattern = listed(name) else { preconditionFailure("\(name) is carried and tested") }
    return pattern
  }
}
