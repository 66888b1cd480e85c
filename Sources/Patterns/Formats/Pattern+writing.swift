extension Pattern {
  /// Its file, run-length encoded (`.rle`).
  ///
  /// - Precondition: its cells are listed.
  public var rle: [UInt8] { RLEWriter.write(self) }

  /// Its file as a macrocell (`.mc`).
  ///
  /// - Parameter states: how many the rule has: a file is either of two states or of more.
  public func macrocell(states: Int = 2) -> [UInt8] {
    squares.map { MacrocellWriter.write($0.value, header: self) }
      ?? MacrocellWriter.write(self, states: states)
  }
}
