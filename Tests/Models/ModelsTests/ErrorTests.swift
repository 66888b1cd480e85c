import Testing

@testable import Models

/// Wrong models with all their errors.
@Suite struct ErrorTests {
  @Test(arguments: cases(of: wrong) + cases(of: wrongFormulas) + cases(of: wrongParts))
  func errors(text: String, expected: [String]) {
    #expect(ModelsTests.errors(in: text) == expected)
  }

  @Test func emptyFileAndTab() {
    #expect(ModelsTests.errors(in: "") == ["m:1:1: the file contains no model"])
    #expect(
      ModelsTests.errors(in: "states: [a]\nstep:\n\ta: a") == [
        "m:3:1: unexpected tab: indent YAML with spaces"
      ])
  }

  /// Returns the models, and after each its errors, which begin with `! `.
  private static func cases(of text: String) -> [(String, [String])] {
    text.split(separator: "\n====\n").map { part in
      let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
      let model = lines.filter { !$0.hasPrefix("! ") }.joined(separator: "\n")
      return (model, lines.filter { $0.hasPrefix("! ") }.map { "m:\($0.dropFirst(2))" })
    }
  }

  private static let wrong = #"""
    states: [a
    ! 1:9: this list has no closing ']'
    ====
    - a
    - b
    ! 1:1: expected a model, which is a mapping that begins with 'states: …'
    ====
    states: [a]
    ! 1:1: a model requires 'step', which says what happens in a step
    ====
    about: x
    step: {}
    ! 1:1: a model requires 'states', 'fields' or 'agents'
    ====
    states: [a]
    step: {a: a}
    colour: red
    stats: 1
    ! 3:1: unknown key 'colour': the keys are about, source, states, fields, agents, traits, parameters, size, topology, cell, fps, time, still, edges, neighborhood, neighborhoods, kernels, start, symmetry, let, choose, step, repeat, order, turns, carried, view, show, globals, measures, stop
    ! 4:1: unknown key 'stats' (did you mean 'measures'?)
    ====
    states: [a]
    states: [b]
    step: {a: a}
    ! 2:1: 'states' is given twice
    ====
    states: red
    step: {}
    ! 1:9: expected a list of states, such as [empty, tree], or a mapping from states to colors, got 'red'
    ====
    states: []
    step: {}
    ! 1:9: expected a list of states, such as [empty, tree], or a mapping from states to colors, got a list
    ====
    states: [a, a b, if, x, 2, any]
    step: {a: a}
    ! 1:13: expected a name of letters, digits and '_', got 'a b'
    ! 1:18: 'if' has a meaning in formulas: choose another name
    ! 1:22: 'x' has a meaning in formulas: choose another name
    ! 1:25: expected a name of letters, digits and '_', got '2'
    ! 1:28: 'any' has a meaning in formulas: choose another name
    ====
    states: [a, a]
    fields: {a: 1}
    parameters: {a: 2}
    step: {a: a}
    ! 1:13: the name 'a' is taken by a state
    ! 2:10: the name 'a' is taken by a state
    ! 3:14: the name 'a' is taken by a state
    ====
    states: {a: {colour: red}}
    step: {a: a}
    ! 1:14: unknown key 'colour' (did you mean 'color'?)
    ====
    states: {a: [red]}
    step: {a: a}
    ! 1:13: expected a color, or {color, sprite, shape}, got a list
    ====
    fields: {u: one, v: 1e99, w: }
    step: {u: 1}
    ! 1:13: expected the initial number of 'u', got 'one'
    ! 1:21: 1e99 exceeds the range of numbers, which ends at 3.4e38
    ! 1:30: expected the initial number of 'w', got nothing
    ====
    fields: [u]
    step: {u: 1}
    ! 1:9: expected a mapping from fields to numbers, such as {u: 1, v: 0}, got a list
    ====
    fields: {u: 0}
    parameters: {p: {range: 0..1}, q: {value: 2, range: 0..1}, r: {value: 1, range: 1..0}, s: {value: 1, range: 1-2}, t: {vale: 1}}
    step: {u: 1}
    ! 2:14: 'p' has no 'value', which is its default
    ! 2:43: the value 2 is outside of the range
    ! 2:81: the range '1..0' must begin below its end
    ! 2:109: expected a range of numbers, such as 0..1 or 0%..100%, got '1-2'
    ! 2:119: unknown key 'vale' (did you mean 'value'?)
    ====
    states: [a]
    size: 12
    topology: taurus
    cell: 0
    fps: 1000
    order: randon
    view: diagramm
    repeat: 0
    step: {a: a}
    ! 3:11: expected torus or plane, got 'taurus'
    ! 4:7: expected a whole number of pixels from 1 to 1000, got '0'
    ! 5:6: expected frames per second above 0 and up to 100 (at most three decimals), or slow, normal or fast, got '1000'
    ! 6:8: expected together, random, shuffled or rows, got 'randon' (did you mean 'random'?)
    ! 7:7: expected board or diagram, got 'diagramm' (did you mean 'diagram'?)
    ! 8:9: expected a whole number of steps from 1 to 10000, got '0'
    ====
    states: [a]
    size: 12x0
    step: {a: a}
    ! 2:7: expected WIDTHxHEIGHT in cells, such as 96x64 (each at least 1, at most 2147483647 cells in all), got '12x0'
    ====
    states: [a]
    size: 8x8
    view: diagram
    step: {a: a}
    ! 2:7: a diagram shows a board of one row: expected a size such as 8x1
    ====
    states: [a]
    neighborhood: more
    step: {a: a}
    ! 2:15: expected moore, von-neumann, hexagonal, {moore: 2}, {von-neumann: 2}, {cross: 2}, {circle: 5} or {offsets: [[0, -1], [1, 0]]}, got 'more' (did you mean 'moore'?)
    ====
    states: [a]
    neighborhood: {moore: 50}
    neighborhoods: {b: {circle: 99}, c: {ring: 2}, d: {offsets: [[0, 0], [1, 0], [1, 0]]}, e: {offsets: [[1]]}}
    step: {a: a}
    ! 2:23: expected a whole number of cells from 1 to 49, got '50'
    ! 3:29: expected a radius from 1 to 56 cells, got '99'
    ! 3:38: unknown key 'ring': expected moore, von-neumann, cross, circle or offsets
    ! 3:62: [0, 0] is the cell itself, which is no neighbor
    ! 3:78: the offset [1, 0] is given twice
    ! 3:102: expected an offset [dx, dy] of whole numbers from -10000 to 10000, got a list
    ====
    fields: {u: 0}
    kernels: {k: {radius: 100, weight: 1}, l: {radius: 1}, m: {radius: 1, weight: u}, n: 3}
    step: {u: convolve(u)}
    ! 2:23: expected a whole number of cells from 1 to 49, got '100'
    ! 2:40: expected a kernel with 'radius' and 'weight'
    ! 2:79: a weight may refer to parameters, distance, dx and dy only, not to 'u'
    ! 2:86: expected {radius, weight}, got '3'
    ! 3:11: expected 'convolve(f, kernel)', got 1 argument
    ====
    fields: {u: 0}
    kernels: {k: {radius: 1, weight: distance}}
    step:
      u: convolve(u, kk) + distance
    ! 4:18: expected the name of a kernel, got 'kk': the kernels are k
    ! 4:24: 'distance' leads to a neighbor: it is known only inside functions of neighbors, and in the weights of kernels
    ====
    fields: {u: 0}
    let: {a: b + 1, b: a, c: c, d: a}
    step: {u: a}
    ! 2:7: 'a' depends on itself: a → b → a
    ! 2:23: 'c' depends on itself: c → c
    ====
    states: [a]
    carried: [b]
    step: {a: a}
    ! 2:11: expected the name of a field, or a list of them, got 'b'
    ====
    states: [a, b]
    start: {a: 60%, b: 50%}
    step: {a: a}
    ! 2:17: the shares exceed 100% in sum
    ====
    states: [tree, fire]
    start: {treee: 60%, fire: 200%}
    step: {tree: fire}
    ! 2:9: unknown state 'treee' (did you mean 'tree'?)
    ! 2:27: expected a share from 0 to 1 or 0% to 100%, got '200%'
    ====
    states: [tree, fire]
    start: {fire: 10%, where: x > 1}
    step:
      tree fire: fire
      fire,: tree
    ! 2:20: 'where' requires a layer such as {state: tree, share: 30%, where: x > 9}
    ! 4:3: unknown state or field 'tree fire': expected tree, fire
    ! 5:3: unknown state or field '': expected tree, fire
    ====
    states: [tree, fire]
    start: 50%
    step: {tree: fire}
    ! 2:8: expected a mapping from states to shares, such as {tree: 50%}, or a list of layers, got '50%'
    ====
    states: [tree, fire]
    fields: {u: 0}
    start:
      - {state: fir}
      - {where: x = 0}
      - {state: tree, u: 1}
      - tree
      - {uu: 1}
      - {u: x = 0, where: 1}
      - {u: {inputs: a}}
    step: {tree: fire}
    ! 4:13: unknown state 'fir' (did you mean 'fire'?)
    ! 5:5: expected a layer with a state and fields, or with an input, such as {state: fire, where: x = 0}
    ! 7:5: expected a layer, such as {state: fire, where: x = 0}, got 'tree'
    ! 8:6: unknown state 'uu': the states are tree, fire
    ! 9:9: expected a number, got a condition, 'x = 0': write '1 if x = 0 else 0'
    ! 9:23: expected a condition, got a number, '1': compare it, as in '1 > 0'
    ! 10:10: unknown key 'inputs' (did you mean 'input'?)
    ====
    states: [tree, fire]
    fields: {u: 0}
    start:
      - {state: tree, wher: x > 3}
      - {uu: 1, where: x > 3}
      - {input: }
    step: {tree: fire}
    ! 4:19: unknown field 'wher' (did you mean 'where'?)
    ! 5:6: unknown field 'uu': expected state, share, where, input or u
    ! 6:13: expected the path of a file, got nothing
    ====
    states: [tree, fire]
    start: {tree: 5 %}
    neighborhood: {offsets: []}
    parameters: {p: 5 %, q: {value: 5%, range: 0 %..100%}}
    step: {tree: [as fire, fire if chance(10), fire if chance(-1%)], fire: [tree if chance(100%)]}
    measures: {a: share(tree) if x > 3, frame: share(tree), generation: share(fire), p: share(fire)}
    ! 2:17: unexpected space before '%': write '5%' for a percentage, or 'mod(a, b)'
    ! 3:25: expected at least one offset, such as [[0, -1]]
    ! 4:17: unexpected space before '%': write '5%'
    ! 4:44: unexpected space before '%': write '0%'
    ! 5:18: 'as' takes the state of another cell: write 'fire' without 'as' for the state, or 'as neighbor(fire)'
    ! 5:39: expected a chance from 0 to 1 or 0% to 100%, got '10'
    ! 5:59: expected a chance from 0 to 1 or 0% to 100%, got '-1%'
    ! 6:15: the condition belongs inside the parentheses: write 'share(… if …)'
    ! 6:37: 'frame' is a column of every table: choose another name
    ! 6:57: 'generation' is a column of every table: choose another name
    ! 6:82: the name 'p' is taken by a parameter, whose setting is --p: name one of them otherwise
    ====
    states: [a, frame]
    step: {a: swap with frame}
    order: random
    ! 1:13: 'frame' is a column of every table: choose another name
    ! 2:21: expected 'neighbor(…)' or 'anywhere(…)', got 'frame': write 'neighbor(frame)' for a neighbor of that kind
    ====
    fields: {u: 0}
    step: {u: u}
    show: {value: u, colors: plasmo}
    ! 3:26: expected one of viridis, magma, inferno, plasma, cividis, turbo, gray, heat, ice, terrain, blue-red, purple-green, with - in front for the reverse, or two or more colors such as #000,#f80,#fff, or with their places from 0 to 1 as in 0:#000,0.2:#f80,1:#fff, got 'plasmo' (did you mean 'plasma'?)
    ====
    states:
      a: #ff0000
      b: # a comment
      c: {color: green}
    step: {a: b}
    ! 2:6: '#' begins a comment in YAML: write the value in quotes, as in "#ff0000", or a space after the '#' of a comment
    ====
    states: [a]
    start: {a: chance(1)}
    step: {a: a}
    ! 2:12: 'chance' is not allowed in a share
    ====
    states: [a]
    start: [{a: random()}, {state: a, share: x}]
    step: {a: a}
    ! 2:13: 'random' is not allowed in a share
    ! 2:42: a share may refer to parameters only, not to 'x'
    ====
    states: [tree, fire]
    step:
      trea: fire
      tree: fore
      fire, fire: tree
      red: tree
    ! 3:3: unknown state or field 'trea' (did you mean 'tree'?)
    ! 4:9: unknown state 'fore' (did you mean 'fire'?)
    ! 5:3: 'fire, fire' names a state twice
    ! 6:3: unknown state or field 'red': expected tree, fire
    ====
    states: [tree, fire]
    parameters: {growth: 1%}
    step:
      tree: fire if chance(growht)
      fire: tree if cuont(fire) > 1
      growth: tree
    ! 4:24: unknown name 'growht' (did you mean 'growth'?)
    ! 5:17: unknown function 'cuont' (did you mean 'count'?)
    ! 6:3: expected a state or field, got 'growth', which is a parameter
    ====
    states: [tree, fire]
    step:
      tree: fire if count(fire)
      fire: tree if 1 + fire > 2
    ! 3:17: expected a condition, got a number, 'count(fire)': compare it, as in 'count(fire) > 0'
    ! 4:21: expected a number, got a condition, 'fire': write '1 if fire else 0'
    ====
    states: [tree, fire]
    fields: {u: 0}
    step:
      u: fire
      tree: u
      fire: pick(tree, u)
    ! 4:6: expected a number, got a condition, 'fire': write '1 if fire else 0'
    ! 5:9: expected a state, got a number, 'u': the states are tree, fire
    ! 6:20: expected a state, got a number, 'u': the states are tree, fire
    ====
    states: [tree, fire]
    step:
      tree:
        - fire
        - tree if x > 3
      any: fire
    ! 5:7: this statement never applies: the one before it has no condition
    """#
}
