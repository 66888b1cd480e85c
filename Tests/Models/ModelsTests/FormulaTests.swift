import Testing

@testable import Models

@Suite struct FormulaTests {
  /// Returns a formula for the field `u` in prefix notation.
  private func formula(_ text: String, _ more: String = "") throws -> String {
    let text = """
      states: [empty, tree, fire]
      fields: {u: 0, v: 0}
      parameters: {p: 1, q: 2}
      neighborhoods: {far: {moore: 2}}
      kernels: {ring: {radius: 1, weight: distance}}
      let: {double: 2 * u, burning: fire, next: "pick(tree, fire)"}
      step:
        u: '\(text)'
      \(more)
      """
    return try Model(text: text).definition.updates[0]!.prefix
  }

  @Test(arguments: [
    ("1 + 2 * 3", "(add 1 (multiply 2 3))"),
    ("1 - 2 - 3", "(subtract (subtract 1 2) 3)"),
    ("8 / 4 / 2", "(divide (divide 8 4) 2)"),
    ("-u^2", "(negate (power f0 2))"),
    ("2^-1", "(power 2 -1)"),
    ("2^3^2", "(power 2 (power 3 2))"),
    ("-u * v", "(multiply (negate f0) f1)"),
    ("u - -1", "(subtract f0 -1)"),
    ("(1 + 2) * 3", "(multiply (add 1 2) 3)"),
    (
      "1 if u = 1 or v < 2 and not u > v else 0",
      "(if (or (equal f0 1) (and (less f1 2) (not (greater f0 f1)))) 1 0)"
    ),
    ("1 if fire else 2 if tree else 3", "(if s2 1 (if s1 2 3))"),
    ("(1 if fire else 2) + 3", "(add (if s2 1 2) 3)"),
    ("1 if not u == v else 0", "(if (not (equal f0 f1)) 1 0)"),
    ("p + 50% + .5 + 1e2 + 2.5e-1", "(add (add (add (add p0 0.5) 0.5) 100) 0.25)"),
    ("x + y + width + height + generation", "(add (add (add (add x y) width) height) generation)"),
    ("double + (1 if burning else 0)", "(add l0 (if l1 1 0))"),
    (
      "1 if pick(tree, fire) = pick(fire, fire) else 0",
      "(if (equal (pick#1 S1 S2) (pick#2 S2 S2)) 1 0)"
    ),
    ("min(u, v, 1) + max(u, v)", "(add (min f0 f1 1) (max f0 f1))"),
    ("min(u) + max(u, far) + max(u if fire)", "(add (add (min@0 f0) (max@1 f0)) (max@0 f0 s2))"),
    ("count(fire) + count(tree, far)", "(add (count@0 s2) (count@1 s1))"),
    (
      "1 if any(fire) and all(u > here.u, far) else 0",
      "(if (and (any@0 s2) (all@1 (greater f0 (here f0)))) 1 0)"
    ),
    ("sum(u) + mean(v if tree or fire, far)", "(add (sum@0 f0) (mean@1 f1 (or s1 s2)))"),
    ("count(here.fire)", "(count@0 (here s2))"),
    ("at(u, -1, 2) + north(u) + southwest(v)", "(add (add (at-1,2 f0) (at0,-1 f0)) (at-1,1 f1))"),
    ("1 if east(fire) else 0", "(if (at1,0 s2) 1 0)"),
    (
      "laplacian(u) + laplacian5(u) + ddx(u) + ddy(u * v)",
      "(add (add (add (laplacian f0) (laplacian5 f0)) (ddx f0)) (ddy (multiply f0 f1)))"
    ),
    ("convolve(u, ring)", "(convolve@0 f0)"),
    (
      "random() + random(1, 2) + normal() + pick(1, 2)",
      "(add (add (add (random#1) (random#2 1 2)) normal#3) (pick#4 1 2))"
    ),
    ("1 if chance(p) else 0", "(if (chance#1 p0) 1 0)"),
    (
      "clamp(u, 0, 1) + step(u, 1) + smoothstep(0, 1, u)",
      "(add (add (clamp f0 0 1) (step f0 1)) (smoothstep 0 1 f0))"
    ),
    ("1 if disc(1, 2, 3) or box(0, 0, 1, 1) else 0", "(if (or (disc 1 2 3) (box 0 0 1 1)) 1 0)"),
    ("mod(u, 2) + sign(u) + abs(floor(ceil(round(sqrt(exp(log(sin(cos(tan(tanh(u))))))))))", ""),
    (
      "1 if u != 1 and u >= 1 and u <= 2 else 0",
      "(if (and (and (unequal f0 1) (greaterOrEqual f0 1)) (lessOrEqual f0 2)) 1 0)"
    ),
    ("noise(u, v)", "(noise f0 f1)"),
    (
      "noise(x, y, 3)",
      "(divide (add (multiply (add (multiply (noise x y) 2) (noise (add (multiply x 2) 17)"
        + " (add (multiply y 2) 31))) 2) (noise (add (multiply x 4) 34) (add (multiply y 4) 62))) 7)"
    ),
    ("pi", "3.1415927"),
  ])
  func structure(text: String, prefix: String) throws {
    if prefix.isEmpty {
      #expect(errors(in: "fields: {u: 0}\nstep: {u: '\(text)'}").count == 1)
    } else {
      #expect(try formula(text) == prefix)
    }
  }

  @Test(arguments: [
    ("tree", "S1"), ("tree if u > 1", "S1 if (greater f0 1)"),
    ("tree if u > 1 else fire", "(if (greater f0 1) S1 S2)"),
    ("tree if u > 1 else fire if v > 2", "(if (greater f0 1) S1 S2) if (greater f1 2)"),
    ("next", "l0"), ("pick(tree, fire) if fire", "(pick#2 S1 S2) if s2"),
    ("tree with {u: 1, v: u + 1} if fire", "S1 f0=1 f1=(add f0 1) if s2"),
    ("with {u: 0}", "stay f0=0"),
    ("as neighbor()", "copy neighbor@0#2"),
    ("as neighbor(far)", "copy neighbor@1#2"),
    ("as neighbor(fire, far) if tree", "copy neighbor@1#2 s2 if s1"),
    ("as anywhere(u > here.u)", "copy anywhere#2 (greater f0 (here f0))"),
    ("swap with neighbor(tree) with {u: 2}", "swap neighbor@0#2 s1 f0=2"),
    ("move to neighbor(tree)", "move neighbor@0#2 s1"),
    (
      "move to anywhere() leaving fire with {u: 1} if u > 2",
      "move anywhere#2 leaving S2 f0=1 if (greater f0 2)"
    ),
    ("move to anywhere() leaving fire if u > 2", "move anywhere#2 leaving S2 if (greater f0 2)"),
    ("neighbor(tree) becomes fire if chance(50%)", "assign neighbor@0#2 s1 S2 if (chance#3 0.5)"),
    ("stay with {u = u + 1} if v > 2", "stay f0=(add f0 1) if (greater f1 2)"),
    (
      "tree if target and target.u > 2 and not target.fire",
      "S1 if (and (and c0 (greater (of0 f0) 2)) (not (of0 s2)))"
    ),
    ("move to target if target.u > u", "move c0 if (greater (of0 f0) f0)"),
    (
      "target becomes tree with {target.u = target.v, v = 3}", "assign c0 S1 f1=3 other f0=(of0 f1)"
    ),
    ("target gets {u = 1} with {v = 2}", "give c0 f1=2 other f0=1"),
    ("stay", "stay"),
    ("neighbor(tree) gets {u = 1, v = u}", "give neighbor@0#2 s1 other f0=1 other f1=f0"),
    ("as best(u)", "copy best@0#2 f0"),
    ("as best(tree, -u + here.v, far)", "copy best@1#2 s1 (add (negate f0) (here f1))"),
    ("move to cell(round(u), -1) if tree", "move cell#2 (round f0) -1 if s1"),
    ("best(fire, u) becomes tree with {v = 2}", "assign best@0#2 s2 f0 S1 f1=2"),
  ])
  func statements(text: String, prefix: String) throws {
    let model = try Model(
      text: """
        states: [empty, tree, fire]
        fields: {u: 0, v: 0}
        neighborhoods: {far: {moore: 2}}
        let: {next: "pick(tree, fire)"}
        choose: {target: neighbor(tree)}
        order: rows
        step:
          fire: '\(text)'
        """)
    #expect(model.definition.rules.map(\.count) == [0, 0, 1])
    #expect(model.definition.rules[2][0].prefix == prefix)
  }
}
