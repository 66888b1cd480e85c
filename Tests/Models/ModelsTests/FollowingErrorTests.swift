import Testing

@testable import Models

/// Models with one fault, which has one error: uses of a name whose definition has an error have none.
@Suite struct FollowingErrorTests {
  /// A model in which every part uses names of others, by its keys.
  private static let parts: [(key: String, value: String)] = [
    ("states", #"[empty, tree, fire]"#),
    ("fields", #"{u: 0, v: 0}"#),
    ("parameters", #"{p: 0.5, q: {value: 0.1, range: 0..1}}"#),
    ("neighborhoods", #"{near: moore, far: {circle: 3}}"#),
    ("kernels", #"{k: {radius: 2, weight: "1"}}"#),
    ("globals", #"{g: {start: 1, step: g + 1}}"#),
    ("let", #"{d: u + 1, r: chance(p)}"#),
    ("order", #"random"#),
    ("choose", #"{mate: neighbor(tree)}"#),
    ("start", #"{tree: 30%}"#),
    (
      "step",
      #"{empty: "tree if mate and r and d > 0 and count(fire, far) > 0 and mate.u > 0", tree: "mate becomes fire with {u = mate.u + g}", u: "convolve(u, k) + d * p + q + mean(v, near)"}"#
    ),
    ("show", #"d"#),
    ("measures", #"{m: mean(d), n: m + 1}"#),
    ("stop", #"m > 5 and g > 3"#),
    ("edges", #"{states: tree, u: mirror, v: 0}"#),
  ]

  /// Wrong values of a key.
  private static let faults: [(key: String, values: [String])] = [
    (
      "states",
      [
        #"[empty, tree, fire, 1x]"#,
        #"[]"#,
        #"[empty, tree, fire, if]"#,
        #"empty"#,
      ]
    ),
    (
      "fields",
      [
        #"{u: x, v: 0}"#,
        #"u"#,
        #"{u: 0, v: 0, tree: 0}"#,
        #"{}"#,
        #"[u, v]"#,
        #"{u: 0, v: 0, 1a: 0}"#,
      ]
    ),
    (
      "parameters",
      [
        #"{p: x, q: 0.1}"#,
        #"{p: {range: 0..1}, q: 0.1}"#,
        #"p"#,
        #"{p: {value: 5, range: 0..1}, q: 0.1}"#,
        #"[p, q]"#,
        #"{p: 0.5, q: 0.1, u: 3}"#,
        #"{p: 0.5, q: {value: 0.1, rang: 0..1}}"#,
      ]
    ),
    (
      "neighborhoods",
      [
        #"{near: mooore, far: {circle: 3}}"#,
        #"near"#,
        #"{near: moore, far: {circle: x}}"#,
        #"{near: moore, far: {circl: 3}}"#,
      ]
    ),
    (
      "kernels",
      [
        #"{k: {radius: x, weight: "1"}}"#,
        #"k"#,
        #"{k: {radius: 2, weight: foo}}"#,
        #"{k: {radius: 2}}"#,
        #"{k: {radius: 2, weight: "(1"}}"#,
      ]
    ),
    (
      "globals",
      [
        #"{g: {start: foo, step: g + 1}}"#,
        #"g"#,
        #"{g: {step: g + 1}}"#,
        #"{g: {start: 1, step: foo}}"#,
        #"{g: {start: 1, stp: g}}"#,
        #"{g: {start: 1, step: (g}}"#,
      ]
    ),
    (
      "let",
      [
        #"{d: u + foo, r: chance(p)}"#,
        #"{d: "u + (", r: chance(p)}"#,
        #"d"#,
        #"{d: u + 1, r: chance(foo)}"#,
        #"{d: e + 1, e: d, r: chance(p)}"#,
        #"[d, r]"#,
        #"{d: "", r: chance(p)}"#,
      ]
    ),
    (
      "order",
      [
        #"randm"#,
        #"[a]"#,
      ]
    ),
    (
      "choose",
      [
        #"{mate: neighbor(treee)}"#,
        #"{mate: beside(tree)}"#,
        #"mate"#,
        #"{mate: "neighbor(tree"}"#,
        #"{mate: tree}"#,
        #"{mate: neighbor(foo > 1)}"#,
        #"[mate]"#,
        #"{mate: "neighbor(tree, faar)"}"#,
        #"{mate: ""}"#,
      ]
    ),
    (
      "start",
      [
        #"{treee: 30%}"#,
        #"{tree: 300%}"#,
        #"tree"#,
        #"{tree: x}"#,
        #"[{state: treee, where: u > 1}]"#,
        #"[{state: tree, where: foo}]"#,
      ]
    ),
    (
      "step",
      [
        #"{empty: tre if mate}"#,
        #"{empty: tree if}"#,
        #"empty"#,
        #"{empt: tree}"#,
        #"{u: foo + 1}"#,
        #"{u: "("}"#,
        #"[{u: foo}, {u: u}]"#,
        #"{empty: mat becomes tree}"#,
        #"[]"#,
        #"{u: mate.w}"#,
        #"{u: mat.u}"#,
      ]
    ),
    (
      "show",
      [
        #"foo"#,
        #"{value: foo}"#,
        #"{valu: d}"#,
        #"{value: d, range: 5..1}"#,
        #"(d"#,
      ]
    ),
    (
      "measures",
      [
        #"{m: mean(foo), n: m + 1}"#,
        #"{m: d, n: m + 1}"#,
        #"m"#,
        #"{m: "mean(", n: m + 1}"#,
        #"{generation: mean(u), m: 1}"#,
        #"{m: "", n: m}"#,
        #"[m, n]"#,
        #"{p: mean(u), m: 1}"#,
      ]
    ),
    (
      "stop",
      [
        #"foo > 5"#,
        #"m"#,
        #"(m"#,
      ]
    ),
    (
      "edges",
      [
        #"{states: tre, u: mirror, v: 0}"#,
        #"{states: tree, w: mirror}"#,
        #"foo"#,
        #"{states: tree, u: foo, v: 0}"#,
      ]
    ),
    ("size", [#"axb"#]),
    ("repeat", [#"0"#]),
    ("symmetry", [#"D9"#]),
    ("neighborhood", [#"moor"#]),
    ("statess", ["[empty, tree, fire]"]), ("fieldz", ["{u: 0, v: 0}"]), ("lets", ["{d: u}"]),
  ]

  private static func text(_ parts: [(key: String, value: String)]) -> String {
    parts.map { key, value in
      let isQuoted = ["show", "stop", "order"].contains(key) && !"{[".contains(value.first!)
      return "\(key): \(isQuoted ? "\"\(value)\"" : value)\n"
    }.joined()
  }

  @Test func `The model without a fault has no error`() {
    #expect(errors(in: Self.text(Self.parts)) == [])
  }

  @Test(arguments: faults.flatMap { key, values in values.map { (key, $0) } })
  func `One fault has one error`(key: String, value: String) {
    var parts = Self.parts
    // A mistyped key replaces the one that it was meant for.
    let meant = ["statess": "states", "fieldz": "fields", "lets": "let"][key] ?? key
    let place = parts.firstIndex { $0.key == meant } ?? parts.count
    if place < parts.count { parts[place] = (key, value) } else { parts.append((key, value)) }
    let errors = errors(in: Self.text(parts))
    #expect(errors.count == 1 && errors.first?.hasPrefix("m:\(place + 1):") == true, "\(errors)")
  }

  /// Errors that no other error explains are told together.
  @Test func `Independent faults have an error each`() {
    #expect(
      errors(
        in: """
          states: [a, b]
          let: {d: foo + 1}
          choose: {c: beside(a)}
          order: rows
          step: {a: b if d > 0 and bar, b: b if c}
          """) == [
          "m:2:10: unknown name 'foo'",
          "m:3:13: expected 'neighbor(…)' or 'anywhere(…)', got 'beside'",
          "m:5:26: unknown name 'bar'",
        ])
  }
}
