/// A string of the dictionary that matches pixels, and the position after them.
struct LZWMatch {
  var code = 0
  var length = 0
  var end: GIFPlace
}

/// A cache of matches that begin and end in the same row, with one entry for each column. Equal
/// rows share runs, and so the entries.
struct LZWRowCache {
  private var entries: [Entry]
  /// The generation of the valid entries. Raising it invalidates all entries without clearing them.
  private var generation: UInt32 = 0

  private struct Entry {
    /// The key of the entry: the cache's generation, and the row's first run.
    var generation: UInt32 = 0
    var line: Int32 = 0
    var code: UInt16 = 0
    var length: UInt16 = 0
    /// The end of the match: the number of runs after the one in which it begins, and the offset
    /// there.
    var runs: UInt16 = 0
    var offset: UInt16 = 0
  }

  init(width: Int) {
    entries = Array(repeating: Entry(), count: width)
  }

  /// Invalidates all entries. A cache is only valid after the first call.
  mutating func removeAll() {
    generation += 1
  }

  /// Stores a match that ends in the row of `place`.
  ///
  /// - Parameter line: The row's first run.
  mutating func keep(_ match: LZWMatch, from place: GIFPlace, _ line: Int32) {
    // A string has fewer than 4096 pixels, and a run within a row fewer than 65,536.
    entries[place.x] = Entry(
      generation: generation, line: line, code: UInt16(match.code), length: UInt16(match.length),
      runs: UInt16(match.end.run - place.run), offset: UInt16(match.end.offset))
  }

  /// Returns the match that begins at a position; nil if the cache has none.
  @inline(__always)
  func match(at place: GIFPlace, _ line: Int32) -> LZWMatch? {
    let entry = entries[place.x]
    guard entry.generation == generation && entry.line == line else { return nil }
    let length = Int(entry.length)
    return LZWMatch(
      code: Int(entry.code), length: length,
      end: GIFPlace(
        row: place.row, x: place.x + length, run: place.run + Int(entry.runs),
        offset: Int(entry.offset)))
  }
}
