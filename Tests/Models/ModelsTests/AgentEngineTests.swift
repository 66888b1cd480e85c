import Assets
import Grids
import Settings
import TestSupport
import Testing
import Worlds

@testable import Models
@testable import PlainModels

/// The engine of agents against the plain evaluator, bit for bit.
@Suite struct AgentEngineTests {
  private static let count = TestScope.isFull ? 1000 : 60
  private static let parts = 4

  /// Each part takes every fourth model, so that all cores have work.
  @Test(arguments: 0..<parts)
  func `Random models with agents have the bits of the plain evaluator`(part: Int) {
    let seeds = stride(from: part, to: Self.count, by: Self.parts)
    let results = seeds.map { seed in onLargeStack { AgentComparison.run(seed: UInt64(seed)) } }
    #expect(results.compactMap(\.difference) == [])
    // Few models end at a place or heading that is no number.
    #expect(results.count { $0.generations == 3 } > results.count / 2)
  }

  /// The included models with agents, on small boards.
  @Test(arguments: AgentMutationTests.models)
  func `An included model with agents has the bits of the plain evaluator`(name: String) throws {
    let asset = try #require(Assets.models.first { $0.name == name })
    var definition = try Model(SourceFile(name: name, bytes: asset.bytes)).definition
    definition.repeats = min(definition.repeats, 3)
    // `foraging` puts its ants at column 32.
    let size = name == "foraging" ? Size(width: 40, height: 34) : Size(width: 19, height: 13)
    let counts = ["birds", "ants", "amoebas", "discs"]
    let setup = ModelSetup(
      definition,
      parameters: definition.parameters.map { counts.contains($0.name) ? 20 : Float($0.value) },
      size: size, isPlane: definition.defaults.isPlane, seed: 3)
    let result = onLargeStack { AgentComparison(setup).run(generations: 6) }
    #expect(result.difference == nil && result.generations == 6)
  }

  /// Few agents fit, so that draws fail.
  @Test(arguments: ["born", "random", "together"])
  func `A rare agent is that of the plain evaluator`(order: String) throws {
    let text = """
      fields: {f: 0}
      agents: {a: red, b: blue}
      traits: {v: 0}
      choose: {target: "anywhere(mod(id, 45) = 7 and v < 3, a)"}
      start: [{agent: a, number: 90}, {agent: b, number: 4}]
      step:
        - order: \(order)
          a, b:
            all:
              - "move to target with {target.v += 1, v -= 0.5}"
              - move to anywhere(b) if id < 9
        - order: rows
          f: target.v if target else -1
      """
    let setup = try Model(text: text).definition.setup(6, 4, seed: 2)
    let result = onLargeStack { AgentComparison(setup).run(generations: 4) }
    #expect(result.difference == nil && result.generations == 4)
  }

  /// Models in which agents meet what others seldom have.
  @Test(arguments: [
    "a: {all: [\"stay with {v = v + 1}\", \"move to cell(0, l)\", \"stay with {w = l}\"]}",
    "a: {all: [\"o gets {v = 9}\", \"stay with {w = o.v}\", o dies, \"stay with {v = o.v}\"]}",
    "a: {all: [\"stay with {w = m}\", forward 1, \"stay with {v = m + o.dx}\"]}",
    "a: {all: [[o dies, \"stay with {v = 5}\"], [\"o gets {v = 1}\", \"hatch b\"]]}",
    "a: {all: [b, \"stay with {v = 1 if b else 2}\", a if id = 2]}\n    b: [a if w > 0, dies]",
    "a: [\"hatch b with {v = 2, heading = 725, child.heading -= 30}\"]\n    b: forward 1.5",
    "a: \"forward 3 leaving t with {heading = heading + 77, here.f += 1}\"",
    "a: [dies leaving t if any(t) and s, move to neighbor(s) leaving t]",
    "a: [\"move to anywhere(v > 0, b)\", \"move to anywhere(b)\", \"move to o with {o.w = 3}\"]",
    "a: \"stay with {v = ahead(f, w, 30) + at(f, w, -0.6), w = sum(bearing, near)}\"",
  ])
  func `Statements of agents have the effects of the plain evaluator`(rule: String) throws {
    for order in ["born", "shuffled", "random", "together"] {
      for edges in ["topology: torus", "edges: mirror", "edges: {left: mirror, others: t}"] {
        let text = """
          states: [s, t]
          fields: {f: 0.5}
          agents: {a: red, b: {color: blue, most: 9}}
          traits: {v: 1, w: 0.75}
          \(edges)
          neighborhoods: {near: {agents: "a, b", radius: 2}}
          let: {l: v, m: "(o.v if o else 7) + random()"}
          choose: {o: "best(v, near)"}
          start:
            - {t: 20%}
            - {agent: a, number: 7, px: "x + random(-0.5, 0.4)", heading: "random(-400, 400)"}
            - {agent: b, share: 15%, v: random()}
          step:
            - order: \(order)
              \(rule)
          """
        // What another may change, too, cannot be set together.
        guard let definition = try? Model(text: text).definition else {
          #expect(order == "together")
          continue
        }
        let setup = definition.setup(6, 4, isPlane: definition.defaults.isPlane, seed: 11)
        let result = onLargeStack { AgentComparison(setup).run(generations: 4) }
        #expect(result.difference == nil, "\(order), \(edges)")
      }
    }
  }
}

/// A comparison of the engine with the plain evaluator.
struct AgentComparison {
  private let setup: ModelSetup

  init(_ setup: ModelSetup) { self.setup = setup }

  private static let sizes = [
    (1, 1), (1, 5), (3, 2), (4, 3), (6, 1), (2, 2), (7, 5), (5, 4), (12, 9),
  ]

  /// Runs a random model on a random board.
  static func run(seed: UInt64) -> (difference: String?, generations: Int) {
    let (width, height) = sizes[Int(seed % UInt64(sizes.count))]
    var models = RandomAgentModels(seed: seed, area: width * height)
    let text = models.next()
    do throws(ModelErrors) {
      let definition = try Model(text: text).definition
      let setup = definition.setup(
        width, height, isPlane: definition.defaults.isPlane, seed: seed,
        definition.parameters.map { Float($0.value) })
      let result = AgentComparison(setup).run(generations: 3)
      return (result.difference.map { "seed \(seed): \($0)\n\(text)" }, result.generations)
    } catch {
      // Layers that read what they set are refused.
      if error.description.contains("is set by this layer") { return (nil, 3) }
      return ("seed \(seed): \(error)", 0)
    }
  }

  /// Returns the first difference; nil if there is none; and the number of generations before the end.
  func run(generations: Int) -> (difference: String?, generations: Int) {
    var plain = PlainModel(setup)
    let engine = { (setup: ModelSetup) in CellProgram(setup) as (any ModelEngine)? }
    let opened = try? ModelWorld(setup, engine: setup.seed % 2 == 0 ? nil : engine)
    guard var world = opened else { return (plain.isLost ? nil : "the model does not open", 0) }
    world.watch.isOn = false
    for generation in 0...generations {
      if plain.isLost != (world.failure != nil) {
        let failure = world.failure.map { "\($0)" } ?? "no error"
        return ("generation \(generation): \(failure)", generation)
      }
      if plain.isLost { return (nil, generation) }
      if let difference = difference(world, plain) {
        return ("generation \(generation): \(difference)", generation)
      }
      if generation == generations { break }
      plain.advance()
      Cores.$limit.withValue(1 + generation) { world.advance(by: 1) }
    }
    return (nil, generations)
  }

  private func difference(_ world: ModelWorld, _ plain: PlainModel) -> String? {
    if let difference = difference(world.contents, plain) { return difference }
    let measures = (world.measures, plain.measures)
    let areEqual = zip(measures.0, measures.1).allSatisfy {
      guard let ours = $0, let theirs = $1 else { return $0 == $1 }
      // The inequality has other sums.
      return ours == theirs || ours.isNaN && theirs.isNaN || abs(ours - theirs) < 1e-9 * abs(theirs)
    }
    return areEqual ? nil : "measures \(measures.0), expected \(measures.1)"
  }

  /// Returns the first difference between boards; nil if there is none. Numbers that are none are equal.
  private func difference(_ board: ModelBoard, _ plain: PlainModel) -> String? {
    let (ours, theirs, width) = (board.agents, plain.board.agents, setup.size.width)
    if ours.ids != theirs.ids || ours.nextID != theirs.nextID {
      return "agents \(ours.ids), expected \(theirs.ids)"
    }
    if ours.kinds != theirs.kinds { return "kinds \(ours.kinds), expected \(theirs.kinds)" }
    if let index = firstDifference(ours.numbers, theirs.numbers) {
      let (agent, number) = index.quotientAndRemainder(dividingBy: setup.definition.agentStride)
      return "number \(number) of agent \(ours.ids[agent]): \(ours.numbers[index]), expected"
        + " \(theirs.numbers[index])"
    }
    for (index, pair) in zip(board.states, plain.board.states).enumerated() where pair.0 != pair.1 {
      return "state of \(index % width), \(index / width): \(pair.0), expected \(pair.1)"
    }
    for (field, pair) in zip(board.fields, plain.board.fields).enumerated() {
      guard let index = firstDifference(pair.0, pair.1) else { continue }
      return "field \(field) of \(index % width), \(index / width): \(pair.0[index]), expected"
        + " \(pair.1[index])"
    }
    return nil
  }

  private func firstDifference(_ a: [Float], _ b: [Float]) -> Int? {
    a.indices.first { a[$0].bitPattern != b[$0].bitPattern && !(a[$0].isNaN && b[$0].isNaN) }
  }
}

/// Texts of models with agents that are damaged.
@Suite struct AgentMutationTests {
  static let models = [
    "flock", "foraging", "slime", "ice", "wa-tor-agents", "termites", "gas",
  ]
  private static let count = TestScope.isFull ? 20_000 : 1000
  private static let parts = 4

  @Test(arguments: 0..<parts)
  func `A damaged text is read or refused, and what it describes can run`(part: Int) throws {
    let texts = try Self.models.map { name in
      let asset = try #require(Assets.models.first { $0.name == name })
      return Array(String(decoding: asset.bytes, as: UTF8.self).unicodeScalars)
    }
    var accepted = 0
    for seed in stride(from: part, to: Self.count, by: Self.parts) {
      var generator = Generator(seed: UInt64(seed))
      let text = Self.damaged(texts[seed % texts.count], &generator)
      guard let definition = try? Model(text: text).definition else { continue }
      accepted += Self.run(definition, seed: UInt64(seed)) ? 1 : 0
    }
    #expect(accepted > Self.count / Self.parts / 50)
  }

  /// Changes, removes or doubles a few characters.
  private static func damaged(
    _ text: [Unicode.Scalar], _ generator: inout Generator
  ) -> String {
    var text = text
    let signs = Array("0123456789.-+*/=<>()[]{},:%\"'# \nabehiorstxy".unicodeScalars)
    for _ in 0..<1 + generator.below(3) {
      let place = generator.below(text.count)
      // A part of a line is longer than a character.
      let end = min(text.count, place + 1 + generator.below(3) * generator.below(8))
      switch generator.below(4) {
      case 0: text[place] = signs[generator.below(signs.count)]
      case 1: text.removeSubrange(place..<end)
      case 2: text.insert(contentsOf: text[place..<end], at: place)
      default: text.swapAt(place, generator.below(text.count))
      }
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: text)
    return String(view)
  }

  /// Runs three generations on a small board. Returns false if the start is an error.
  private static func run(_ definition: Definition, seed: UInt64) -> Bool {
    var definition = definition
    definition.repeats = min(definition.repeats, 2)
    for phase in definition.phases.indices { definition.phases[phase].most = 3 }
    // Digits that are doubled make very many agents.
    for layer in definition.start.indices {
      guard case .agents(var agents) = definition.start[layer].content, let number = agents.number
      else { continue }
      agents.number = .apply(.min, number, .number(60))
      definition.start[layer].content = .agents(agents)
    }
    let setup = definition.setup(
      34, 33, isPlane: definition.defaults.isPlane, seed: seed,
      definition.parameters.map { Float($0.value) })
    guard var world = try? ModelWorld(setup) else { return false }
    world.advance(by: 3)
    _ = (world.measures, world.figures)
    return true
  }
}
