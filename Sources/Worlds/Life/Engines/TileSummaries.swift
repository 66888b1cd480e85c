internal import Grids
internal import Synchronization

/// The population, the bounding rectangle and the sum of cells of each tile. Only tiles that have
/// changed since the last request are read again.
///
/// A cell that is not computed repeats every second generation, so each tile has a value for even
/// generations and one for odd ones. Copies of a plane share its summaries. A change from outside
/// gives the changed plane new ones.
struct TileSummaries<Population: Sendable>: Sendable {
  let populations: TileCache<Population>
  let regions = TileCache(repeating: Region.empty)
  let sums = TileCache(repeating: CellSum.zero)

  /// - Parameter population: The population of a dead tile.
  init(dead population: Population) { populations = TileCache(repeating: population) }
}

/// The times at which the tiles of a plane changed.
struct TileTimes: Sendable {
  /// The generation of the plane, counted by its steps.
  var age = 0
  /// The generation at which each tile was computed last. A tile made during a step counts from the
  /// generation after the next one, because its earlier values belong to another tile.
  var latest: [Int] = [0]

  /// Records that a tile is created.
  mutating func create(_ tile: Int) {
    if tile < latest.count { latest[tile] = age + 2 } else { latest.append(age + 2) }
  }
}

/// A value of each tile, computed when it is requested for the first time after a change.
final class TileCache<Value: Sendable>: Sendable {
  private struct Entry: Sendable {
    var age = Int.min
    var value: Value
  }

  /// Two entries a tile: for even and odd generations.
  private let entries = Mutex<[Entry]>([])
  private let none: Value

  init(repeating none: Value) { self.none = none }

  /// Returns the values of all tiles.
  ///
  /// - Parameter compute: A closure that reads a tile.
  func values(at times: TileTimes, _ compute: (_ tile: Int) -> Value) -> [Value] {
    let (age, latest) = (times.age, times.latest)
    return entries.withLock { entries in
      let missing = 2 * latest.count - entries.count
      if missing > 0 {
        entries.append(contentsOf: repeatElement(Entry(value: none), count: missing))
      }
      return latest.indices.map { tile in
        let place = 2 * tile + age & 1
        // One generation before a tile was computed, it had the cells of all generations of that
        // parity since. A copy of the plane may be at a later generation.
        if entries[place].age < latest[tile] - 1 || entries[place].age > age {
          entries[place] = Entry(age: age, value: compute(tile))
        }
        return entries[place].value
      }
    }
  }
}

extension CellSum {
  /// Returns the weight of the corner of a tile.
  static func ofCorner(_ tile: Position) -> CellSum {
    power(of: column, back.column, tile.x << 6) * power(of: row, back.row, tile.y << 6)
  }

  /// Returns a power. A small exponent takes few multiplications even if it is negative.
  private static func power(of base: CellSum, _ inverse: CellSum, _ exponent: Int) -> CellSum {
    exponent < 0 ? inverse.power(-exponent) : base.power(exponent)
  }

  private static let back = (column: column.power(-1), row: row.power(-1))

  /// Returns the fingerprint of cells relative to `start` from the sums of all tiles.
  static func fingerprint(of sums: [CellSum], from start: Position) -> Fingerprint {
    let sum = sums.reduce(zero, +)
    let place =
      power(of: column, back.column, -start.x) * power(of: row, back.row, -start.y)
    var fingerprint = Fingerprint()
    fingerprint.combine(Int((sum * place).value))
    return fingerprint
  }
}
