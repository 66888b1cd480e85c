extension Pattern {
  /// Its file, run-length encoded (`.rle`).
  public var rle: [UInt8] { RLEWriter.write(self) }

  /// Its file as a macrocell (`.mc`).
  ///
  /// - Parameter states: how many the rule has: a file is either of two states or of more.
  public func macrocell(states: Int = 2) -> [UInt8] { MacrocellWriter.write(self, states: states) }

  /// The file, as a macrocell, of cells as squares, of which it says what this pattern says.
  public func macrocell(of tree: MacrocellTree) -> [UInt8] {
    MacrocellWriter.write(tree, header: self)
  }
}
