import Automata
import Games
import Grids
import TestSupport
import Testing
import Worlds

@testable import Films

/// Measures of cells, compared with plain computations and with numbers of numpy and scipy.
@Suite struct MeasureTests {
  /// A world of given cells, for each generation.
  private struct Played: World {
    let frames: [Grid<CellState>]
    var generation = 0
    var bounds: Region? { Region(frames[generation].size) }
    func cells(in sight: ScaledRegion) -> Grid<CellState> {
      var grid = Grid<CellState>(size: sight.region.size, repeating: 0)
      for y in 0..<grid.height {
        for x in 0..<grid.width {
          let (x1, y1) = (sight.region.x + x, sight.region.y + y)
          if Region(frames[generation].size).contains(Position(x: x1, y: y1)) {
            grid[x, y] = frames[generation][x1, y1]
          }
        }
      }
      return grid
    }
    var counts: [Count] { [] }
    mutating func advance(by generations: Int) { generation += generations }
  }

  private func grid(_ rows: String...) -> Grid<CellState> {
    var grid = Grid<CellState>(
      size: Size(width: rows[0].count, height: rows.count), repeating: 0)
    for (y, row) in rows.enumerated() {
      for (x, letter) in row.enumerated() {
        grid[x, y] = CellState(letter.wholeNumberValue ?? 0)
      }
    }
    return grid
  }

  private func words(
    _ world: any World, after previous: (any World)? = nil,
    _ measures: [Measure] = Measure.allCases, living: ClosedRange<CellState> = 1...255
  ) throws -> [String] {
    let found = try #require(Measurement(measures, of: world, after: previous, living: living))
    return found.counts.map { "\($0.name) \($0.words)" }
  }

  @Test func `A board of five by four cells has the measures computed by hand`() throws {
    let old = Played(frames: [grid("11000", "00000", "00110", "00000")])
    let new = Played(frames: [grid("10001", "01000", "00010", "10000")])
    // The diagonal cells at the top left are one cluster; the others have no neighbors.
    // numpy: 12 blocks; scipy.ndimage.label with a structure of 3×3 ones finds 4 groups.
    #expect(
      try words(new, after: old) == [
        "births 3", "deaths 2", "changed 5", "density 0.250000", "clusters 4", "entropy 2.459148",
      ])
  }

  @Test func `Nothing has changed at the start`() throws {
    let world = Played(frames: [grid("10", "11")])
    #expect(
      try words(world) == [
        "births 0", "deaths 0", "changed 0", "density 0.750000", "clusters 1", "entropy 0.000000",
      ])
  }

  @Test func `Only living states are born, and all states count as changed`() throws {
    let old = Played(frames: [grid("1210")])
    let new = Played(frames: [grid("2011")])
    #expect(
      try words(new, after: old, [.births, .deaths, .changed], living: 1...1)
        == ["births 1", "deaths 1", "changed 3"])
  }

  @Test(arguments: 1...12)
  func `Clusters equal those of a flood fill, and entropy that of a plain sum`(seed: UInt64) throws
  {
    var generator = Generator(seed: seed)
    let size = Size(width: 1 + Int(generator.next() % 40), height: 1 + Int(generator.next() % 30))
    var cells = Grid<CellState>(size: size, repeating: 0)
    for y in 0..<size.height {
      for x in 0..<size.width { cells[x, y] = CellState(generator.next() % 100 < 45 ? seed : 0) }
    }
    let found = try #require(
      Measurement(
        [.clusters, .entropy], of: Played(frames: [cells]), after: nil, living: 1...255))
    let flooded = floodedClusters(cells)
    #expect(found.counts[0].value == UInt128(flooded.count))
    let sizes = Measurement.clusterSizes(of: Played(frames: [cells]), living: 1...255)
    #expect(sizes?.sorted() == flooded.map { Float($0) }.sorted())
    let difference = Double(found.counts[1].value) / 1e6 - plainEntropy(cells)
    #expect(abs(difference) < 1e-6)
  }

  /// Returns the sizes of the clusters.
  private func floodedClusters(_ cells: Grid<CellState>) -> [Int] {
    var (cells, clusters) = (cells, [Int]())
    for y in 0..<cells.height {
      for x in 0..<cells.width where cells[x, y] > 0 {
        clusters.append(0)
        var stack = [(x, y)]
        cells[x, y] = 0
        while let (x, y) = stack.popLast() {
          clusters[clusters.count - 1] += 1
          for y in max(0, y - 1)...min(cells.height - 1, y + 1) {
            for x in max(0, x - 1)...min(cells.width - 1, x + 1) where cells[x, y] > 0 {
              cells[x, y] = 0
              stack.append((x, y))
            }
          }
        }
      }
    }
    return clusters
  }

  private func plainEntropy(_ cells: Grid<CellState>) -> Double {
    var blocks: [[CellState]: Double] = [:]
    for y in 0..<max(0, cells.height - 1) {
      for x in 0..<max(0, cells.width - 1) {
        let block = [cells[x, y], cells[x + 1, y], cells[x, y + 1], cells[x + 1, y + 1]]
        blocks[block, default: 0] += 1
      }
    }
    let whole = blocks.values.reduce(0, +)
    return blocks.values.reduce(0) { $0 - $1 / whole * logarithm($1 / whole) }
  }

  /// The base-2 logarithm of a number from 0 to 1, from its series.
  private func logarithm(_ number: Double) -> Double {
    let scaled = number.significand
    let z = (scaled - 1) / (scaled + 1)
    var (term, sum) = (z, 0.0)
    for power in stride(from: 1.0, to: 60, by: 2) {
      sum += term / power
      term *= z * z
    }
    return Double(number.exponent) + 2 * sum / 0.693147180559945309417
  }

  @Test func `The measures of a glider follow its generations`() throws {
    var film = Film(Life(pattern: .glider), frames: 5)
    film.texts.counts = ["alive", "births", "deaths", "changed", "clusters"]
    try film.check(for: [.csv])
    let rows = try film.shots().map { $0.counts.map { Int($0.value) } }
    #expect(rows[0] == [5, 0, 0, 0, 1])
    #expect(rows.dropFirst().allSatisfy { $0 == [5, 2, 2, 4, 1] })
    // Frames that skip generations compare the same two generations.
    film.span.shown = ShownGenerations(frames: 2, skip: 1, every: 3)
    #expect(try film.shots().map { $0.counts.map { Int($0.value) } } == [rows[1], rows[4]])
  }

  @Test func `Worlds have the measures that apply to them`() {
    let measures = { (simulation: any Simulation) in
      Measure.all(of: simulation, simulation.worldInfo)
    }
    #expect(measures(Wolfram()).contains(.births))
    #expect(measures(Sea()) == [.changed, .density, .clusters, .entropy])
    #expect(measures(Pig()) == [])
  }

  @Test func `A row of cells is compared with the row before it`() throws {
    var film = Film(Wolfram(rule: ElementaryRule(90), size: Size(width: 31, height: 16)), frames: 4)
    film.texts.counts = ["alive", "births", "deaths", "clusters", "density"]
    let rows = try film.shots().map { $0.counts.map(\.words) }
    #expect(rows[1] == ["2", "2", "1", "2", "0.064516"])
    #expect(rows[3] == ["4", "4", "2", "4", "0.129032"])
  }
}
