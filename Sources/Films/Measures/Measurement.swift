package import Grids
package import Worlds

/// The measures of a world at one generation. The cells are read in bands of rows. If the current
/// `CancellationCheck` is canceled, some are not read, and the measures are wrong.
package struct Measurement {
  private let measures: [Measure]
  /// The states of living cells.
  private let living: ClosedRange<CellState>
  private var (births, deaths, changed, alive) = (0, 0, 0, 0)
  private var clusters = ClusterCount()
  private var blocks: BlockCount
  /// The number of cells of the measured region.
  private var area = 0

  /// The most cells that are measured. Larger worlds are an error.
  static let mostCells = 1 << 28
  private static let widest = 1 << 22
  /// The approximate number of cells in a band.
  private static let band = 1 << 20
  /// The bytes that a measurement takes at most: two bands, and the runs of a row.
  static let memory = 2 * max(band, widest) + 16 * widest

  /// Measures a world.
  ///
  /// - Parameters:
  ///   - measures: the measures to compute.
  ///   - world: the world.
  ///   - previous: the world one generation earlier; nil at the start, when nothing has changed.
  ///   - living: the states of living cells.
  /// - Returns: nil if the world is too large.
  package init?(
    _ measures: [Measure], of world: any World, after previous: (any World)?,
    living: ClosedRange<CellState>
  ) {
    self.measures = measures
    self.living = living
    let isRow = (world as? any RowWorld) != nil
    blocks = BlockCount(height: isRow ? 1 : 2)
    guard let region = Self.region(of: world), Self.isPossible(region) else { return nil }
    area = region.area
    if measures.contains(where: { !$0.comparesGenerations }) { read(region, of: world) }
    guard let previous, measures.contains(where: \.comparesGenerations) else { return }
    guard let earlier = Self.region(of: previous) else { return nil }
    let both = isRow ? region : region.union(earlier)
    guard Self.isPossible(both) else { return nil }
    compare(both, of: world, previous, shift: isRow ? earlier.y - region.y : 0)
  }

  private static func isPossible(_ region: Region) -> Bool {
    region.width <= widest && region.size.area <= mostCells
  }

  /// Returns the measured region: the newest row, the board, or the rectangle around the living cells
  /// of an unbounded world. Nil if its coordinates are too large.
  private static func region(of world: any World) -> Region? {
    if let row = (world as? any RowWorld)?.newestRow { return row }
    if let bounds = world.bounds { return bounds }
    let living = world.living
    return living.isEmpty ? .empty : living.scale == 0 ? living.region : nil
  }

  private static func bands(of region: Region) -> [Region] {
    let rows = max(1, band / max(1, region.width))
    return stride(from: region.y, to: region.rows.upperBound, by: rows).map { y in
      Region(
        x: region.x, y: y, width: region.width, height: min(rows, region.rows.upperBound - y))
    }
  }

  private mutating func read(_ region: Region, of world: any World) {
    for band in Self.bands(of: region) where !CancellationCheck.isOver {
      let cells = world.cells(in: band)
      for y in 0..<band.height {
        let row = cells.row(y)
        alive += row.count { living.contains($0) }
        if measures.contains(.clusters) { clusters.add(row.map { living.contains($0) }) }
        if measures.contains(.entropy) { blocks.add(row) }
      }
    }
  }

  /// - Parameter shift: the distance in rows from a cell to the same cell of the previous world.
  private mutating func compare(
    _ region: Region, of world: any World, _ previous: any World, shift: Int
  ) {
    for band in Self.bands(of: region) where !CancellationCheck.isOver {
      var earlier = band
      earlier.y += shift
      let (new, old) = (world.cells(in: band).elements, previous.cells(in: earlier).elements)
      for (new, old) in zip(new, old) where new != old {
        let (isAlive, wasAlive) = (living.contains(new), living.contains(old))
        changed += 1
        if isAlive, !wasAlive { births += 1 }
        if wasAlive, !isAlive { deaths += 1 }
      }
    }
  }

  /// The measures as counts, in their order.
  package var counts: [Count] {
    measures.map { measure in
      switch measure {
      case .births: Count(measure.rawValue, births)
      case .deaths: Count(measure.rawValue, deaths)
      case .changed: Count(measure.rawValue, changed)
      case .clusters: Count(measure.rawValue, clusters.count)
      case .density: Count(measure.rawValue, millionths: density)
      case .entropy: Count(measure.rawValue, millionths: blocks.entropy)
      }
    }
  }

  private var density: Int {
    area == 0 ? 0 : Int((UInt128(alive) * 1_000_000 + UInt128(area) / 2) / UInt128(area))
  }
}

extension Region {
  fileprivate var area: Int { isEmpty ? 0 : size.area }
}
