import Settings
import TestSupport
import Testing
import YAML

@testable import Models

/// Long texts, whose parsing ends in a fraction of the limit unless it takes quadratic time.
@Suite(.timeLimit(.minutes(10))) struct ExtremeTests {
  /// Returns the number of errors of a text.
  private func count(_ text: String) -> Int {
    let errors = errors(in: text)
    #expect(errors.allSatisfy { $0.utf8.count < 1000 })
    return errors.count
  }

  private func step(_ formula: String) -> String { "fields: {u: 0}\nstep:\n  u: '\(formula)'" }

  private func times(_ count: Int, _ text: String) -> String {
    String(repeating: text, count: count)
  }

  @Test func nesting() {
    let (open, close) = (times(50_000, "("), times(50_000, ")"))
    #expect(count(step(open)) == 1)
    #expect(count(step("\(times(30_000, "("))u\(times(30_000, ")"))")) == 1)
    #expect(count(step("1 if \(times(10_000, "not "))u > 1 else 2")) == 1)
    #expect(count(step(times(60_000, "-") + "u")) == 1)
    #expect(count(step(times(9_000, "u^") + "u")) == 1)
    #expect(count(step(times(9_000, "u + ") + "u")) == 1)
    #expect(count(step(times(5_000, "abs(") + "u" + times(5_000, ")"))) == 1)
    #expect(count(step(times(4_000, "1 if u > 1 else ") + "u")) == 1)
    #expect(count("states: [a]\nstep:\n  a: '" + times(3_000, "a if chance(1) else ") + "a'") == 1)
    #expect(count(open + close) == 1)
    #expect(count(times(100_000, "[")) == 1)
    #expect(count(times(100_000, "{a: ")) == 1)
  }

  /// Each name uses the one before twice, and each function of neighbors contains another one.
  @Test func repeatedParts() throws {
    let names = (1...60).map { "  l\($0): l\($0 - 1) + l\($0 - 1) * 0.5" }.joined(separator: "\n")
    let nested = (0..<12).reduce("b") { inner, _ in "count(\(inner)) > 0" }
    for condition in ["chance(l60)", "chance(1 if \(nested) else 0)"] {
      let model = try Model(
        text: """
          states: [a, b, \((0..<30).map { "s\($0)" }.joined(separator: ", "))]
          size: 4x4
          start: {s0: 20%, s1: 20%, s2: 20%}
          let:
            l0: exp(count(b))
          \(names)
          step:
            any: b if \(condition)
          """)
      var world = try ModelWorld(model.definition.setup(4, 4))
      _ = world.isAtRest
      world.advance(by: 1)
      #expect(world.failure == nil)
    }
  }

  @Test func levelsWithinTheLimit() {
    #expect(count(step(times(63, "(") + "u" + times(63, ")"))) == 0)
    #expect(count(step(times(63, "abs(") + "u" + times(63, ")"))) == 0)
    #expect(count(step(times(64, "abs(") + "u" + times(64, ")"))) == 1)
    #expect(count(step(times(63, "u + ") + "u")) == 0)
    #expect(count(step(times(64, "u + ") + "u")) == 1)
  }

  @Test func nodes() {
    let part = "u: u + 1\n"
    let lets = { (count: Int) in
      let lines = (0..<count).map { "  l\($0): u + \($0)\n" }.joined()
      return "fields: {u: 0}\nlet:\n\(lines)step: {\(part.dropLast())}"
    }
    #expect(count(lets(3_332)) == 0)
    #expect(count(lets(3_400)) == 1)
    // Each uses the next one, so their order is reversed.
    let chain = { (count: Int) in
      let lines = (0..<count).map { "  l\($0): l\($0 + 1) + 1\n" }.joined()
      return "fields: {u: 0}\nlet:\n\(lines)  l\(count): u\nstep: {u: l0}"
    }
    #expect(count(chain(127)) == 0)
    #expect(count(chain(3_000)) == 1)
    let circle = (0..<3_000).map { "  l\($0): l\(($0 + 1) % 3_000) + 1\n" }.joined()
    #expect(count("fields: {u: 0}\nlet:\n\(circle)\nstep: {u: l0}") == 1)
  }

  @Test func names() {
    let long = times(64, "n")
    #expect(count("fields: {\(long): 0}\nstep: {\(long): \(long) + 1}") == 0)
    #expect(count("fields: {\(long)n: 0}\nstep: {u: 1}") == 2)
    #expect(count(step(times(60_000, "n"))) == 1)
    #expect(count("states: [grün, 細胞, _1]\nstep: {grün: 細胞, 細胞: _1}") == 0)
    #expect(count("\(times(1_000, "k")): 1\nstates: [a]\nstep: {a: a}") == 1)
    // Many errors, each with a search for the nearest of many names.
    let states = (0..<256).map { "\(times(55, "s"))\($0)" }
    let wrong = states.map { "  \($0)x: \($0)y\n" }.joined()
    #expect(count("states: [\(states.joined(separator: ", "))]\nstep:\n\(wrong)") == 50)
  }

  @Test func numbers() {
    #expect(count(step(times(60_000, "9"))) == 1)
    #expect(count(step("0." + times(60_000, "9"))) == 0)
    #expect(count(step("1e-99999 + 3.4e38 + 1e+3")) == 0)
    #expect(count(step("1e99999")) == 1)
    #expect(count(step("5. + 5.% + .5% + 1.e1 + 1e1%")) == 0)
    #expect(count("fields: {u: 5., v: .5%, w: -5.%}\nstep: {u: 1}") == 0)
    #expect(count("fields: {u: 0}\nsize: 99999999999x99999999999\nstep: {u: 1}") == 1)
    #expect(count("fields: {u: 0}\nsize: 9999999999x9999999999\nstep: {u: 1}") == 1)
    #expect(count("fields: {u: inf, v: nan, w: 0x10, x1: 1_000, x2: ٣}\nstep: {u: 1}") == 5)
    #expect(count("states: [a]\nrepeat: 99999999999999999999\ncell: -1\nstep: {a: a}") == 2)
    let offsets = "{offsets: [[99999999999999999999, 0], [1, 20000]]}"
    #expect(count("states: [a]\nneighborhood: \(offsets)\nstep: {a: a}") == 1)
  }

  @Test func counts() {
    let states = { (count: Int) in
      "states: [\((0..<count).map { "s\($0)" }.joined(separator: ", "))]\nstep: {s0: s1}"
    }
    #expect(count(states(256)) == 0)
    #expect(count(states(257)) == 1)
    #expect(count(states(100_000)) == 1)
    let fields = { (count: Int) in
      "fields: {\((0..<count).map { "f\($0): 0" }.joined(separator: ", "))}\nstep: {f0: 1}"
    }
    #expect(count(fields(32)) == 0)
    #expect(count(fields(33)) == 1)
    let offsets = (1...10_001).map { "[\($0 % 101 + 1), \($0 / 101)]" }
    let neighborhood = { (count: Int) in
      let list = offsets.prefix(count).joined(separator: ", ")
      return "states: [a]\nneighborhood: {offsets: [\(list)]}\nstep: {a: a}"
    }
    #expect(count(neighborhood(10_000)) == 0)
    #expect(count(neighborhood(10_001)) == 1)
  }

  @Test func longTexts() {
    let million = times(1_000_000, "x")
    #expect(count(step(million)) == 1)
    #expect(count("about: \(million)\nstates: [a]\nstep: {a: a}") == 1)
    #expect(count(million) == 1)
    #expect(count(times(250_000, "a: b\n")) > 0)
    #expect(count((0..<100_000).map { "k\($0): v\n" }.joined()) == 1)
    #expect(count("states: [a]\nstep:\n  a:\n" + times(100_000, "  - a\n")) == 50)
    #expect(count("states: [a]\nstep:\n  a:\n" + times(100_000, "  - b\n")) == 50)
    #expect(count("states: [a]\nstart:\n" + times(100_000, "- {a: 1}\n") + "step: {a: a}") == 1)
    let rows = times(3_000, "  - s0 if x > 1\n")
    let states = (0..<256).map { "s\($0)" }.joined(separator: ", ")
    #expect(count("states: [\(states)]\nstep:\n  any:\n\(rows)") == 1)
    let shapes = (0..<40_000).map { "  n\($0): {moore: 49}\n" }.joined()
    #expect(count("states: [a]\nneighborhoods:\n\(shapes)step: {a: a}") == 1)
    let shares = (0..<256).map { "  s\($0): p\n" }.joined()
    let parameters256 = "parameters: {p: 0}\nstart:\n\(shares)"
    #expect(count("states: [\(states)]\n\(parameters256)step: {s0: s1}") == 1)
    let keys = "states: [a]\nstep:\n  '" + times(300_000, "a, ") + "a': a"
    #expect(count(keys) > 0)
    let parameters = (0..<50_000).map { "  p\($0): 1\n" }.joined()
    #expect(count("states: [a]\nparameters:\n\(parameters)step: {a: a if q > 1}") == 1)
    #expect(count(times(1_000_000, "\n")) == 1)
    #expect(count("states: [a]\nstep: {a: \"\(times(200_000, "\\n"))b\"}") == 1)
  }

  @Test func manyScenarios() throws {
    let scenario = "simulation: model\nmodel: {states: [a, b], step: {a: b if x > 1}}\n---\n"
    let file = SourceFile(
      name: "s", bytes: Array(times(TestScope.isFull ? 4_000 : 400, scenario).utf8))
    for document in YAMLFile(file).documents {
      _ = try Model(document.settings[1].value, in: file)
    }
  }

  /// Every beginning of a model is either a model or has errors in its lines.
  @Test(arguments: [Examples.forestFire, Examples.grayScott, Examples.ising])
  func beginnings(text: String) {
    for length in 0..<text.count {
      let part = String(text.prefix(length))
      for error in errors(in: part) {
        let numbers = error.split(separator: ":").dropFirst().prefix(2).compactMap { Int($0) }
        let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(numbers.count == 2 && numbers[0] <= lines.count + 1, "\(error)")
      }
    }
  }

  /// Texts with a part removed or doubled do not crash.
  @Test(
    arguments: TestScope.cases([Examples.forestFire, Examples.grayScott, Examples.ising], .one))
  func mutations(text: String) {
    var generator = SystemRandomNumberGenerator()
    let signs = Array("(){}[]:,'\"|>-#%&*!^+ \n\tifx0.@é")
    for _ in 0..<3_000 {
      var characters = Array(text)
      for _ in 0...Int.random(in: 0..<4, using: &generator) {
        let place = Int.random(in: 0..<characters.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: characters.remove(at: place)
        case 1: characters[place] = signs.randomElement(using: &generator)!
        default: characters.insert(signs.randomElement(using: &generator)!, at: place)
        }
      }
      _ = errors(in: String(characters))
    }
  }
}
