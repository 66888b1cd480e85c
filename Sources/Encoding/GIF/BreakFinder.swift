/// Finds where a picture goes on with something else: behind rows in which nothing changes, with
/// entries that have not been there.
struct BreakFinder {
  private var row = 0
  /// How many rows nothing has changed in.
  private var still = 0
  /// Where that began, as long as nothing new has come since.
  private var begin: Int?

  /// Fewer rows are seldom between a world and what else there is.
  private static let least = 4

  /// Takes the next row, and says where nothing changes before it, if it has something new.
  mutating func take(isSame: Bool, hasNew: Bool) -> Int? {
    defer { row += 1 }
    if isSame {
      still += 1
      return nil
    }
    if still >= Self.least { begin = row - still }
    still = 0
    if hasNew {
      defer { begin = nil }
      return begin
    }
    return nil
  }
}
