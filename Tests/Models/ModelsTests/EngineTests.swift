import Assets
import CModels
import Grids
import Settings
import TestSupport
import Testing
import Worlds

@testable import Models
@testable import PlainModels

/// The engines against the plain evaluator, bit for bit.
@Suite struct EngineTests {
  /// Each part takes every eighth model, so that all cores have work.
  @Test(arguments: 0..<8)
  func `Spans give the bits of the plain evaluator for random models`(part: Int) {
    // The last ones have formulas in corners beside edges that wrap.
    let all = TestScope.cases(0..<20_000, .engines) + [3444, 9156, 12391, 18690]
    let seeds = stride(from: part, to: all.count, by: 8).map { all[$0] }
    let results = seeds.map { SpanComparison.run(seed: UInt64($0)) }
    #expect(results.compactMap(\.difference) == [])
    // Most models are compiled; others take too many operations.
    #expect(results.count { $0.isCompiled } > seeds.count * 3 / 4)
  }

  @Test(arguments: TestScope.cases(Assets.models.map(\.name), .several))
  func `An included model has the same bits with all engines`(name: String) throws {
    let asset = try #require(Assets.models.first { $0.name == name })
    let definition = try Model(SourceFile(name: name, bytes: asset.bytes)).definition
    for (size, isPlane) in [
      (Size(width: 37, height: 23), false), (Size(width: 24, height: 9), true),
    ] {
      let board = definition.isDiagram ? Size(width: size.width, height: 1) : size
      let setup = ModelSetup(
        definition, parameters: definition.parameters.map { Float($0.value) }, size: board,
        isPlane: isPlane, seed: 7)
      let start = try ModelWorld(setup).contents
      #expect(start == PlainModel(setup).board)
      var plain = PlainModel(setup)
      var programs = [try engines(setup) { CellProgram($0) }]
      let steps = setup.stepsAtOnce
      for features in SpanComparison.instructionSets {
        programs.append(
          try engines(setup) { SpanProgram($0, steps: steps, features: features) })
      }
      var boards = programs.map { _ in start }
      let generations = max(1, TestScope.size(.modelGenerations) / definition.repeats)
      for generation in 0..<generations {
        plain.advance { inputs in
          for index in programs.indices {
            Cores.$limit.withValue(1 + index % 8) {
              let engine = programs[index][inputs.phase]
              guard inputs.substep.isMultiple(of: engine.stepsAtOnce) else { return }
              programs[index][inputs.phase].step(&boards[index], inputs)
            }
          }
        }
        try #require(boards.allSatisfy { $0 == plain.board }, "generation \(generation), \(size)")
      }
    }
  }

  /// Returns the engines of the phases: those that a closure makes, or programs for single
  /// cells where it makes none.
  private func engines(
    _ setup: ModelSetup, _ make: (ModelSetup) -> (any ModelEngine)?
  ) throws -> [any ModelEngine] {
    try setup.definition.phases.indices.map { phase in
      let only = setup.only(phase)
      let engine = make(only)
      let isOfAgents = only.definition.phases.contains(where: \.isOfAgents)
      #expect(only.definition.order != .together || isOfAgents || engine != nil)
      return try engine ?? #require(CellProgram(only))
    }
  }
}

/// The estimates of the time that a step takes.
@Suite struct SpanCostTests {
  /// A kernel has 9 weights with radius 1, and 25 with radius 2.
  @Test func `The estimated time of a convolution is proportional to its number of weights`() throws
  {
    let costs = try [1, 2].map { radius in
      let text = """
        fields: {u: 0}
        kernels: {k: {radius: \(radius), weight: 1}}
        step: {u: "convolve(u, k)"}
        """
      return try #require(SpanProgram(Model(text: text).definition.setup(5, 4))).cost
    }
    #expect(costs[1] > 2 * costs[0])
  }
}

/// A comparison of the operations on spans with the plain evaluator.
struct SpanComparison {
  /// The instruction sets of this processor.
  static let instructionSets = [CM_BASELINE, CM_AVX2, CM_AVX512].filter {
    $0.rawValue <= cm_detect().rawValue
  }

  /// Runs a random model on a random board, by both engines.
  ///
  /// - Returns: a description of the first difference; nil if there is none; and whether the model was compiled.
  static func run(seed: UInt64) -> (difference: String?, isCompiled: Bool) {
    var models = SpanModels(seed: seed)
    var definition = models.next()
    let sizes = [(1, 1), (1, 5), (3, 2), (2, 7), (5, 5), (17, 3), (70, 9), (33, 8), (64, 4)]
    let (width, height) = models.below(25) == 0 ? (513 + models.below(20), 2) : models.pick(sizes)
    let isPlane = models.below(2) == 0
    let parameters = definition.parameters.map { _ in models.number() }
    let features = models.pick(instructionSets)
    let setup = { (definition: Definition) in
      ModelSetup(
        definition, parameters: parameters, size: Size(width: width, height: height),
        isPlane: isPlane, seed: seed)
    }
    // Several steps where they are computed at once.
    definition.repeats = 2 + Int(seed % 7)
    if setup(definition).stepsAtOnce == 1 { definition.repeats = 1 }
    return run(setup(definition), features, &models)
  }

  private static func run(
    _ setup: ModelSetup, _ features: cm_features, _ models: inout SpanModels
  ) -> (difference: String?, isCompiled: Bool) {
    let (definition, size, steps) = (setup.definition, setup.size, setup.stepsAtOnce)
    guard var program = SpanProgram(setup, steps: steps, features: features) else {
      return (nil, false)
    }
    var board = setup.emptyBoard
    for index in board.states.indices {
      board.states[index] = UInt8(models.below(definition.states.count))
    }
    for field in board.fields.indices {
      for index in board.fields[field].indices { board.fields[field][index] = models.number() }
    }
    var plain = PlainModel(setup, board)
    let cores = 1 + models.below(8)
    for generation in 0..<2 {
      plain.advance { inputs in
        guard inputs.substep.isMultiple(of: steps) else { return }
        Cores.$limit.withValue(cores) { program.step(&board, inputs) }
      }
      if let difference = difference(board, plain.board, size.width) {
        let place = "\(size) \(setup.isPlane ? "plane" : "torus") generation \(generation)"
        let way = "features \(features.rawValue) cores \(cores) steps \(steps)"
        return ("seed \(setup.seed) \(place) \(way): \(difference)", true)
      }
    }
    return (nil, true)
  }

  private static func difference(_ a: ModelBoard, _ b: ModelBoard, _ width: Int) -> String? {
    for (index, pair) in zip(a.states, b.states).enumerated() where pair.0 != pair.1 {
      return "state of \(index % width), \(index / width): \(pair.0), expected \(pair.1)"
    }
    for field in a.fields.indices {
      for (index, pair) in zip(a.fields[field], b.fields[field]).enumerated() {
        if pair.0.isNaN && pair.1.isNaN || pair.0.bitPattern == pair.1.bitPattern { continue }
        return "field \(field) of \(index % width), \(index / width): \(pair.0), expected \(pair.1)"
      }
    }
    return nil
  }
}
