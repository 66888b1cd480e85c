package import Grids
package import Worlds

/// A count that is computed from the cells of a world, and not by the world itself. It is computed
/// only if a film asks for it.
package enum Measure: String, CaseIterable, Hashable, Sendable {
  /// The cells that live, and did not live in the previous generation.
  case births
  /// The cells that lived in the previous generation, and live no longer.
  case deaths
  /// The cells in another state than in the previous generation.
  case changed
  /// The share of living cells in the world.
  case density
  /// The number of connected groups of living cells. Each cell is connected to its eight neighbors.
  case clusters
  /// The entropy of the blocks of 2×2 cells, in bits.
  case entropy

  /// Returns the measures that a simulation's worlds have. A world's own counts take precedence.
  /// Where cells move, each move would be a birth and a death.
  package static func all(of simulation: any Simulation, _ worldInfo: WorldInfo) -> [Measure] {
    let traits = type(of: simulation).info.traits
    guard worldInfo.hasCells, !worldInfo.course.isStatic, !traits.contains(.drawsAgents) else {
      return []
    }
    let isMoving = traits.contains(.hasMovingCells)
    return allCases.filter {
      !worldInfo.counts.names.contains($0.rawValue)
        && !(isMoving && ($0 == .births || $0 == .deaths))
    }
  }

  var comparesGenerations: Bool { self == .births || self == .deaths || self == .changed }

  /// The number of units in 1: a million for decimals.
  package var scale: Int { self == .density || self == .entropy ? 1_000_000 : 1 }
}

/// The measures of a world at one generation. The cells are read in bands of rows. If the current
/// `CancellationCheck` is canceled, some are not read, and the measures are wrong.
package struct Measurement {
  private let measures: [Measure]
  private let living: ClosedRange<CellState>
  private var (births, deaths, changed, alive) = (0, 0, 0, 0)
  private var clusters = ClusterCount()
  private var blocks: BlockCount
  private var area = 0

  /// The most cells that are measured. Larger worlds are an error.
  static let mostCells = 1 << 28
  private static let widest = 1 << 22
  /// The approximate number of cells in a band.
  private static let band = 1 << 20
  /// The bytes that a measurement takes at most: two bands, and the runs of a row.
  static let memory = 2 * max(band, widest) + 16 * widest

  /// Measures a world. `previous`: the world one generation earlier; nil at the start, when nothing
  /// has changed. Returns nil if the world is too large.
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

  /// Returns the measured region: the newest row, the board, or the rectangle around the living
  /// cells of an unbounded world. Nil if its coordinates are too large.
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

  /// Returns the numbers of cells in the connected groups of living cells; nil if the world is too large.
  static func clusterSizes(of world: any World, living: ClosedRange<CellState>) -> [Float]? {
    guard let region = region(of: world), isPossible(region) else { return nil }
    var clusters = ClusterCount(keepsSizes: true)
    for band in bands(of: region) where !CancellationCheck.isOver {
      let cells = world.cells(in: band)
      for y in 0..<band.height { clusters.add(cells.row(y).map { living.contains($0) }) }
    }
    return clusters.sizes.map { Float($0) }
  }

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

/// A count of the different blocks of cells, from rows in order. Blocks overlap, and do not extend
/// beyond the edges.
struct BlockCount {
  /// The rows of a block: 2, or 1 for worlds of one row.
  private let height: Int
  /// The number of blocks by their cells, of which each is a byte of the key.
  private var numbers: [UInt32: Int] = [:]
  /// The number of blocks whose four cells have states below 16, by their cells.
  private var small = [Int](repeating: 0, count: 1 << 16)
  private var last: [CellState] = []
  private var blocks = 0

  init(height: Int) { self.height = height }

  mutating func add(_ row: ArraySlice<CellState>) {
    let row = Array(row)
    let above = height == 1 ? row : last
    last = row
    guard above.count == row.count, row.count > 1 else { return }
    blocks += row.count - 1
    for x in 1..<row.count {
      let (a, b) = height == 1 ? (0, 0) : (above[x - 1], above[x])
      let (c, d) = (row[x - 1], row[x])
      if a | b | c | d < 16 {
        small[Int(a) << 12 | Int(b) << 8 | Int(c) << 4 | Int(d)] += 1
      } else {
        numbers[UInt32(a) << 24 | UInt32(b) << 16 | UInt32(c) << 8 | UInt32(d), default: 0] += 1
      }
    }
  }

  /// The entropy −Σ p·log₂ p over the blocks with shares p, in millionths of a bit. The sum of
  /// integers does not depend on the order of the blocks.
  var entropy: Int {
    if blocks == 0 { return 0 }
    let whole = Self.logarithm(blocks)
    let sum = (small.filter { $0 > 0 } + numbers.values).reduce(UInt128(0)) { sum, number in
      sum + UInt128(number) * UInt128(whole - Self.logarithm(number))
    }
    // Rounded, and in an order of operations that keeps all digits within 128 bits.
    let divisor = UInt128(blocks) << 40
    return Int((sum * 1_000_000 + divisor / 2) / divisor)
  }

  /// Returns the base-2 logarithm of a positive number, in units of 2⁻⁴⁰, bit by bit.
  private static func logarithm(_ number: Int) -> Int {
    let whole = Int.bitWidth - 1 - number.leadingZeroBitCount
    var rest = UInt128(number) << UInt128(63 - whole)  // [1, 2), with 63 fraction bits
    var result = whole << 40
    for digit in (0..<40).reversed() {
      rest = (rest * rest) >> 63
      if rest >= 1 << 64 {
        rest >>= 1
        result |= 1 << digit
      }
    }
    return result
  }
}

/// A count of the connected groups of living cells, from rows in order. Cells that share an edge or
/// a corner are connected.
///
/// Only the runs of the last row are kept, so that the memory is that of a row.
struct ClusterCount {
  private(set) var count = 0
  /// The runs of the last row, and the group of each.
  private var runs: [(columns: Range<Int>, group: Int)] = []
  /// True to know the sizes of all groups.
  private let keepsSizes: Bool
  /// The sizes of the groups of the last row, by their numbers, and of those that end above it.
  private var (open, closed): ([Int], [Int]) = ([], [])

  init(keepsSizes: Bool = false) { self.keepsSizes = keepsSizes }

  /// The numbers of cells in all groups, if they are kept.
  var sizes: [Int] { closed + open }

  mutating func add(_ living: [Bool]) {
    var next: [(columns: Range<Int>, group: Int)] = []
    // The groups of the last row come first, then one for each run of this row.
    var parents = Array(0..<runs.count)
    var above = 0
    var x = 0
    while x < living.count {
      guard living[x] else {
        x += 1
        continue
      }
      let start = x
      while x < living.count, living[x] { x += 1 }
      let group = parents.count
      parents.append(group)
      count += 1
      while above < runs.count, runs[above].columns.upperBound < start { above += 1 }
      for run in runs[above...].prefix(while: { $0.columns.lowerBound <= x }) {
        join(run.group, group, &parents)
      }
      next.append((start..<x, group))
    }
    if keepsSizes { addSizes(next, &parents) }
    runs = next.map { ($0.columns, Self.root(of: $0.group, &parents)) }
    renumber()
  }

  /// Adds the runs of a row to the sizes of their groups. Groups without runs in it end.
  private mutating func addSizes(
    _ next: [(columns: Range<Int>, group: Int)], _ parents: inout [Int]
  ) {
    var sizes = Array(repeating: 0, count: parents.count)
    for (group, size) in open.enumerated() { sizes[Self.root(of: group, &parents)] += size }
    for run in next { sizes[Self.root(of: run.group, &parents)] += run.columns.count }
    var roots: [Int] = []
    for run in next {
      let root = Self.root(of: run.group, &parents)
      if sizes[root] > 0 { roots.append(sizes[root]) }
      sizes[root] = 0
    }
    closed += sizes.filter { $0 > 0 }
    open = roots
  }

  private mutating func join(_ a: Int, _ b: Int, _ parents: inout [Int]) {
    let (a, b) = (Self.root(of: a, &parents), Self.root(of: b, &parents))
    if a == b { return }
    parents[max(a, b)] = min(a, b)
    count -= 1
  }

  private static func root(of group: Int, _ parents: inout [Int]) -> Int {
    var group = group
    while parents[group] != group {
      parents[group] = parents[parents[group]]
      group = parents[group]
    }
    return group
  }

  /// Numbers the groups of the row from 0, at most one for each run.
  private mutating func renumber() {
    var numbers: [Int: Int] = [:]
    for index in runs.indices {
      let number = numbers[runs[index].group] ?? numbers.count
      numbers[runs[index].group] = number
      runs[index].group = number
    }
  }
}
