import Testing

@testable import Models

/// Included models that use numbers of the board, phases or endings, against published
/// results.
@Suite struct BoardModelTests {
  /// A path through a large square grid exists above a share of 0.5927 only (Ziff, Physical Review
  /// Letters 69 (1992) 2670).
  @Test(arguments: [(0.55, 0.0...0.1), (0.64, 0.5...0.64)])
  func percolation(openness: Double, largest: ClosedRange<Double>) throws {
    var model = try IncludedModel("percolation", 256, 256, ["openness": openness])
    #expect(largest.contains(try model.measure("largest")))
    model.advance(3000)
    let hasPath = try model.measure("depth") == 255
    #expect(hasPath == (openness > 0.5927))
  }

  /// All cars move freely below a critical density, and none above (Biham, Middleton and Levine
  /// 1992).
  @Test(arguments: [(0.2, 1.0), (0.6, 0)])
  func traffic(traffic: Double, moving: Double) throws {
    var model = try IncludedModel("bml", 64, 64, ["traffic": traffic])
    let cars = model.populations
    model.advance(2000)
    #expect(try model.measure("moving") == moving)
    #expect(model.populations == cars)
  }

  /// Nearly all species are above the threshold 0.667 (Bak and Sneppen 1993), from which their
  /// fitness is uniform.
  @Test func evolution() throws {
    var model = try IncludedModel("bak-sneppen", 256, 1)
    model.advance(5000)
    let fitness = try model.field("fitness").cells
    #expect(fitness.count { $0 > 0.64 } > 243)
    let mean = fitness.reduce(0, +) / 256
    #expect(abs(mean - (1 + 0.667) / 2) < 0.03)
  }

  /// No walker is lost, an illness lasts for its length, and the model ends without ill walkers.
  @Test func epidemic() throws {
    var model = try IncludedModel("sir-mobile", 60, 40)
    let walkers = 2400 - model.populations[0]
    var (generations, illness) = (0, model.populations[2])
    while !model.world.isOver, generations < 2000 {
      model.advance(1)
      generations += 1
      illness += model.populations[2]
      #expect(2400 - model.populations[0] == walkers)
      #expect(try model.field("days").cells.max()! <= 21)
    }
    #expect(model.populations[2] == 0 && generations > 21 && generations < 2000)
    #expect(model.populations[3] > walkers / 2)
    #expect(illness == 20 * model.populations[3], "each illness lasts 20 generations")
  }
}
