import TestSupport
import Testing

@testable import Models

/// Included models of physics, chemistry and ecology with fields, numbers of the board or chosen
/// cells, against published results.
@Suite struct FieldModelTests {
  /// The daisies hold the planet near 22.5 °C over luminosities that would change a bare one by 30 °C
  /// (Watson and Lovelock 1983).
  @Test(arguments: [(0.8, 10.5), (0.9, 18.9), (1, 26.7), (1.1, 34), (1.2, 40.7)])
  func daisies(luminosity: Double, bare: Double) throws {
    var model = try IncludedModel("daisyworld", 80, 60, ["luminosity": luminosity, "rise": 0])
    model.advance(200)
    #expect(try abs(model.measure("temperature") - 22.5) < 4)
    #expect(try abs(model.measure("without_life") - bare) < 0.1)
  }

  /// Black daisies win under a faint sun and white ones under a bright one. Beyond a luminosity of 1.7
  /// all die.
  @Test func `The colors of the daisies follow the sun`() throws {
    for (luminosity, isWhite) in [(0.75, false), (1.2, true)] {
      var model = try IncludedModel("daisyworld", 80, 60, ["luminosity": luminosity, "rise": 0])
      model.advance(200)
      let (white, black) = try (model.measure("white"), model.measure("black"))
      #expect((white > black) == isWhite && max(white, black) > 0.4)
    }
    var model = try IncludedModel("daisyworld", 80, 60, ["luminosity": 1.8, "rise": 0])
    model.advance(100)
    #expect(model.populations[0] == 4800)
  }

  /// A tree burns with the chances of Alexandridis and others (2008): a wind of speed V multiplies the
  /// chance of a burning neighbor by exp(0.045 V + 0.131 V (cos a - 1)).
  @Test func `Fire spreads with the wind by the published chances`() throws {
    let (wind, angle) = (6.0, 20 * 3.141592653589793 / 180)
    var model = try IncludedModel("forest-wind", 100, 80, ["wetness": 0])
    // Directions from a burning neighbor to the tree, as degrees from east over south.
    let directions = [(1, 0, 0.0), (1, 1, 45), (0, 1, 90), (-1, 1, 135), (-1, 0, 180)]
    let others = [(-1, -1, 225.0), (0, -1, 270), (1, -1, 315)]
    let chances = (directions + others).map { dx, dy, degrees in
      let turn = cosine(degrees * 3.141592653589793 / 180 - angle)
      let factor = exponential(0.045 * wind + 0.131 * wind * (turn - 1))
      return (dx: dx, dy: dy, chance: min(1, 0.58 * factor))
    }
    var (expected, variance, found) = (0.0, 0.0, 0)
    for _ in 0..<40 {
      let before = model.states
      model.advance(1)
      let after = model.states
      for y in 1..<79 {
        for x in 1..<99 where before[x, y] == 1 {
          var safe = 1.0
          for (dx, dy, chance) in chances where before[x - dx, y - dy] == 2 { safe *= 1 - chance }
          expected += 1 - safe
          variance += safe * (1 - safe)
          found += after[x, y] == 2 ? 1 : 0
          if safe == 1 { #expect(after[x, y] == 1) }
        }
      }
    }
    #expect(found > 500)
    #expect(abs(Double(found) - expected) < 4 * variance.squareRoot(), "\(found), \(expected)")
  }

  @Test func `A fire runs with the wind, and ends`() throws {
    var model = try IncludedModel("forest-wind", 120, 81, ["wind": 10, "direction": 0])
    while !model.world.isOver { model.advance(1) }
    let (states, burned) = (model.states, try model.field("burned"))
    // The fire begins at x = 20, and burns few trees to the west of it.
    let columns = (0..<120).map { x in (0..<81).count { states[x, $0] == 3 } }
    let before: Int = columns[0..<10].reduce(0, +)
    let behind: Int = columns[40..<50].reduce(0, +)
    #expect(before * 4 < behind)
    #expect((burned.cells.max() ?? 0) > 40)
  }

  /// Six arms of equal length (Kobayashi 1993), on a grid that only has four equal directions.
  @Test func crystal() throws {
    let generations = TestScope.size(.crystalGenerations)
    var model = try IncludedModel("kobayashi", 121, 121, ["noise_size": 0])
    model.advance(generations)
    let phase = try model.field("phase")
    let radii = (0..<12).map { radius(of: phase, degrees: Double($0) * 30) }
    // An arm points down, at 90 degrees.
    let (arms, gaps) = (
      stride(from: 1, to: 12, by: 2).map { radii[$0] }, [0, 2, 4, 6, 8, 10].map { radii[$0] }
    )
    let (least, most) = (arms.min() ?? 0, arms.max() ?? 0)
    #expect(most - least <= 2 && least > 20)
    #expect(gaps.allSatisfy { $0 < 0.6 * least })
    let mirrored = phase.map { phase[120 - $0, $1] }
    #expect(phase.difference(from: mirrored) < 1e-3)
    // The melt takes up the heat of freezing: nothing leaves the board.
    let frozen = phase.cells.reduce(0, +) - 29
    let heat = try model.field("heat").cells.reduce(0, +)
    #expect(abs(heat / frozen / 1.8 - 1) < 0.01)
  }

  /// The distance from the middle to the surface of the crystal.
  private func radius(of phase: Torus<Double>, degrees: Double) -> Double {
    let angle = degrees * 3.141592653589793 / 180
    let (dx, dy) = (cosine(angle), cosine(angle - 3.141592653589793 / 2))
    return stride(from: 59, to: 0, by: -0.25).first {
      phase[Int((60 + $0 * dx).rounded()), Int((60 + $0 * dy).rounded())] > 0.5
    } ?? 0
  }

  /// The spiral goes on, with the period of 3.155 that a plain program finds with cells of half the
  /// width and a quarter of the time step.
  @Test func spiral() throws {
    var model = try IncludedModel("barkley")
    model.advance(180)
    var (beats, before) = ([Int](), 1.0)
    for generation in 0..<150 {
      model.advance(1)
      let now = try model.field("u")[30, 30]
      if before <= 0.5, now > 0.5 { beats.append(generation) }
      before = now
    }
    // A generation takes 0.1.
    let period = Double(try #require(beats.last) - beats[0]) / Double(beats.count - 1) / 10
    #expect(beats.count >= 4 && abs(period - 3.155) < 0.25, "\(period)")
    #expect((0.1...0.4).contains(try model.measure("excited")))
  }

  /// A front runs into resting medium near the speed (1 - 2 b / a) / √(2 ε) of a thin front (Barkley 1991).
  /// The wide cells slow it down.
  @Test func front() throws {
    var model = try IncludedModel("barkley", 300, 5, start: "[{u: 1, where: x < 10}]")
    let places = try [50, 150].map { generation in
      model.advance(generation == 50 ? 50 : 100)
      let u = try model.field("u")
      return Double((0..<300).last { u[$0, 2] > 0.5 } ?? 0)
    }
    let speed = (places[1] - places[0]) * 0.5 / 10
    #expect((0.8...1).contains(speed / 4.733), "\(speed)")
  }

  @Test func `hodgepodge follows its rule, and its waves do not end`() throws {
    var model = try IncludedModel("hodgepodge", 60, 50)
    var plain = try model.field("illness")
    for _ in 0..<60 {
      model.advance(1)
      plain = plain.map { next(plain, $0, $1) }
      try #require(model.field("illness").cells == plain.cells)
    }
    model.advance(400)
    #expect((0.02...0.5).contains(try model.measure("ill")))
  }

  private func next(_ cells: Torus<Double>, _ x: Int, _ y: Int) -> Double {
    let own = cells[x, y]
    if own == 100 { return 0 }
    let offsets = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)]
    let neighbors = offsets.map { cells[x + $0.0, y + $0.1] }
    let (ill, infected) = (neighbors.count { $0 == 100 }, neighbors.count { $0 > 0 && $0 < 100 })
    if own == 0 { return Double(infected / 3 + ill / 3) }
    let sum = neighbors.reduce(own, +)
    return min(100, (sum / Double(infected + 1)).rounded(.down) + 28)
  }

  /// The hills feed about 235 agents. A plain program finds the same for the same hills, and between 214 and
  /// 246 agents live in this model on the hills of Epstein and Axtell. Those who see far and need little stay.
  @Test func sugar() throws {
    var model = try IncludedModel("sugarscape")
    let (vision, need) = try (model.measure("vision"), model.measure("need"))
    var counts: [Int] = []
    for generation in 0..<200 {
      let before = model.populations[1]
      model.advance(1)
      #expect(model.populations[1] <= before)
      if generation >= 150 { counts.append(model.populations[1]) }
    }
    let mean = Double(counts.reduce(0, +)) / Double(counts.count)
    #expect((205...265).contains(mean), "\(mean)")
    #expect(try model.measure("vision") > vision)
    #expect(try model.measure("need") < need - 0.3)
    let (sugar, capacity) = try (model.field("sugar"), model.field("capacity"))
    #expect(zip(sugar.cells, capacity.cells).allSatisfy { $0 >= 0 && $0 <= $1 })
  }

  @Test func `The volume of water is constant, and waves run at the root of gravity times depth`()
    throws
  {
    var model = try IncludedModel("shallow-water", 160, 120, ["column": 0.02])
    let (volume, energy) = try (model.measure("volume"), model.measure("energy"))
    let crests = try [20, 20].map { generations in
      model.advance(generations)
      let depth = try model.field("depth")
      return (0..<53).max { depth[$0, 60] < depth[$1, 60] } ?? 0
    }
    #expect(abs(crests[0] - crests[1] - 20) <= 1, "\(crests)")
    model.advance(400)
    #expect(try abs(model.measure("volume") / volume - 1) < 1e-5)
    #expect(try model.measure("energy") < energy)
  }

  /// Cold needles point into nearly one direction: their magnetization is (√2 N)^(-T / 8π) (Archambault,
  /// Bramwell and Holdsworth, Journal of Physics A 30 (1997) 8363), their energy -2 + T / 2 and less.
  @Test(arguments: [(0.1, 0.971, -1.9487), (0.5, 0.865, -1.73)])
  func coldNeedles(temperature: Double, magnetization: Double, energy: Double) throws {
    let means = try meansOfNeedles(temperature)
    #expect(abs(means.magnetization - magnetization) < 0.03, "\(means)")
    #expect(abs(means.energy - energy) < 0.02, "\(means)")
  }

  /// Hot needles have the energy -2u - 4u³ with u = I₁(1/T) / I₀(1/T), which is 0.1240 at a temperature of 4,
  /// and no magnetization but that of chance.
  @Test func hotNeedles() throws {
    let means = try meansOfNeedles(4)
    let energy = -2 * 0.1240 - 4 * 0.1240 * 0.1240 * 0.1240
    #expect(abs(means.energy - energy) < 0.012, "\(means)")
    #expect(means.magnetization < 0.08, "\(means)")
  }

  /// The magnetization of a board falls where vortices separate, near a temperature of 0.893.
  @Test func unboundVortices() throws {
    let (below, above) = try (meansOfNeedles(0.7).magnetization, meansOfNeedles(1.2).magnetization)
    #expect(below > 0.7 && above < 0.45, "\(below), \(above)")
  }

  private func meansOfNeedles(_ temperature: Double) throws -> (
    magnetization: Double, energy: Double
  ) {
    var model = try IncludedModel("xy", 32, 32, start: "{angle: 0}", ["temperature": temperature])
    model.advance(200)
    var sums = (0.0, 0.0)
    for _ in 0..<100 {
      model.advance(1)
      sums.0 += try model.measure("magnetization")
      sums.1 += try model.measure("energy")
    }
    return (sums.0 / 100, sums.1 / 100)
  }

  /// The cosine, by its series.
  private func cosine(_ angle: Double) -> Double {
    let (square, turns) = (angle * angle, 1...20)
    var (term, sum) = (1.0, 1.0)
    for n in turns {
      term *= -square / Double((2 * n - 1) * 2 * n)
      sum += term
    }
    return sum
  }

  /// The exponential function, by its series.
  private func exponential(_ x: Double) -> Double {
    var (term, sum) = (1.0, 1.0)
    for n in 1...40 {
      term *= x / Double(n)
      sum += term
    }
    return sum
  }
}
