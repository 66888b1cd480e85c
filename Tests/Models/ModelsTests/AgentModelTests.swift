import Assets
import Grids
import Patterns
import Settings
import Testing
import Worlds

@testable import Models

/// An agent of a world, as tests read it.
struct TestedAgent: Equatable {
  let id: UInt32
  let kind: Int
  /// The place, the heading and the traits.
  let numbers: [Float]

  var px: Float { numbers[Definition.px] }
  var py: Float { numbers[Definition.py] }
  var heading: Float { numbers[Definition.heading] }
  var traits: [Float] { Array(numbers[Definition.number(ofTrait: 0)...]) }
}

extension ModelWorld {
  /// Creates the world of a text.
  init(_ text: String, _ width: Int, _ height: Int, seed: UInt64 = 1) throws {
    let definition = try Model(text: text).definition
    try self.init(
      definition.setup(
        width, height, isPlane: definition.defaults.isPlane, seed: seed,
        definition.parameters.map { Float($0.value) }))
  }

  /// The agents in the order of their numbers.
  var agents: [TestedAgent] {
    let (agents, stride) = (contents.agents, setup.definition.agentStride)
    return agents.ids.indices.map { agent in
      TestedAgent(
        id: agents.ids[agent], kind: Int(agents.kinds[agent]),
        numbers: Array(agents.numbers[agent * stride..<(agent + 1) * stride]))
    }
  }
}

/// Agents whose numbers are computed by hand.
@Suite struct AgentModelTests {
  // MARK: Moves

  @Test(arguments: ["forward 1", "forward 11"])
  func `A mirror turns an agent that moves into it`(move: String) throws {
    var world = try ModelWorld(
      """
      agents: {a: red}
      edges: mirror
      start: [{agent: a, number: 1, px: 3.8, py: 1}]
      step: {a: \(move)}
      """, 5, 3)
    world.advance(by: 1)
    let agent = world.agents[0]
    #expect(abs(agent.px - 4.2) < 1e-5 && agent.py == 1 && agent.heading == 180)
  }

  @Test func `A corner of mirrors turns an agent around`() throws {
    var world = try ModelWorld(
      """
      agents: {a: red}
      edges: mirror
      start: [{agent: a, number: 1, px: 4, py: 2, heading: 45}]
      step: {a: forward 2}
      """, 5, 3)
    world.advance(by: 1)
    let agent = world.agents[0]
    let root = Float(2).squareRoot()
    #expect(abs(agent.px - (5 - root)) < 1e-5 && abs(agent.py - (3 - root)) < 1e-5)
    #expect(agent.heading == 225)
  }

  @Test func `A way that an edge stops does not apply, and the next statement is tried`() throws {
    var world = try ModelWorld(
      """
      agents: {a: red}
      topology: plane
      start: [{agent: a, number: 1, px: 3, py: 1}]
      step: {a: [forward 1, "stay with {heading = heading + 180}"]}
      """, 5, 3)
    let places = (0..<6).map { _ in
      world.advance(by: 1)
      return world.agents[0].px
    }
    #expect(places == [4, 4, 3, 2, 1, 0])
  }

  @Test func `A place at the end of a torus is the one at its beginning`() throws {
    var world = try ModelWorld(
      """
      agents: {a: red}
      traits: {column: -1}
      start: [{agent: a, number: 1, px: 3.2}]
      step: [{a: forward 0.3}, {a: "stay with {column = x}"}]
      """, 4, 3)
    world.advance(by: 1)
    #expect(world.agents[0].px == -0.5 && world.agents[0].traits == [0])
  }

  @Test(
    arguments: [
      ("725", 5), ("-90", 270), ("360", 0), ("-0.000001", 0), ("0", 0), ("-720.5", 359.5),
    ] as [(String, Float)])
  func `A heading is from 0 up to but not including 360`(written: String, heading: Float) throws {
    var world = try ModelWorld(
      """
      agents: {a: red, b: blue}
      start: [{agent: a, number: 1, heading: \(written)}, {agent: a, number: 1}]
      step:
        a: "hatch b with {heading = \(written), child.heading = heading + \(written)}"
      """, 5, 3)
    #expect(world.agents.map(\.heading) == [heading, 0])
    world.advance(by: 1)
    #expect(world.agents[..<2].map(\.heading) == [heading, heading])
    #expect(world.agents.map(\.heading).allSatisfy { (0..<360).contains($0) })
    #expect(world.agents[3].heading == heading)
  }

  /// `with` sets numbers before the agent moves, also by another name of itself.
  @Test(arguments: ["heading = 90", "me.heading = 90", "me.heading += 90"])
  func `An agent turns first and then goes`(change: String) throws {
    var world = try ModelWorld(
      """
      agents: {a: red}
      choose: {me: agent(id)}
      start: [{agent: a, number: 1, px: 1, py: 1}]
      order: born
      step: {a: "forward 1 with {\(change)}"}
      """, 5, 5)
    world.advance(by: 1)
    let agent = world.agents[0]
    #expect(agent.px == 1 && agent.py == 2 && agent.heading == 90)
  }

  // MARK: Neighborhoods

  @Test(arguments: [(5, 50, [-1, 1]), (3, 3, [-3, -3])] as [(Int, Int, [Float])])
  func `Across a torus, each agent counts once, by the shortest way`(
    column: Int, radius: Int, ways: [Float]
  ) throws {
    var world = try ModelWorld(
      """
      agents: {a: red}
      traits: {n: 0, way: 0}
      neighborhoods: {far: {agents: a, radius: \(radius)}}
      start: [{agent: a, number: 1, px: 0}, {agent: a, number: 1, px: \(column)}]
      step: {a: "stay with {n = count(far), way = sum(dx, far)}"}
      """, 6, 1)
    world.advance(by: 1)
    #expect(world.agents.map(\.traits) == ways.map { [1, $0] })
  }

  @Test func `Ways lead from the place of the agent to the centers of cells`() throws {
    var world = try ModelWorld(
      """
      states: [ground]
      agents: {a: red}
      traits: {way: 0, ways: 0}
      choose: {target: "cell(1.4, -0.7)"}
      start: [{agent: a, number: 1, px: 2.25, py: 2}]
      step: {a: "stay with {way = target.dx, ways = sum(distance)}"}
      """, 5, 5)
    world.advance(by: 1)
    let traits = world.agents[0].traits
    #expect(traits[0] == 1.75 && abs(traits[1] - 9.7631) < 1e-4)
  }

  @Test func `Beyond mirrors there are no agents`() throws {
    var world = try ModelWorld(
      """
      fields: {n: 0}
      agents: {ant: red}
      edges: mirror
      start: [{agent: ant, number: 3, px: 0}, {agent: ant, number: 1, px: 1}]
      step: {n: count(ant)}
      """, 4, 1)
    world.advance(by: 1)
    #expect(world.contents.fields[0] == [1, 3, 1, 0])
  }

  /// The edges of agents, and not those of fields, say where agents are neighbors.
  @Test func `Agents are neighbors across their own edges`() throws {
    var world = try ModelWorld(
      """
      fields: {n: 0, f: 0}
      agents: {ant: red}
      traits: {n_near: 0, way: 0}
      edges: {n: 0, f: mirror, agents: wrap}
      neighborhoods: {near: {agents: ant, radius: 1}}
      choose: {left: "cell(-1, 0)"}
      start: [{agent: ant, number: 1, px: 0, py: 0}, {agent: ant, number: 1, px: 5, py: 0}]
      step:
        - {n: count(ant)}
        - {ant: "stay with {n_near = count(near), way = left.dx}"}
      """, 6, 3)
    world.advance(by: 1)
    #expect(world.agents.map(\.traits) == [[1, -1], [1, -1]])
    #expect(world.contents.fields[0][0] == 1 && world.contents.fields[0][6] == 2)
  }

  // MARK: Orders

  @Test func `Agents that change together read the old values, and their sums add up`() throws {
    var world = try ModelWorld(
      """
      fields: {f: 0}
      agents: {a: red}
      traits: {v: 1}
      neighborhoods: {same: {agents: a}}
      start: [{agent: a, number: 3, px: 2, py: 1}]
      step: {a: "stay with {v = v + sum(v, same), here.f += v}"}
      """, 5, 3)
    world.advance(by: 2)
    #expect(world.agents.map(\.traits) == [[9], [9], [9]])
    #expect(world.contents.fields[0][7] == 12)
  }

  @Test func `What one that dies has added counts`() throws {
    var world = try ModelWorld(
      """
      agents: {a: red}
      traits: {v: 0}
      choose: {o: agent(2 - id)}
      start: [{agent: a, number: 3}]
      step: {a: {all: ["stay with {v = 10 + id, o.v += 1}", o dies if id = 0]}}
      """, 5, 3)
    world.advance(by: 1)
    #expect(world.agents.map(\.id) == [0, 1])
    #expect(world.agents.map(\.traits) == [[11], [12]])
  }

  @Test(
    arguments: [
      ("born", 2, [[2, 0], [1, 1], [1, 6], [1, 6], [2, 5]]),
      ("together", 3, [[2, 1], [2, 1], [2, 6], [2, 6], [2, 6]]),
    ] as [(String, Int, [[Float]])])
  func `Births end at the most of a kind`(order: String, generations: Int, traits: [[Float]]) throws
  {
    var world = try ModelWorld(
      """
      agents: {a: {color: red, most: 5}}
      traits: {v: 0, w: 0}
      start: [{agent: a, number: 2}]
      order: \(order)
      step: {a: ["hatch a with {v = v + 1, child.w = 5}", "stay with {w = w + 1}"]}
      """, 5, 3)
    world.advance(by: generations)
    #expect(world.agents.map(\.traits) == traits)
    #expect(world.note?.contains("'a' reached its most, 5, at generation") == true)
  }

  /// Those who will die still count, and births that are left out have no numbers.
  @Test func `Deaths follow births if all change together`() throws {
    var world = try ModelWorld(
      """
      agents: {a: {color: red, most: 4}}
      traits: {v: 0}
      start: [{agent: a, number: 3}]
      step: {a: {all: ["hatch a with {v = v + 1}", dies if id < 2]}}
      """, 5, 3)
    world.advance(by: 1)
    #expect(world.agents.map(\.id) == [2, 3] && world.agents.map(\.traits) == [[1], [1]])
    world.advance(by: 1)
    #expect(world.agents.map(\.id) == [2, 3, 4, 5])
  }

  /// Each is a copy of itself, wherever it reads itself, but all are found where they were.
  @Test func `Agents that change together are found where they were`() throws {
    var world = try ModelWorld(
      """
      fields: {f: 0}
      agents: {a: red}
      traits: {v: 1, own: 0, found: 0}
      choose: {me: agent(id)}
      start: [{f: x}, {agent: a, number: 1, px: 2, py: 1}]
      step:
        a:
          all:
            - forward 2 with {v = 7}
            - "stay with {own = v + 10 * f + 100 * me.v + 1000 * me.f + me.dx, found = count(a)}"
            - forward -1
            - "stay with {found = 10 * found + sum(x if a)}"
      """, 9, 3)
    world.advance(by: 1)
    // After a step back, the cell in which it was is a neighbor.
    #expect(world.agents.map(\.traits) == [[7, 4747, 2]])
    #expect(world.agents[0].px == 3)
  }

  /// On a torus of nine cells, the cell under an agent and its neighbors are all cells.
  @Test(arguments: ["together", "born", "shuffled"])
  func `Agents read the draws of cells that functions of the board read`(order: String) throws {
    var world = try ModelWorld(
      """
      states: [s]
      agents: {a: red}
      traits: {near: 0, all: 0}
      let: {r: random()}
      start: [{agent: a, number: 4}]
      order: \(order)
      step: {a: "stay with {near = x * at(r, 0, 0) + sum(x * r), all = board.sum(x * r)}"}
      """, 3, 3)
    world.advance(by: 1)
    #expect(world.agents.allSatisfy { abs($0.traits[0] - $0.traits[1]) < 1e-5 })
  }

  /// `let` is computed from the values at the beginning of the turn, also for a choice that is made later.
  @Test(arguments: ["born", "together"])
  func `Choices use the names of the beginning of the turn`(order: String) throws {
    var world = try ModelWorld(
      """
      agents: {a: red}
      traits: {v: 1}
      let: {steps: v}
      choose: {target: "cell(steps, 0)"}
      start: [{agent: a, number: 1, px: 2, py: 1}]
      order: \(order)
      step: {a: {all: ["stay with {v = 5}", move to target]}}
      """, 9, 3)
    world.advance(by: 1)
    #expect(world.agents[0].px == 3)
  }

  @Test(arguments: ["born", "together", "shuffled", "random"])
  func `Agents move to the center of their cell`(order: String) throws {
    var world = try ModelWorld(
      """
      agents: {a: red}
      start: [{agent: a, number: 9, px: x + 0.25, py: y - 0.5}]
      order: \(order)
      step: {a: move to here}
      """, 5, 3)
    world.advance(by: 4)
    // Of nine agents, 36 random turns leave out none for this seed.
    #expect(world.agents.allSatisfy { $0.px == $0.px.rounded() && $0.py == $0.py.rounded() })
    #expect(Set(world.agents.map { [$0.px, $0.py] }).count == 9)
  }

  @Test func `An ant of Langton builds the pattern of the model of cells`() throws {
    let text = """
      states: [white, black]
      agents: {ant: red}
      start: [{agent: ant, number: 1, where: x = floor(width / 2) and y = floor(height / 2), heading: 270}]
      order: born
      repeat: 1000
      step:
        ant:
          - forward 1 leaving black with {heading = heading + 90} if white
          - forward 1 leaving white with {heading = heading - 90}
      """
    let asset = try #require(Assets.models.first { $0.name == "langtons-ant" })
    var cells = try Model(SourceFile(name: asset.name, bytes: asset.bytes)).definition
    cells.repeats = 1000
    var (ants, plain) = (try ModelWorld(text, 96, 72), try ModelWorld(cells.setup(96, 72)))
    for thousand in 1...11 {
      ants.advance(by: 1)
      plain.advance(by: 1)
      // The states of the model of cells are white, black, and both with the ant.
      try #require(ants.contents.states == plain.contents.states.map { $0 % 2 })
      if thousand == 1 { #expect(ants.populations[1] == 118) }
    }
    #expect(ants.populations[1] == 834)
  }

  // MARK: Start

  @Test func `Formulas of a layer read the board and the agents before it`() throws {
    let world = try ModelWorld(
      """
      agents: {a: red, b: blue}
      traits: {n: 0, same: 0}
      neighborhoods: {all: {agents: "a, b", radius: 9}, beside: {agents: "a, b"}}
      start:
        - {agent: a, number: 3, n: count(all), same: count(beside)}
        - {agent: b, number: 2, n: count(all), same: count(a)}
      step: {a: stay}
      """, 3, 1)
    #expect(world.agents.map(\.traits) == [[0, 0], [0, 0], [0, 0], [3, 8], [3, 8]])
    #expect(Set(world.agents[..<3].map(\.px)) == [0, 1, 2])
  }

  /// If there are more agents than cells, those that come first get more.
  @Test func `Agents get the cells in the order of their draws`() throws {
    let world = try ModelWorld(
      """
      agents: {a: red}
      traits: {index: 0}
      start: [{agent: a, number: 8, where: y = 0, px: x + 0.25, index: id}]
      step: {a: stay}
      """, 3, 2)
    let places = world.agents.map(\.px)
    #expect(Set(places[..<3]) == [0.25, 1.25, 2.25])
    #expect(places[3...] == places[..<5])
    #expect(world.agents.map(\.traits) == (0..<8).map { [Float($0)] })
  }

  // MARK: Worlds

  /// The number of cores changes nothing.
  @Test func `Many agents have the same bits with any number of cores`() throws {
    let text = """
      fields: {f: 0}
      agents: {a: {color: red, most: 12000}, b: {color: blue, most: 5000}}
      traits: {v: 1}
      neighborhoods: {near: {agents: "a, b", in: moore}}
      choose: {other: neighbor(near)}
      start:
        - {agent: a, number: 9000, px: "x + random(-0.5, 0.5)", py: "y + random(-0.5, 0.5)", heading: "random(0, 360)", v: random()}
      step:
        - a, b:
            all:
              - "forward random() with {heading = heading + 20 * normal(), here.f += v}"
              - "other dies with {here.f += 0.1} if chance(2%)"
              - "stay with {other.v += 0.01 * v, v = 0.9 * v + 0.1 * mean(v, near)}"
              - "hatch b with {child.v = random()} if chance(6%)"
              - a if chance(1%)
              - dies if chance(1%)
        - f: 0.9 * f + 0.01 * count(a)
      """
    let worlds = try [1, 2, 4].map { cores in
      try Cores.$limit.withValue(cores) {
        var world = try ModelWorld(text, 64, 48)
        world.advance(by: 6)
        return world
      }
    }
    #expect(worlds[0].failure == nil && worlds[0].agents.count > 9000)
    #expect(worlds[1].contents == worlds[0].contents)
    #expect(worlds[2].contents == worlds[0].contents)
  }

  @Test(arguments: ["foraging", "wa-tor-agents", "flock"])
  func `A saved world continues as if nothing had been saved`(name: String) throws {
    var world = try IncludedModel(name, 64, 48).world
    world.advance(by: 9)
    var pattern = Pattern(cells: try #require(world.savedCells(within: 1 << 24)))
    pattern.generation = 9
    var resumed = try IncludedModel(name, 64, 48).world
    try resumed.resume(from: pattern)
    #expect(resumed.contents == world.contents)
    world.advance(by: 6)
    resumed.advance(by: 6)
    #expect(resumed.contents == world.contents && resumed.generation == 15)
    #expect(resumed.measures == world.measures)
  }

  @Test func `A saved world with other agents is refused`() throws {
    var world = try IncludedModel("flock", 40, 30).world
    let cells = try #require(world.savedCells(within: 1 << 24))
    for index in stride(from: 0, to: cells.size.area, by: 7) {
      var elements = cells.elements
      elements[index] ^= 0x40
      let pattern = Pattern(cells: Grid(size: cells.size, elements: elements))
      // Other traits and headings are possible, too.
      do throws(OpeningProblem) { try world.resume(from: pattern) } catch { continue }
      world.advance(by: 1)
    }
  }
}
