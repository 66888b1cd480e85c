import Testing
import Worlds

@testable import Models

/// Wrong models with agents, with all their errors.
@Suite struct AgentErrorTests {
  @Test(arguments: cases(of: wrongNames) + cases(of: wrongStatements))
  func errors(text: String, expected: [String]) {
    #expect(ModelsTests.errors(in: text) == expected)
  }

  /// Returns the models, and after each its errors, which begin with `! `.
  private static func cases(of text: String) -> [(String, [String])] {
    text.split(separator: "\n====\n").map { part in
      let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
      let model = lines.filter { !$0.hasPrefix("! ") }.joined(separator: "\n")
      return (model, lines.filter { $0.hasPrefix("! ") }.map { "m:\($0.dropFirst(2))" })
    }
  }

  private static let wrongNames = #"""
    agents: {ant: white}
    traits: {energy: 0}
    fields: {food: 0}
    neighborhoods: {ants_here: {agents: ant}}
    let: {rich: energy > 3, faces: bearing}
    step:
      - food: energy
      - food: "mean(energy) + sum(1 if rich) + mean(energy, ants_here)"
    ! 5:32: 'bearing' leads to a neighbor: it is known only inside functions of neighbors, and in the weights of kernels
    ! 7:11: 'energy' is a trait: use it in formulas of agents, or 'mean(energy, ants_here)' in those of cells, with 'neighborhoods: {ants_here: {agents: ant}}'
    ! 8:17: 'energy' is a trait: use it in formulas of agents, or 'mean(energy, ants_here)' in those of cells, with 'neighborhoods: {ants_here: {agents: ant}}'
    ! 8:36: 'rich' is a name of 'let' that uses a value of agents: use it in formulas of agents, or 'mean(rich, ants_here)' in those of cells, with 'neighborhoods: {ants_here: {agents: ant}}'
    ====
    agents: {ant: white}
    start: [{agent: ant}, {agent: ant, number: 3, share: 5%}, {agent: bee, number: 1}, {agent: ant, number: 1, pz: 3}]
    step: {ant: stay}
    ! 2:9: 'ant' needs 'number' or 'share'
    ! 2:54: 'number' and 'share' both say how many: write one of them
    ! 2:67: unknown kind 'bee': the kinds are ant
    ! 2:108: unknown trait 'pz' (did you mean 'px'?)
    ====
    agents: {ant: white}
    states: [a]
    step: {ant: stay, a: a}
    ! 3:19: a phase is for cells or for agents: divide it into two
    ====
    agents: {ant: white}
    traits: {v: 0}
    neighborhoods: {near: {agents: ant, radius: 101}, far: {agents: ant, radius: -1}, wide: {agents: bee, radius: 2}, w: {agents: ant, radius: heading}, q: {agents: ant, in: moore, radius: 2}}
    step: {ant: stay}
    ! 3:45: expected a radius from 0 to 100 cells, got '101'
    ! 3:78: expected a radius from 0 to 100 cells, got '-1'
    ! 3:98: unknown kind 'bee': the kinds are ant
    ! 3:140: a radius may refer to parameters and traits only
    ! 3:171: write either 'in' or 'radius'
    ====
    agents: {ant: white}
    traits: {v: 0, px: 2, x: 3, ant: 1}
    step: {ant: stay}
    ! 2:16: 'px' has a meaning in formulas: choose another name
    ! 2:23: 'x' has a meaning in formulas: choose another name
    ! 2:29: the name 'ant' is taken by a kind of agents
    ====
    traits: {v: 0}
    states: [a]
    step: {a: a}
    ! 1:9: 'traits' are those of agents: add 'agents'
    ====
    agents: {ant: white}
    order: rows
    step: {ant: stay}
    ! 3:8: agents have no order 'rows': write one of together, born, shuffled, random in this phase
    ====
    agents: {ant: white}
    states: [a]
    order: born
    step: {a: a}
    ! 4:8: cells have no order 'born': write one of together, rows, shuffled, random in this phase
    ====
    agents: {ant: {color: white, size: red, trail: x, most: 0, shape: blob, colour: red}}
    step: {ant: stay}
    ! 1:36: unknown name 'red'
    ! 1:48: expected a whole number of generations from 0 to 10000, got 'x'
    ! 1:57: expected a whole number of agents from 1 to 1000000, got '0'
    ! 1:67: expected circle, square, triangle, arrow or sprite, got 'blob'
    ! 1:73: unknown key 'colour' (did you mean 'color'?)
    ====
    agents: {a1: red, a2: red, a3: red, a4: red, a5: red, a6: red, a7: red, a8: red, a9: red, a10: red, a11: red, a12: red, a13: red, a14: red, a15: red, a16: red, a17: red}
    step: {a1: stay}
    ! 1:161: a model has at most 16 kinds of agents
    ====
    agents: {ant: white}
    traits: {v: 0}
    measures: {a: "max(v, ant)", b: "min(v if v > 1, ant)", c: "mean(v, ant)", d: v}
    step: {ant: stay}
    ! 3:79: 'v' is a trait: name the kind, as in 'mean(v, ant)'
    ====
    states: [a]
    step: {a: "a if count(near) > 0"}
    neighborhoods: {near: {agents: ant}}
    agents: {ant: white, bee: black}
    order: turns
    turns: twice
    ! 5:8: expected together, random, shuffled, rows or born, got 'turns'
    ! 6:8: expected once, got 'twice'
    """#

  private static let wrongStatements = #"""
    agents: {ant: white}
    fields: {food: 0}
    step:
      ant: "stay with {here.food = 0}"
    ! 4:9: 'here.food = …' with 'together': two agents may set the same cell; use '+=' or another order
    ====
    agents: {ant: white}
    traits: {e: 0}
    states: [a, b]
    choose: {o: neighbor(near), c: neighbor(a)}
    neighborhoods: {near: {agents: ant, radius: 2}}
    step:
      ant:
        - "stay with {o.e = 2} if e > 2"
        - "o gets {e += 1} if e > 3"
        - "forward 1 leaving b if e > 1"
        - "here becomes b if e > 4"
        - "o becomes ant if e > 4"
        - "dies leaving b"
    ! 8:8: 'o.e = …' with 'together': two agents may set the same cell; use '+=' or another order
    ! 10:8: a state or kind of another is set with 'together': two agents may set the same cell; use '+=' or another order
    ! 11:8: a state or kind of another is set with 'together': two agents may set the same cell; use '+=' or another order
    ! 12:8: a state or kind of another is set with 'together': two agents may set the same cell; use '+=' or another order
    ! 13:8: a state or kind of another is set with 'together': two agents may set the same cell; use '+=' or another order
    ====
    agents: {ant: white}
    traits: {v: 0}
    fields: {f: 0}
    step: {ant: ["stay with {px = 1}", "stay with {f = 1}", "stay with {u = 1, v = 2, v += 3}"]}
    ! 4:26: 'px' cannot be set: use 'forward' or 'move to'
    ! 4:48: 'f' is a field of cells: write 'here.f'
    ! 4:69: unknown trait 'u'
    ====
    agents: {ant: white}
    neighborhood: hexagonal
    neighborhoods: {near: {agents: ant, radius: 3}}
    fields: {f: 0}
    step: {ant: [forward 1, "stay with {here.f += ahead(f, 2)}"]}
    ! 3:45: 'radius' on a hexagonal board: use 'move to' and neighborhoods of cells
    ! 5:14: 'forward' on a hexagonal board: use 'move to'
    ! 5:47: 'ahead' on a hexagonal board: use 'move to'
    ====
    agents: {ant: white}
    traits: {v: 0}
    choose: {other: neighbor(near)}
    neighborhoods: {near: {agents: ant, radius: 3}}
    let: {push: other.dx}
    step: {ant: "stay with {v = sum(push, near)}"}
    ! 6:33: 'push' uses a chosen one: store it in a trait or field
    ====
    agents: {ant: white}
    states: [a, b]
    step: {ant: [as neighbor(a), swap with neighbor(a), b, bee, "forward 1 if chance(2)"]}
    ! 3:17: 'as' is for cells
    ! 3:40: 'swap' is for cells
    ! 3:53: 'b' is a state: write 'here becomes b'
    ! 3:56: expected a kind of agents, got 'bee': the kinds are ant
    ! 3:82: expected a chance from 0 to 1 or 0% to 100%, got '2'
    ====
    agents: {ant: white}
    states: [a]
    order: rows
    step: {a: ["forward 1", "hatch bee", "neighbor(a) dies"]}
    ! 4:21: 'forward' is for agents
    ! 4:32: expected a kind of agents, got 'bee': the kinds are ant
    ! 4:39: only agents die: write '… becomes STATE' for a cell
    ====
    agents: {ant: white}
    states: [a]
    order: born
    step: {ant: [here dies, neighbor(a) dies]}
    ! 4:14: only agents die: write '… becomes STATE' for a cell
    ! 4:25: only agents die: write '… becomes STATE' for a cell
    ====
    agents: {ant: white}
    traits: {w: 0}
    choose: {o: "anywhere(dx > 0, ant)", p: "anywhere(distance < 3)"}
    order: born
    step: {ant: "stay with {w = o.dx}"}
    ! 3:23: 'dx' leads to a neighbor: it is known only inside functions of neighbors, and in the weights of kernels
    ! 3:51: 'distance' leads to a neighbor: it is known only inside functions of neighbors, and in the weights of kernels
    ====
    agents: {ant: white}
    traits: {e: 0}
    choose: {o: agent(1)}
    step: {ant: "o gets {e = 1}"}
    ! 4:14: 'o.e = …' with 'together': two agents may set the same cell; use '+=' or another order
    ====
    agents: {ant: white}
    states: [a]
    order: born
    step: {ant: [stay, dies]}
    ! 4:20: this statement never applies: the one before it has no condition
    """#

  /// Cells have no number and no heading.
  @Test(arguments: ["agent(1 - id)", "cell(cosd(heading), 0)", "neighbor(x > here.px)"])
  func `Cells do not use what agents choose by their own values`(target: String) {
    let text = """
      states: [a, b]
      agents: {ant: white}
      fields: {f: 0}
      choose: {o: "\(target)"}
      order: rows
      step: {f: o.f}
      """
    #expect(ModelsTests.errors(in: text).count == 1)
  }

  /// These words have a meaning in phases and statements.
  @Test(arguments: ["order", "until", "most", "all", "any", "here", "child", "turns"])
  func `A kind does not have the name of a word of phases and statements`(word: String) {
    #expect(ModelsTests.errors(in: "agents: {\(word): red}\nstep: {\(word): stay}").count >= 1)
  }

  @Test(arguments: ["states: [turns]\nstep: {turns: stay}", "fields: {turns: 0}\nstep: {turns: 1}"])
  func `No state or field is called turns`(text: String) {
    #expect(ModelsTests.errors(in: text).count >= 1)
  }

  /// A name that a model defines wins over a new word.
  @Test(arguments: ["dx", "distance", "heading", "gini", "bearing", "born", "forward", "px"])
  func `Names of models of cells win over the words of agents`(word: String) {
    let text = """
      fields: {\(word): 1}
      let: {twice: 2 * \(word)}
      step: {\(word): "sum(\(word)) + twice"}
      """
    #expect(ModelsTests.errors(in: text) == [])
  }

  @Test(arguments: [
    ("number: 1, px: 130", "'px' is outside of the board: 130 of -0.5 to 127.5"),
    ("number: 1, py: -1", "'py' is outside of the board: -1 of -0.5 to 95.5"),
    ("number: 1, where: x < 0", "has no cell that fits"),
    ("number: -2", "needs a number from 0 to 1000000, got -2"),
    ("number: 9", "would be 9, and 'most' is 5"),
    ("number: 1, heading: 0 / 0", "has a heading that is not a number"),
  ])
  func `A start that is not possible is an error`(layer: String, message: String) throws {
    let text = """
      agents: {ant: {color: red, most: 5}}
      topology: plane
      start: [{agent: ant, \(layer)}]
      step: {ant: stay}
      """
    let error = #expect(throws: OpeningProblem.self) { try ModelWorld(text, 128, 96) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [
    ("stay with {heading = 0 / 0}", "number 2 of 'ant' has a heading that is not a number"),
    ("forward 1 / 0", "number 2 of 'ant' has a place that is not a number"),
    ("stay with {v = count(near)}", "number 2 of 'ant' looks farther than 100 cells"),
  ])
  func `A number without a meaning ends the film`(statement: String, message: String) throws {
    for order in ["together", "born", "shuffled", "random"] {
      var world = try ModelWorld(
        """
        agents: {ant: red}
        traits: {v: 0}
        neighborhoods: {near: {agents: ant, radius: "101 if v >= 0 else 1"}}
        start: [{agent: ant, number: 4}]
        order: \(order)
        step: {ant: "\(statement) if id = 2"}
        """, 5, 4)
      world.advance(by: 3)
      // An agent may have no random turn in a generation.
      guard case .input(let failure)? = world.failure else {
        #expect(order == "random")
        continue
      }
      #expect(failure.contains("\(message) at generation"))
    }
  }
}
