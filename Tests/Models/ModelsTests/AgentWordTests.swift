import Grids
import Testing
import Worlds

@testable import Models

/// The words of the language that came with agents, also in models of cells.
@Suite struct AgentWordTests {
  /// Returns the field `g` after a generation, in which it gets a formula of the field `f`: the column
  /// plus ten times the row.
  private func values(_ formula: String, _ width: Int, _ height: Int) throws -> [Float] {
    var world = try ModelWorld(
      """
      states: [a, b]
      fields: {f: 0, g: 0}
      neighborhood: von-neumann
      neighborhoods: {cross: {cross: 2}}
      start: [{f: x + 10 * y}, {state: b, where: x = 1}]
      step: {g: "\(formula)"}
      """, width, height)
    world.advance(by: 1)
    return world.contents.fields[1]
  }

  @Test func `An offset with formulas is rounded`() throws {
    #expect(try values("at(f, 0 + 1, 0)", 3, 2) == [1, 2, 0, 11, 12, 10])
    // Halves are rounded away from 0.
    #expect(try values("at(f, 0 + 1.5, -0.5)", 3, 2) == [12, 10, 11, 2, 0, 1])
    #expect(try values("at(f, x, y)", 3, 2) == [0, 2, 1, 0, 2, 1])
    #expect(try values("at(f, 0 / (f - f), 0)", 2, 1).allSatisfy { $0.isNaN })
    #expect(try values("1 if at(b, 0 / (f - f), 0) else 2", 2, 1) == [2, 2])
  }

  @Test func `Ways to neighbors are offsets, also across a torus`() throws {
    #expect(try values("sum(dx * f)", 3, 1) == [-1, 2, -1])
    #expect(try values("sum(distance)", 3, 3) == Array(repeating: 4, count: 9))
    #expect(try values("sum(abs(dx) + abs(dy), cross)", 6, 5) == Array(repeating: 12, count: 30))
    #expect(try values("at(10 * dx + dy, -2, 1)", 2, 1) == [-19, -19])
  }

  /// The way to a chosen cell is the shortest one; of two, the one to smaller coordinates.
  @Test func `Ways to chosen cells are the shortest`() throws {
    var world = try ModelWorld(
      """
      states: [a, b]
      fields: {way: 0, far: 0}
      start: [{state: b, where: x = 5}]
      choose: {target: anywhere(b)}
      order: rows
      step: {way: target.dx, far: target.distance}
      """, 6, 1)
    world.advance(by: 1)
    #expect(world.contents.fields[0] == [-1, -2, -3, 2, 1, 0])
    #expect(world.contents.fields[1] == [1, 2, 3, 2, 1, 0])
  }

  @Test func `Functions of degrees are exact at multiples of 90`() throws {
    #expect(try values("cosd(90 * x)", 5, 1) == [1, 0, -1, 0, 1])
    #expect(try values("sind(90 * x - 360)", 5, 1) == [0, 1, 0, -1, 0])
    #expect(try values("atan2d(1 - x, 0)", 3, 1) == [90, 0, 270])
    #expect(try values("turn(350 + 10 * x, 10)", 3, 1) == [20, 10, 0])
    #expect(try values("turn(180 * x, 180)", 3, 1) == [-180, 0, -180])
  }

  @Test func `Places among sorted numbers, and inequality`() throws {
    let world = try ModelWorld(
      """
      fields: {f: 0}
      start: [{f: x}]
      step: {f: f}
      measures:
        median: median(f)
        high: "quantile(f, 90%)"
        few: median(f if f > 1)
        none: median(f if f > 9)
        gini: gini(f)
        equal: gini(1)
        nothing: gini(0)
      """, 4, 1)
    let measures = world.measures
    #expect(measures[0] == 1.5 && abs((measures[1] ?? 0) - 2.7) < 1e-6 && measures[2] == 2.5)
    #expect(measures[3] == nil && measures[5] == 0 && measures[6] == nil)
    #expect(abs((measures[4] ?? 0) - 1.25 / 3) < 1e-12)
  }

  @Test func `Functions of all agents of a kind`() throws {
    let world = try ModelWorld(
      """
      agents: {a: red, b: blue, c: green}
      traits: {v: 0}
      start: [{agent: a, number: 4, v: id}, {agent: b, number: 2, v: 10 * id}]
      step: {a: stay}
      measures:
        all: a + 10 * b
        mean: mean(v, a)
        most: "max(v, b)"
        least: "min(v if v > 0, a)"
        some: "count(v > 1, a)"
        share: "share(v > 1, a)"
        median: "median(v, a)"
        nobody: "mean(v, c)"
        none: c
      """, 3, 3)
    #expect(world.measures == [24, 1.5, 50, 1, 2, 0.5, 1.5, nil, 0])
  }

  // MARK: Turns

  /// Returns the columns of a row of six cells in which cars are after a generation.
  private func cars(_ step: String, _ turns: String) throws -> [Int] {
    var world = try ModelWorld(
      """
      states: [none, car]
      order: rows
      \(turns)
      start: [{state: car, where: x = 0}]
      step:
        \(step)
      """, 6, 1)
    world.advance(by: 1)
    return world.contents.states.indices.filter { world.contents.states[$0] == 1 }
  }

  @Test(arguments: [
    ("car: move to cell(1, 0)", [0], [1]), ("car: swap with cell(1, 0)", [0], [1]),
    ("car: cell(1, 0) becomes car", [0, 1, 2, 3, 4, 5], [0, 1]),
  ])
  func `What has moved or is set by others has no turn`(
    step: String, often: [Int], once: [Int]
  ) throws {
    #expect(try cars(step, "repeat: 1") == often)
    #expect(try cars(step, "turns: once") == once)
  }

  @Test func `Each car of a shuffled row moves at most once`() throws {
    var world = try ModelWorld(
      """
      states: [none, car]
      fields: {steps: 0}
      carried: steps
      order: shuffled
      turns: once
      start: {car: 40%}
      step: {car: "move to cell(1, 0) with {steps = steps + 1} if east(none)"}
      """, 40, 30)
    let cars = world.populations[1]
    world.advance(by: 3)
    #expect(world.populations[1] == cars)
    #expect(world.contents.fields[0].allSatisfy { (0...3).contains($0) })
    #expect(world.contents.fields[0].contains(3))
  }

  /// An entry of `all` may be a list, of which the first statement that applies takes effect.
  @Test(arguments: ["together", "rows", "shuffled"])
  func `A list under all ends at the first statement that applies`(order: String) throws {
    var world = try ModelWorld(
      """
      states: [a, b]
      fields: {u: 0, v: 0, w: 0}
      start: [{state: b, where: x = 1}]
      order: \(order)
      step:
        any:
          all:
            - - "stay with {u = 1, v = 1} if b"
              - "stay with {u = 2}"
            - "stay with {w = u + 10}"
            - - "stay with {v = v + 5} if v > 0"
              - stay with {v = 7} if x = 2
      """, 3, 1)
    world.advance(by: 1)
    #expect(world.contents.fields == [[2, 1, 2], [0, 6, 7], [12, 11, 12]])
  }

  // MARK: Agents and cells

  @Test func `Cells hatch agents, and change and kill them`() throws {
    var world = try ModelWorld(
      """
      states: [a, b]
      fields: {f: 0}
      agents: {ant: red, bee: blue}
      traits: {v: 3}
      neighborhoods: {here_now: {agents: "ant, bee"}}
      start: [{state: b, where: x = 2}]
      step:
        - a: "hatch ant with {f = 4, child.heading = 450, child.v = 10 * x}"
        - order: rows
          a: "neighbor(here_now) gets {v = v_of, heading -= 90} if x = 0"
        - order: shuffled
          a: ["neighbor(here_now) becomes bee if x = 1", "neighbor(here_now) dies if x = 3"]
      let: {v_of: f + 1}
      """, 4, 1)
    world.advance(by: 1)
    let agents = world.agents
    #expect(agents.map(\.id) == [0, 1])
    #expect(agents.map(\.kind) == [0, 1])
    #expect(agents.map(\.px) == [0, 1] && agents.map(\.heading) == [0, 90])
    #expect(agents.map(\.traits) == [[5], [10]])
    #expect(world.contents.fields[0] == [4, 4, 0, 4])
  }
}
