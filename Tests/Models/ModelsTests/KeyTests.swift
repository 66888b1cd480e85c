import Settings
import Testing
import YAML

@testable import Models

@Suite struct KeyTests {
  private func definition(_ text: String) throws -> Definition { try Model(text: text).definition }

  @Test func forestFire() throws {
    let model = try Model(text: Examples.forestFire, name: "forest-fire")
    let definition = model.definition
    #expect(model.text == Examples.forestFire && model.name == "forest-fire")
    #expect(definition.about == "Trees grow, lightning strikes, and fire spreads.")
    #expect(definition.source.hasSuffix("69 (1992) 1629"))
    #expect(definition.states.map(\.name) == ["empty", "tree", "fire"])
    #expect(definition.states[2].color == "#f28c28")
    #expect(definition.parameters.map(\.value) == [0.01, 0.0001])
    #expect(definition.parameters[1].range == 0...1)
    #expect(definition.parameters[1].written == "0.01%")
    #expect(definition.parameters[1].help == "chance that lightning strikes a tree")
    #expect(definition.defaults.width == 120 && definition.defaults.height == 80)
    #expect(!definition.defaults.isPlane)
    #expect(definition.neighborhoods.map(\.offsets.count) == [4])
    #expect(definition.start.map { $0.condition?.prefix } == ["(less (random#0) 0.5)"])
    #expect(
      definition.rules.map { $0.map(\.prefix) } == [
        ["S1 if (chance#1 p0)"], ["S2 if (or (greater (count@0 s2) 0) (chance#2 p1))"], ["S0"],
      ])
    #expect(definition.calls == 3)
    #expect(definition.measures.map(\.name) == ["empty", "tree", "fire"])
    #expect(definition.measures.map(\.state) == [0, 1, 2])
    #expect(definition.numbers[1].formula.prefix == "s1")
  }

  @Test func grayScott() throws {
    let definition = try definition(Examples.grayScott)
    #expect(definition.fields.map(\.initial) == [1, 0])
    #expect(definition.repeats == 8)
    #expect(definition.lets.map(\.formula.prefix) == ["(multiply f0 (power f1 2))"])
    #expect(
      definition.updates.map { $0?.prefix } == [
        "(add (subtract (add f0 (multiply p2 (laplacian f0))) l0) (multiply p0 (subtract 1 f0)))",
        "(subtract (add (add f1 (multiply p3 (laplacian f1))) l0) (multiply (add p0 p1) f1))",
      ])
    #expect(definition.show?.range.text == "0..0.4")
    #expect(definition.show?.value.prefix == "f1")
    #expect(definition.start.count == 2)
    #expect(definition.start[0].condition?.prefix == "(disc (divide width 2) (divide height 2) 10)")
    guard case .fields(let values, _) = definition.start[1].content else {
      Issue.record("no fields")
      return
    }
    #expect(
      values.map { "\($0.field) \($0.value.prefix)" } == ["1 (add f1 (multiply 0.02 (random#0)))"])
    #expect(definition.measures.map(\.name) == ["mean u", "mean v"])
    #expect(
      definition.numbers.map { "\($0.reduction) \($0.formula.prefix)" } == ["mean f0", "mean f1"])
  }

  @Test func ising() throws {
    let definition = try definition(Examples.ising)
    #expect(definition.order == .random)
    #expect(definition.measures.map(\.name) == ["magnetization"])
    #expect(
      definition.numbers.map { "\($0.reduction) \($0.formula.prefix)" } == ["mean (if s1 1 -1)"])
    #expect(definition.rules[1][0].prefix.hasPrefix("S0 if (chance#1 (exp (divide (multiply -2"))
  }

  @Test func statesInAllForms() throws {
    let list = try definition("states: [on, off, yes, no]\nstep: {on: off, 'off, yes': no}")
    #expect(list.states.map(\.name) == ["on", "off", "yes", "no"])
    #expect(list.rules.map { $0.map(\.prefix) } == [["S1"], ["S3"], ["S3"], []])
    let looks = try definition(
      "states:\n  a: {color: red, sprite: fish, shape: disc}\n  b: '#123456'\n  c:\nstep: {a: b}")
    #expect(looks.states.map(\.color) == ["red", "#123456", nil])
    #expect(looks.states[0].sprite == "fish" && looks.states[0].shape == "disc")
  }

  @Test func numbersAndDefaults() throws {
    let definition = try definition(
      """
      fields: {a: -1.5e-3, b: 50%}
      parameters: {p: .5, q: {value: -2, range: -3..1e2}}
      size: 64x1
      view: diagram
      topology: plane
      cell: 4
      fps: slow
      repeat: 3
      order: shuffled
      carried: [a]
      step: {a: b}
      """)
    #expect(definition.fields.map(\.initial) == [-0.0015, 0.5])
    #expect(definition.fields.map(\.isCarried) == [true, false])
    #expect(definition.parameters.map(\.value) == [0.5, -2])
    #expect(definition.parameters[1].range == -3...100)
    #expect(definition.defaults.width == 64 && definition.defaults.height == 1)
    #expect(definition.isDiagram && definition.defaults.isPlane)
    #expect(definition.defaults.cell == 4 && definition.defaults.fps == "slow")
    #expect(definition.repeats == 3 && definition.order == .shuffled)
    #expect(definition.show?.value.prefix == "f0")
  }

  @Test func percentagesAreRoundedOnce() throws {
    for (percent, number) in [("0.07%", 0.0007), ("2%", 0.02), ("33.3%", 0.333), ("1e1%", 0.1)] {
      let text = "states: [a]\nparameters: {p: \(percent)}\nstep: {a: a}"
      #expect(try definition(text).parameters[0].value == number)
    }
  }

  @Test func neighborhoods() throws {
    let definition = try definition(
      """
      states: [a]
      neighborhood: hexagonal
      neighborhoods:
        square: {moore: 2}
        diamond: {von-neumann: 2}
        round: {circle: 5}
        some: {offsets: [[1, 0], [0, -1], [-1, 0]]}
        four: von-neumann
      step: {a: "a if count(a, round) > count(a) + count(a, four)"}
      """)
    #expect(definition.neighborhoods.map(\.offsets.count) == [6, 24, 12, 80, 3, 4])
    #expect(
      definition.neighborhoods.map(\.isHexagonal) == [true, false, false, false, false, false])
    #expect(
      definition.neighborhoods[4].offsets.map { "\($0.dx),\($0.dy)" } == ["0,-1", "-1,0", "1,0"])
    #expect(!definition.neighborhoods[0].offsets.contains(.init(dx: 1, dy: -1)))
  }

  @Test func kernels() throws {
    let definition = try definition(
      """
      fields: {u: 0}
      parameters: {s: 2}
      kernels: {ring: {radius: 13, weight: "exp(-(distance - s)^2) if distance < 13 else dx * dy"}}
      let: {potential: "convolve(u, ring)"}
      step: {u: potential}
      """)
    #expect(definition.kernels[0].radius == 13)
    #expect(definition.kernels[0].weight.prefix.hasPrefix("(if (less distance 13) (exp (negate"))
  }

  @Test func letIsOrderedByDependencies() throws {
    let definition = try definition(
      "fields: {u: 0}\nlet: {a: b + c, b: c * 2, c: u, d: u > a}\nstep: {u: a if d else 0}")
    #expect(definition.lets.map(\.name) == ["c", "b", "a", "d"])
    #expect(
      definition.lets.map(\.formula.prefix) == [
        "f0", "(multiply l0 2)", "(add l1 l0)", "(greater f0 l2)",
      ])
    #expect(definition.lets[3].formula.kind == .condition)
  }

  @Test func shares() throws {
    let definition = try definition(
      "states: [a, b, c]\nparameters: {p: 10%}\nstart: {a: 20%, b: 80%}\nstep: {a: b}")
    #expect(
      definition.start.map { $0.condition?.prefix } == [
        "(less (random#0) 0.2)", "(and (greaterOrEqual (random#0) 0.2) (less (random#0) 1))",
      ])
    let formulas = try self.definition(
      "states: [a, b, c]\nparameters: {p: 10%}\nstart: {b: p, c: 10% + p}\nstep: {a: b}")
    #expect(
      formulas.start.map { $0.condition?.prefix } == [
        "(less (random#0) p0)",
        "(and (greaterOrEqual (random#0) p0) (less (random#0) (add p0 (add 0.1 p0))))",
      ])
  }

  @Test func layers() throws {
    let definition = try definition(
      """
      states: [a, b]
      fields: {v: 0}
      start:
        - {b: 30%}
        - {state: b, where: x = 0}
        - {state: a, share: 10%, where: y > 1}
        - {input: map.npy}
        - {v: {input: heat.npy}}
        - {v: random(), share: 50%}
      step: {a: b}
      """)
    #expect(
      definition.start.map { $0.condition?.prefix } == [
        "(less (random#0) 0.3)", "(equal x 0)", "(and (chance#1 0.1) (greater y 1))", nil, nil,
        "(chance#3 0.5)",
      ])
    let inputs = definition.start.compactMap { layer -> String? in
      if case .input(let path, let field, _) = layer.content {
        "\(path) \(field ?? -1)"
      } else {
        nil
      }
    }
    #expect(inputs == ["map.npy -1", "heat.npy 0"])
  }

  @Test func stepForSeveralStates() throws {
    let definition = try definition(
      """
      states: [red, blue, green]
      step:
        red, blue: [green if count(red) > 2, blue if count(blue) > 1]
        any: red if chance(1%)
        blue: green
      """)
    #expect(definition.rules.map(\.count) == [3, 4, 1])
    #expect(definition.rules[0][2].prefix == "S0 if (chance#0 0.01)")
    #expect(definition.rules[2][0].prefix == "S0 if (chance#0 0.01)")
  }

  @Test func modelInScenario() throws {
    let scenario = "simulation: model\nmodel: {states: [a, b], step: {a: bb}}\n"
    let block = "simulation: model\nmodel: |\n  states: [a, b]\n  step:\n    a: b if\n      y > z\n"
    #expect(modelErrors(in: scenario) == ["s:2:35: unknown state 'bb': the states are a, b"])
    #expect(modelErrors(in: block) == ["s:6:11: unknown name 'z'"])
    #expect(modelErrors(in: "model: a.model").count == 1)
  }

  @Test func textOfModelInScenario() throws {
    let scenario = """
      model:
        states: {a: '#fff', b: }
        neighborhoods: {far: {offsets: [[0, -1], [1, 0]]}}
        start: [{a: 10%}, {state: b, where: "disc(1, 2, 3)"}]
        step: {a: "b if count(a, far) > 1", b: [a if x > 1, as neighbor()]}
      """
    let file = SourceFile(name: "s", bytes: Array(scenario.utf8))
    let model = try Model(YAMLFile(file).documents[0].settings[0].value, in: file)
    let again = try Model(text: model.text)
    #expect(
      again.definition.rules.map { $0.map(\.prefix) }
        == model.definition.rules.map { $0.map(\.prefix) })
    #expect(again.definition.states.map(\.color) == ["#fff", nil])
    #expect(again.text == model.text)
  }

  private func modelErrors(in text: String) -> [String] {
    let file = SourceFile(name: "s", bytes: Array(text.utf8))
    let setting = YAMLFile(file).documents[0].settings.last!
    do throws(ModelErrors) {
      _ = try Model(setting.value, in: file)
      return []
    } catch {
      return error.errors.map(\.description)
    }
  }

  @Test(arguments: [
    ("\u{FEFF}fields: {u: 0}\nstep: {u: 1 + vv}", "2:15"),
    ("fields: {u: 0}\r\nstep:\r\n  u: |\r\n    u +\r\n    vv\r\n", "5:5"),
    ("fields: {日本: 0}\nstep: {日本: '日本 + vv'}", "2:18"),
    ("fields: {u: 0}\nstep:\n  u: >-\n\n    u\n\n      + vv", "7:9"),
    ("fields: {u: 0}\nstep:\n  u: # comment\n    u + vv", "4:9"),
    ("fields: {u: 0}\nstep: {\"u\": \"u\\n+\\t\\u0076v\"}", "2:20"),
    ("fields: {u: 0}\n? step\n: {u: vv}", "3:7"),
  ])
  func positions(text: String, position: String) {
    #expect(errors(in: text) == ["m:\(position): unknown name 'vv'"])
  }

}
