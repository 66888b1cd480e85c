import Grids
import Patterns
import Testing
import Worlds

@testable import Models

/// Numbers of the whole board, variables, measures and endings.
@Suite struct BoardTests {
  private func world(
    _ text: String, _ width: Int, _ height: Int, _ states: [UInt8] = [], _ fields: [[Float]] = []
  ) throws -> ModelWorld {
    let definition = try Model(text: text).definition
    var world = try ModelWorld(
      definition.setup(
        width, height, isPlane: definition.defaults.isPlane,
        definition.parameters.map { Float($0.value) }))
    let grid = { (numbers: [Float]) in
      Grid(size: Size(width: width, height: height), elements: numbers)
    }
    world.put(
      StoredRegion(
        cells: Grid(
          size: Size(width: width, height: height),
          elements: states.isEmpty ? Array(repeating: 0, count: width * height) : states),
        fields: fields.map(grid)), at: Position(x: 0, y: 0), over: false)
    return world
  }

  @Test func measuresAreFormulas() throws {
    let world = try world(
      """
      states: [none, fish, shark]
      fields: {age: 0}
      parameters: {p: 3}
      step: {none: none}
      measures:
        fish: 10 * fish
        ratio: fish / (fish + shark)
        oldest: max(age if fish)
        none-of-them: mean(age if age > 99)
        spread: max(age) - min(age) + p
        mixed: "1 if any(shark) and all(age >= 0) else 0"
        kinds: distinct(age)
        magnitude: abs(mean(1 if fish else -1))
        nothing: ratio + mean(age if age > 99)
        part: share(fish if age < 3) + sum(age) + count(shark) ^ 2
        middle: median(age)
        high: quantile(age, 1 - 0.25)
        first: quantile(age if shark, p - 3)
        unequal: gini(age)
        equal: gini(age if age > 99)
      """, 3, 2, [1, 1, 2, 0, 2, 1], [[1, 2, 3, 4, 2, 7]])
    let part = 2.0 / 3
    let expected: [Double?] = [
      30, 0.9375, 7, nil, 9, 1, 5, 0, nil, part + 19 + 4, 2.5, 3.75, 2, 37 / (6 * 19.0), nil,
    ]
    #expect(world.measures == expected)
    #expect(world.counts.map(\.name).prefix(2) == ["fish", "ratio"])
  }

  @Test func aCrossReachesInFourDirections() throws {
    let states = (0..<49).map { UInt8($0 == 24 ? 1 : 0) }
    let world = try world(
      """
      states: [a, b]
      neighborhood: {cross: 3}
      let: {n: count(b)}
      step: {a: a}
      measures: {all: sum(n), corners: "sum(n if x != 3 and y != 3)"}
      """, 7, 7, states, [])
    #expect(world.measures == [12, 0])
  }

  /// Groups are connected by the model's neighborhood, across a torus.
  @Test(arguments: [("moore", 1.0, 6.0), ("von-neumann", 3, 4)])
  func clusters(neighborhood: String, groups: Double, largest: Double) throws {
    let world = try world(
      """
      states: [a, b]
      neighborhood: \(neighborhood)
      step: {a: a}
      measures: {groups: clusters(b), largest: largest(b), none: largest(a if b), all: clusters(a or b)}
      """, 5, 4,
      [
        1, 0, 0, 1, 1,
        0, 0, 0, 0, 1,
        0, 1, 0, 0, 0,
        0, 0, 1, 0, 0,
      ])
    #expect(world.measures == [groups, largest, 0, 1])
  }

  /// A layer sets a state and fields of the same cells, which a condition on the old state selects.
  @Test func layersOfStatesAndFields() throws {
    let world = try ModelWorld(
      Model(
        text: """
          states: [none, tree, fire]
          fields: {age: 0, heat: 1}
          start:
            - {state: tree, age: x + 1, share: 100%}
            - {state: fire, heat: age * 2, age: 0, where: tree and x > 0}
          step: {none: none}
          """
      ).definition.setup(3, 1))
    #expect(world.contents.states == [1, 2, 2])
    #expect(world.contents.fields == [[1, 0, 0], [1, 4, 6]])
  }

  @Test func numbersInSteps() throws {
    var world = try world(
      """
      fields: {u: 0}
      let: {difference: u - board.mean(u)}
      step: {u: "2 * difference + board.max(difference) if board.count(u > 1) = 2 else 0"}
      """, 3, 1, [], [[1, 2, 6]])
    world.advance(by: 1)
    #expect(world.contents.fields == [[-1, 1, 9]])
    world.advance(by: 1)
    #expect(world.contents.fields == [[0, 0, 0]])
  }

  @Test func variables() throws {
    var world = try world(
      """
      fields: {u: 0}
      parameters: {p: 2}
      globals:
        level: {start: p / 4, step: level + board.mean(u) * factor}
        factor: {start: 10 * level}
        count: {start: 0, step: count + 1}
      step: {u: u + level}
      measures: {level: level, count: count}
      stop: count >= 2
      """, 2, 1, [], [[0, 2]])
    #expect(world.globals == [0.5, 5, 0])
    #expect(!world.isOver)
    world.advance(by: 1)
    #expect(world.contents.fields == [[0.5, 2.5]])
    #expect(world.globals == [8, 5, 1])
    world.advance(by: 1)
    #expect(world.contents.fields == [[8.5, 10.5]])
    #expect(world.measures == [55.5, 2])
    #expect(world.isOver)
  }

  /// Phases follow each other, and one is repeated until a condition holds.
  @Test func phases() throws {
    var world = try world(
      """
      fields: {sand: 0, runs: 0}
      topology: plane
      neighborhood: von-neumann
      let: {falls: floor(sand / 4)}
      step:
        - {sand: sand + 1 if x = 1 else sand}
        - until: not board.any(sand >= 4)
          sand: sand - 4 * falls + sum(falls)
          runs: runs + 1
        - {until: generation >= 0, sand: 99}
      """, 3, 1, [], [[3, 3, 3], [0, 0, 0]])
    world.advance(by: 1)
    // 3 4 3, then 4 0 4, then 0 2 0.
    #expect(world.contents.fields == [[0, 2, 0], [2, 2, 2]])
    var endless = try self.world(
      "fields: {u: 0}\nstep: [{until: mean(u) < 0, most: 7, u: u + substep}, {u: u + 100}]\nrepeat: 2",
      1, 1, [], [[0]])
    endless.advance(by: 1)
    #expect(endless.contents.fields == [[207]])
  }

  /// A saved world continues with its variables.
  @Test func savedVariables() throws {
    let text = """
      states: [a, b]
      globals: {g: {start: 1, step: g * 1.5 + random()}, h: {start: 7}}
      step: {a: b if g > 9}
      """
    var first = try world(text, 3, 2)
    first.advance(by: 3)
    let cells = try #require(first.savedCells(within: 1 << 20))
    var second = try world(text, 3, 2)
    var pattern = Pattern(cells: cells)
    pattern.generation = 3
    try second.resume(from: pattern)
    #expect(second.globals == first.globals && first.globals[1] == 7)
    first.advance(by: 9)
    second.advance(by: 9)
    #expect(second.contents == first.contents && second.globals == first.globals)
  }

  // MARK: Edges

  /// Each kind of edge by hand: the sum of the cells left and right.
  @Test(arguments: [
    ("edges: 5", [7, 4, 7]), ("edges: repeat", [3, 4, 5]), ("edges: mirror", [3, 4, 5]),
    ("edges: wrap", [5, 4, 3]), ("edges: {left: x, others: 1}", [1, 4, 3]),
    ("edges: {u: {right: mirror, others: -3}}", [-1, 4, 5]), ("topology: plane", [2, 4, 2]),
  ])
  func sums(edges: String, sums: [Float]) throws {
    var world = try world(
      "fields: {u: 0}\n\(edges)\nneighborhood: {offsets: [[-1, 0], [1, 0]]}\nstep: {u: sum(u)}",
      3, 1, [], [[1, 2, 3]])
    world.advance(by: 1)
    #expect(world.contents.fields == [sums])
  }

  /// A formula reads the place beyond the edge, and a corner is resolved along x first.
  @Test func formulasOfPlaces() throws {
    var world = try world(
      """
      fields: {u: 0}
      edges: {top: 10 * x + y, others: 0}
      step: {u: north(u) + 100 * northwest(u)}
      """, 2, 1, [], [[1, 2]])
    world.advance(by: 1)
    #expect(world.contents.fields == [[-1, -91]])
  }

  /// A `let` beyond a mirror is computed from the values there.
  @Test func farNeighborsAndStates() throws {
    var world = try world(
      """
      states: [a, b]
      fields: {u: 0}
      edges: {u: {left: mirror, right: repeat, others: 7}, states: b}
      let: {far: "at(u, -2, 0)"}
      step:
        u: "far + 100 * at(far, -1, 0)"
        a: b if count(b) = 5
      """, 2, 2, [], [[1, 2, 3, 4]])
    world.advance(by: 1)
    // The columns -1, -2, -3 and -4 are the columns 0, 1, 1 and 0.
    #expect(world.contents.fields == [[202, 201, 404, 403]])
    #expect(world.contents.states == [1, 1, 1, 1])
  }
}
