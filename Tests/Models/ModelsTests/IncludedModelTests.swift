import Assets
import Grids
import Settings
import TestSupport
import Testing
import Worlds

@testable import Models

/// A board of an included model, with the values that a check needs.
struct IncludedModel {
  private(set) var world: ModelWorld

  /// - Parameter start: the value of `start` in place of the model's own.
  init(
    _ name: String, _ width: Int? = nil, _ height: Int? = nil, seed: UInt64 = 1,
    isPlane: Bool? = nil, start: String? = nil, _ parameters: [String: Double] = [:]
  ) throws {
    let asset = try #require(Assets.models.first { $0.name == name })
    var text = String(decoding: asset.bytes, as: UTF8.self)
    if let start { text = Self.replacing(start, in: text) }
    let definition = try Model(text: text, name: name).definition
    for name in parameters.keys { try #require(definition.parameters.contains { $0.name == name }) }
    let size = Size(
      width: width ?? definition.defaults.width, height: height ?? definition.defaults.height)
    let setup = ModelSetup(
      definition, parameters: definition.parameters.map { Float(parameters[$0.name] ?? $0.value) },
      size: size, isPlane: isPlane ?? definition.defaults.isPlane, seed: seed)
    world = try ModelWorld(setup)
  }

  /// Returns the text with another start, and without the lines of its own.
  private static func replacing(_ start: String, in text: String) -> String {
    var (lines, isStart): ([Substring], Bool) = ([], false)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("start:") {
        isStart = true
        lines.append("start: \(start)")
      } else if !isStart || !line.hasPrefix(" ") {
        isStart = false
        lines.append(line)
      }
    }
    return lines.joined(separator: "\n")
  }

  mutating func advance(_ generations: Int) { world.advance(by: generations) }

  var size: Size { world.setup.size }
  var states: Torus<UInt8> { Torus(size, world.contents.states) }

  func field(_ name: String) throws -> Torus<Double> {
    let index = try #require(world.setup.definition.fields.firstIndex { $0.name == name })
    return Torus(size, world.contents.fields[index].map(Double.init))
  }

  func parameter(_ name: String) throws -> Double {
    let index = try #require(world.setup.definition.parameters.firstIndex { $0.name == name })
    return Double(world.setup.parameters[index])
  }

  func measure(_ name: String) throws -> Double {
    let index = try #require(world.setup.definition.measures.firstIndex { $0.name == name })
    return try #require(world.measures[index])
  }

  /// The number of cells in each state.
  var populations: [Int] { world.populations }
}

/// Values on a torus, for plain versions of the models.
struct Torus<Value> {
  let size: Size
  var cells: [Value]

  init(_ size: Size, _ cells: [Value]) { (self.size, self.cells) = (size, cells) }

  subscript(x: Int, y: Int) -> Value {
    get { cells[index(x, y)] }
    set { cells[index(x, y)] = newValue }
  }

  private func index(_ x: Int, _ y: Int) -> Int {
    let (width, height) = (size.width, size.height)
    return (y % height + height) % height * width + (x % width + width) % width
  }

  /// Returns the values that a closure computes for each cell.
  func map<Result>(_ value: (_ x: Int, _ y: Int) -> Result) -> Torus<Result> {
    Torus<Result>(
      size, (0..<size.area).map { value($0 % size.width, $0 / size.width) })
  }
}

private let moore = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)]
private let sides = [(0, -1), (-1, 0), (1, 0), (0, 1)]

extension Torus<UInt8> {
  func count(_ state: UInt8, _ x: Int, _ y: Int, _ offsets: [(Int, Int)]) -> Int {
    offsets.count { self[x + $0.0, y + $0.1] == state }
  }
}

extension Torus<Double> {
  func laplacian(_ x: Int, _ y: Int) -> Double {
    let corners = self[x - 1, y - 1] + self[x + 1, y - 1] + self[x - 1, y + 1] + self[x + 1, y + 1]
    return 0.2 * besides(x, y) + 0.05 * corners - self[x, y]
  }

  func besides(_ x: Int, _ y: Int) -> Double {
    self[x, y - 1] + self[x - 1, y] + self[x + 1, y] + self[x, y + 1]
  }

  /// The greatest difference from others.
  func difference(from others: Torus<Double>) -> Double {
    zip(cells, others.cells).map { abs($0 - $1) }.max() ?? 0
  }
}

/// Automata with states, each against a plain version of its rule.
@Suite struct IncludedAutomatonTests {
  @Test func `life-model is Conway's Life`() throws {
    try compare("life-model", generations: 40) { cells, x, y in
      let count = cells.count(1, x, y, moore)
      return count == 3 || count == 2 && cells[x, y] == 1 ? 1 : 0
    }
  }

  @Test func `greenberg-hastings excites cells that rest beside excited ones`() throws {
    try compare("greenberg-hastings", generations: 40) { cells, x, y in
      let state = cells[x, y]
      if state == 0 { return cells.count(1, x, y, sides) >= 1 ? 1 : 0 }
      return (state + 1) % 5
    }
  }

  @Test func `rock-paper-scissors is a cyclic automaton with a threshold of 3`() throws {
    try compare("rock-paper-scissors", generations: 40) { cells, x, y in
      let next = (cells[x, y] + 1) % 3
      return cells.count(next, x, y, moore) >= 3 ? next : cells[x, y]
    }
  }

  @Test func `majority without noise joins the majority of the block`() throws {
    try compare("majority", ["noise": 0], generations: 12) { cells, x, y in
      cells.count(1, x, y, moore) + Int(cells[x, y]) >= 5 ? 1 : 0
    }
  }

  private func compare(
    _ name: String, _ parameters: [String: Double] = [:], generations: Int,
    _ next: (Torus<UInt8>, _ x: Int, _ y: Int) -> UInt8
  ) throws {
    var model = try IncludedModel(name, 40, 30, parameters)
    var plain = model.states
    for _ in 0..<generations {
      model.advance(1)
      plain = plain.map { next(plain, $0, $1) }
      try #require(model.states.cells == plain.cells)
    }
    #expect(Set(plain.cells).count > 1, "the board is not empty")
  }

  @Test func `The burned share of a forest jumps at the threshold of site percolation`() throws {
    // The threshold of an infinite square lattice is 0.5927; a board of 200 × 200 blurs it.
    #expect(try burned(at: 0.52) < 0.15)
    #expect(try burned(at: 0.66) > 0.9)
  }

  private func burned(at density: Double) throws -> Double {
    var model = try IncludedModel(
      "forest-fire", 200, 200, isPlane: true,
      start: "[{state: tree, share: \(density)}, {state: fire, where: x = 0 and tree}]",
      ["growth": 0, "lightning": 0])
    let trees = model.populations[1] + model.populations[2]
    model.advance(600)
    return 1 - Double(model.populations[1]) / Double(trees)
  }

  @Test func `langtons-ant walks as a plain ant, and then builds a road of period 104`() throws {
    var model = try IncludedModel("langtons-ant")
    var ant = PlainAnt(model.size)
    model.advance(110)
    ant.walk(110 * 104)
    #expect(model.states.map { x, y in model.states[x, y] % 2 }.cells == ant.withAnt)
    let before = ant
    ant.walk(104)
    model.advance(1)
    #expect(model.states.map { x, y in model.states[x, y] % 2 }.cells == ant.withAnt)
    // A period moves the ant by two cells along a diagonal.
    #expect(abs(ant.x - before.x) == 2 && abs(ant.y - before.y) == 2)
  }

  private struct PlainAnt {
    private(set) var (x, y): (Int, Int)
    private var direction = 0
    private var black: Torus<UInt8>

    init(_ size: Size) {
      (x, y) = (size.width / 2, size.height / 2)
      black = Torus(size, Array(repeating: 0, count: size.area))
    }

    /// The color of each cell, by the states of the model: white 0, black 1, ant on white 2, ant on
    /// black 3. The color below the ant decides its state.
    var withAnt: [UInt8] { black.cells }

    mutating func walk(_ steps: Int) {
      for _ in 0..<steps {
        let isBlack = black[x, y] == 1
        direction = (direction + (isBlack ? 3 : 1)) % 4
        black[x, y] = isBlack ? 0 : 1
        x += [0, 1, 0, -1][direction]
        y += [-1, 0, 1, 0][direction]
      }
    }
  }

  @Test func `Cars with a speed of 1 that never brake follow rule 184`() throws {
    var model = try IncludedModel("traffic", 120, 1, ["limit": 1, "braking": 0, "cars": 0.4])
    var plain = model.states
    for _ in 0..<100 {
      model.advance(1)
      plain = plain.map { x, y in
        plain[x, y] == 1 ? plain[x + 1, y] : plain[x - 1, y]
      }
      try #require(model.states.cells == plain.cells)
    }
  }

  @Test func `Cars keep their number, and the flow is that of free roads at low density`() throws {
    var model = try IncludedModel("traffic", 400, 1, ["cars": 0.05, "braking": 0])
    let cars = model.populations[1]
    model.advance(200)
    #expect(model.populations[1] == cars)
    // Every car drives at the limit (Nagel and Schreckenberg 1992).
    #expect(try model.measure("mean_speed") == 5)
    #expect(try abs(model.measure("flow") - 5 * Double(cars) / 400) < 1e-6)
  }
}

/// Models with chance, against published numbers.
@Suite struct IncludedChanceTests {
  @Test func `ising has Onsager's magnetization and energy at a temperature of 2`() throws {
    let generations = TestScope.size(.averagedGenerations)
    var model = try IncludedModel("ising", 128, 128, start: "{up: 100%}", ["temperature": 2])
    model.advance(100)
    let (m, e) = try means(of: &model, "magnetization", "energy", over: generations)
    #expect(abs(m - 0.9113) < 0.01, "\(m)")
    #expect(abs(e + 1.7456) < 0.015, "\(e)")
  }

  @Test func `ising has neither order nor disorder at the critical temperature`() throws {
    var model = try IncludedModel("ising", 128, 128, start: "{up: 100%}", ["temperature": 2.269])
    model.advance(200)
    let (m, e) = try means(of: &model, "magnetization", "energy", over: 100)
    #expect((0.3...0.9).contains(abs(m)), "\(m)")
    // Onsager: −√2.
    #expect(abs(e + 1.414) < 0.06, "\(e)")
  }

  private func means(
    of model: inout IncludedModel, _ first: String, _ second: String, over generations: Int
  ) throws -> (Double, Double) {
    var sums = (0.0, 0.0)
    for _ in 0..<generations {
      model.advance(1)
      sums.0 += try model.measure(first)
      sums.1 += try model.measure(second)
    }
    return (sums.0 / Double(generations), sums.1 / Double(generations))
  }

  @Test func `In schelling like neighbors rise from half to above 70 %`() throws {
    var model = try IncludedModel("schelling")
    #expect(try abs(model.measure("like_neighbors") - 0.5) < 0.03)
    let before = model.populations
    model.advance(40)
    #expect(try model.measure("like_neighbors") > 0.7)
    #expect(try model.measure("want_to_move") < 0.02)
    #expect(model.populations == before, "nobody is lost")
  }

  @Test func `Cooperators reach the share of Nowak and May`() throws {
    var model = try IncludedModel("prisoners-dilemma", 200, 200, ["defectors": 0.1])
    model.advance(150)
    var sum = 0.0
    for _ in 0..<50 {
      model.advance(1)
      sum += try model.measure("cooperation")
    }
    // 12 ln 2 − 8
    #expect(abs(sum / 50 - 0.318) < 0.02, "\(sum / 50)")
  }

  @Test func `A single defector unfolds a symmetric figure`() throws {
    var model = try IncludedModel("prisoners-dilemma")
    model.advance(60)
    let cells = model.states
    #expect(cells.cells == cells.map { cells[98 - $0, $1] }.cells)
    #expect(cells.cells == cells.map { cells[$1, $0] }.cells)
  }

  @Test func `Voters agree in the end, and each opinion wins equally often`() throws {
    let wins = try (1...24).map { seed in
      var model = try IncludedModel("voter", 6, 6, seed: UInt64(seed))
      model.advance(2000)
      #expect(try model.measure("disagreement") == 0)
      return try model.measure("for_blue")
    }.reduce(0, +)
    #expect((4...20).contains(wins), "\(wins) of 24")
  }

  @Test func `Infected neighbors infect with their chances`() throws {
    var model = try IncludedModel("sir", 100, 100, ["infection": 0.1, "recovery": 0.3])
    var (expected, variance, found) = (0.0, 0.0, 0)
    for _ in 0..<60 {
      let before = model.states
      model.advance(1)
      let after = model.states
      for y in 0..<100 {
        for x in 0..<100 where before[x, y] == 0 {
          let infected = before.count(1, x, y, moore)
          if infected == 0 {
            #expect(after[x, y] == 0)
            continue
          }
          var safe = 1.0
          for _ in 0..<infected { safe *= 0.9 }
          expected += 1 - safe
          variance += safe * (1 - safe)
          found += after[x, y] == 1 ? 1 : 0
        }
      }
    }
    #expect(found > 100)
    #expect(abs(Double(found) - expected) < 4 * variance.squareRoot(), "\(found), \(expected)")
  }

  @Test func `contact-process dies out below its threshold, and lives above it`() throws {
    var low = try IncludedModel("contact-process", 60, 60, ["birth": 1.2])
    low.advance(300)
    #expect(low.populations[1] == 0)
    var high = try IncludedModel("contact-process", 60, 60, ["birth": 2.5])
    high.advance(300)
    #expect(high.populations[1] > 900)
  }

  @Test func `Animals of wa-tor are neither lost nor doubled, and rise and fall in cycles`() throws
  {
    let slow = ["fish_breed": 100.0, "shark_breed": 100, "starve": 100]
    var still = try IncludedModel(
      "wa-tor", 60, 40, start: "[{state: fish, share: 30%}, {state: shark, share: 5%}]", slow)
    let (fish, sharks) = (still.populations[1], still.populations[2])
    still.advance(60)
    #expect(still.populations[2] == sharks)
    #expect(still.populations[1] <= fish)
    var model = try IncludedModel("wa-tor")
    let counts = (0..<300).map { _ in
      model.advance(1)
      return model.populations[1]
    }.dropFirst(100)
    #expect(Double(try #require(counts.max())) > 1.3 * Double(try #require(counts.min())))
    #expect(model.populations.allSatisfy { $0 > 0 })
  }

  @Test func `Walkers of dla stick to a connected cluster, and none is lost`() throws {
    var model = try IncludedModel("dla", 64, 64)
    let all = model.populations[1] + model.populations[2]
    model.advance(20)
    #expect(model.populations[1] + model.populations[2] == all)
    #expect(model.populations[2] > 30)
    let cells = model.states
    var (seen, next) = (Set([32 * 64 + 32]), [(32, 32)])
    while let (x, y) = next.popLast() {
      for (dx, dy) in sides where cells[x + dx, y + dy] == 2 {
        let (a, b) = ((x + dx + 64) % 64, (y + dy + 64) % 64)
        if seen.insert(b * 64 + a).inserted { next.append((a, b)) }
      }
    }
    #expect(seen.count == model.populations[2])
  }
}

/// Models with fields, against plain versions in numbers of 64 bits, or against laws.
@Suite struct IncludedFieldTests {
  @Test func `gray-scott follows its equations`() throws {
    let generations = TestScope.size(.fieldGenerations)
    var model = try IncludedModel("gray-scott", 32, 32)
    let (feed, kill) = try (model.parameter("feed"), model.parameter("kill"))
    let (du, dv) = try (model.parameter("du"), model.parameter("dv"))
    var (u, v) = try (model.field("u"), model.field("v"))
    for _ in 0..<8 * generations {
      let reaction = u.map { u[$0, $1] * v[$0, $1] * v[$0, $1] }
      (u, v) = (
        u.map { u[$0, $1] + du * u.laplacian($0, $1) - reaction[$0, $1] + feed * (1 - u[$0, $1]) },
        v.map {
          v[$0, $1] + dv * v.laplacian($0, $1) + reaction[$0, $1] - (feed + kill) * v[$0, $1]
        }
      )
    }
    model.advance(generations)
    #expect(try model.field("v").difference(from: v) < 1e-4)
    #expect(try model.field("u").difference(from: u) < 1e-4)
    #expect(v.cells.max() ?? 0 > 0.2, "the pattern lives")
  }

  @Test func `fitzhugh-nagumo follows its equations`() throws {
    var model = try IncludedModel(
      "fitzhugh-nagumo", 40, 30, isPlane: false, ["recovery": 0.08, "diffusion": 1])
    var (v, w) = try (model.field("v"), model.field("w"))
    for _ in 0..<300 {
      (v, w) = (
        v.map {
          let value = v[$0, $1]
          return value + 0.1 * (value - value * value * value / 3 - w[$0, $1] + v.laplacian($0, $1))
        }, w.map { w[$0, $1] + 0.1 * 0.08 * (v[$0, $1] + 0.7 - 0.8 * w[$0, $1]) }
      )
    }
    model.advance(10)
    #expect(try model.field("v").difference(from: v) < 1e-3)
  }

  @Test func `cahn-hilliard follows its equation, and keeps the mixture`() throws {
    var model = try IncludedModel("cahn-hilliard", 32, 32)
    var c = try model.field("c")
    let total = c.cells.reduce(0, +)
    for _ in 0..<200 {
      let potential = c.map {
        let value = c[$0, $1]
        return value * value * value - value - c.laplacian($0, $1)
      }
      c = c.map { c[$0, $1] + 0.2 * potential.laplacian($0, $1) }
    }
    model.advance(10)
    #expect(try model.field("c").difference(from: c) < 1e-3)
    #expect(try abs(model.field("c").cells.reduce(0, +) - total) < 1e-3)
  }

  @Test func `turing follows its equations`() throws {
    var model = try IncludedModel("turing", 32, 32)
    let decay = try model.field("decay")
    var (a, b) = try (model.field("a"), model.field("b"))
    for _ in 0..<200 {
      (a, b) = (
        a.map { a[$0, $1] + 0.03125 * (16 - a[$0, $1] * b[$0, $1]) + 0.8 * a.laplacian($0, $1) },
        b.map {
          let growth = a[$0, $1] * b[$0, $1] - b[$0, $1] - decay[$0, $1]
          return max(0, b[$0, $1] + 0.03125 * growth + 0.2 * b.laplacian($0, $1))
        }
      )
    }
    model.advance(5)
    #expect(try model.field("b").difference(from: b) < 1e-2)
  }

  @Test func `The variance of heat grows by 2 D in each step along each axis`() throws {
    var model = try IncludedModel("heat")
    let before = try variance(of: model.field("temperature"))
    model.advance(50)
    let after = try variance(of: model.field("temperature"))
    #expect(abs(after - before - 2 * 0.2 * 200) < 0.05, "\(after - before)")
    #expect(try abs(model.measure("heat") - IncludedModel("heat").measure("heat")) < 0.01)
  }

  private func variance(of heat: Torus<Double>) -> Double {
    let sum = heat.cells.reduce(0, +)
    let mean = heat.map { x, y in Double(x) * heat[x, y] }.cells.reduce(0, +) / sum
    return heat.map { x, y in
      (Double(x) - mean) * (Double(x) - mean) * heat[x, y]
    }.cells.reduce(0, +) / sum
  }

  @Test func `The energy of a wave is constant`() throws {
    var model = try IncludedModel("wave")
    let before = try model.measure("energy")
    for _ in 0..<5 {
      model.advance(100)
      #expect(try abs(model.measure("energy") / before - 1) < 1e-3)
    }
  }

  @Test(.enabled(if: TestScope.isFull))
  func `4096 grains on one cell give the heap of any order of toppling`() throws {
    var model = try IncludedModel("sandpile")
    model.advance(150)
    var heap = [Int](repeating: 0, count: 63 * 63)
    heap[31 * 63 + 31] = 4096
    // All grains of a cell at once, from the top left: another order than the model's.
    while let cell = heap.firstIndex(where: { $0 >= 4 }) {
      let grains = heap[cell] / 4
      heap[cell] %= 4
      for neighbor in [cell - 63, cell - 1, cell + 1, cell + 63] { heap[neighbor] += grains }
    }
    #expect(try model.field("sand").cells == heap.map(Double.init))
    #expect(heap.reduce(0, +) == 4096)
    #expect(model.world.isAtRest)
  }

  @Test func `The gliders of lenia keep their mass and move`() throws {
    var model = try IncludedModel("lenia")
    model.advance(400)
    let (mass, start) = try (model.measure("mass"), model.field("a"))
    model.advance(200)
    #expect(try abs(model.measure("mass") / mass - 1) < 0.05)
    #expect(mass > 10)
    #expect(try model.field("a").difference(from: start) > 0.3)
  }

  @Test func `lenia follows its sums`() throws {
    let (width, height) = (40, 40)
    var model = try IncludedModel("lenia", width, height)
    var weights: [(dx: Int, dy: Int, weight: Double)] = []
    for dy in -13...13 {
      for dx in -13...13 {
        let share = Double(dx * dx + dy * dy).squareRoot() / 13
        if share > 0, share < 1 { weights.append((dx, dy, exp(4 - 1 / (share * (1 - share))))) }
      }
    }
    let sum = weights.reduce(0) { $0 + $1.weight }
    var a = try model.field("a")
    for _ in 0..<2 {
      a = a.map { x, y in
        let density = weights.reduce(0) { $0 + $1.weight * a[x + $1.dx, y + $1.dy] } / sum
        let distance = (density - 0.15) / 0.015
        return max(0, min(1, a[x, y] + 0.1 * (2 * exp(-distance * distance / 2) - 1)))
      }
    }
    model.advance(1)
    #expect(try model.field("a").difference(from: a) < 1e-3)
  }

  /// The exponential function, by its series.
  private func exp(_ x: Double) -> Double {
    let (whole, rest) = (x.rounded(), x - x.rounded())
    var (term, sum) = (1.0, 1.0)
    for n in 1...20 {
      term *= rest / Double(n)
      sum += term
    }
    let e = 2.718281828459045
    let power = (0..<Int(abs(whole))).reduce(1.0) { value, _ in value * e }
    return whole < 0 ? sum / power : sum * power
  }

  @Test func `A snowflake has six equal branches`() throws {
    var model = try IncludedModel("snowflake")
    model.advance(8)
    let (water, middle) = (try model.field("water"), model.size.width / 2)
    let ice = { (x: Int, y: Int) in water[middle + x, middle + y] >= 1 }
    var count = 0
    for y in -60...60 {
      for x in -60...60 where abs(x) <= 60 && abs(x - y) <= 60 && ice(x, y) {
        count += 1
        // A turn by a sixth on the board, whose rows are sheared.
        #expect(ice(x - y, x))
      }
    }
    #expect(count > 60)
  }
}
