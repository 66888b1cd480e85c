extension Pattern {
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
