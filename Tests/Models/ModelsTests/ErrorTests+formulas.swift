extension ErrorTests {
  /// Models with wrong statements and formulas, in the form of `wrong`.
  static let wrongFormulas = #"""
    states: [tree, fire]
    step:
      tree: swap with neighbor(fire)
      fire: [move to neighbor(tree), neighbor() becomes tree]
    ! 3:9: 'swap with' changes another cell, so it requires an order other than together: add 'order: random', 'shuffled' or 'rows'
    ! 4:10: 'move to' changes another cell, so it requires an order other than together: add 'order: random', 'shuffled' or 'rows'
    ! 4:34: 'becomes' changes another cell, so it requires an order other than together: add 'order: random', 'shuffled' or 'rows'
    ====
    states: [tree, fire]
    order: rows
    step:
      tree: swap neighbor(fire)
      fire: [move neighbor(tree), neighbor(tree), as fire, move to fire]
    ! 4:14: expected 'with', as in 'swap with neighbor(…)', got 'neighbor'
    ! 5:15: expected 'to', as in 'move to neighbor(…)', got 'neighbor'
    ! 5:45: expected 'becomes' and a state, got the end of the text
    ! 5:50: 'as' takes the state of another cell: write 'fire' without 'as' for the state, or 'as neighbor(fire)'
    ! 5:64: expected 'neighbor(…)' or 'anywhere(…)', got 'fire': write 'neighbor(fire)' for a neighbor of that kind
    ====
    states: [tree, fire]
    order: rows
    step:
      tree: move to neighbor(chance(1))
      fire: tree if count(random() > 1) > 1
    ! 4:26: 'chance' is not allowed inside functions of neighbors: name it under 'let'
    ! 5:23: 'random' is not allowed inside functions of neighbors: name it under 'let'
    ====
    fields: {u: 0}
    step:
      u: here.u + u
    ! 3:6: 'here' is the cell itself inside functions of neighbors: write 'u'
    ====
    fields: {u: 0}
    step:
      u: sum(sum(here.u)) + laplacian(here.u)
    ! 3:14: 'here' is ambiguous inside nested functions of neighbors: name the inner one under 'let'
    ! 3:35: 'here' is not allowed inside laplacian, ddx, ddy and convolve
    ====
    fields: {u: 0}
    step:
      u: (u + 1
    ! 3:12: expected an operator or ')', got the end of the text
    ====
    fields: {u: 0}
    step:
      u: u + 1)
    ! 3:11: expected an operator, or the end of the text, got ')'
    ====
    fields: {u: 0}
    step:
      u: u +
    ! 3:9: expected a number, a name or '(', got the end of the text
    ====
    fields: {u: 0}
    step:
      u: 2u
    ! 3:7: expected an operator after 2: a product is written with '*'
    ====
    fields: {u: 0}
    step:
      u: 2 u
    ! 3:8: expected an operator, or the end of the text, got 'u'
    ====
    fields: {u: 0}
    step:
      u: u ** 2
    ! 3:8: unexpected '**': write '^'
    ====
    fields: {u: 0}
    step:
      u: u × 2
    ! 3:8: unexpected '×': write '*'
    ====
    fields: {u: 0}
    step:
      u: u $ 2
    ! 3:8: unexpected character '$' (U+0024)
    ====
    fields: {u: 0}
    step:
      u: 1 if u > 0
    ! 3:16: expected 'else', as in 'a if condition else b', got the end of the text
    ====
    fields: {u: 0}
    step:
      u: 1 if 0 < u < 1 else 2
    ! 3:17: comparisons cannot be chained: write 'a < b and b < c'
    ====
    fields: {u: 0}
    step:
      u: 1 if u and not u else 2
    ! 3:11: expected a condition, got a number, 'u': compare it, as in 'u > 0'
    ! 3:21: expected a condition, got a number, 'u': compare it, as in 'u > 0'
    ====
    fields: {u: 0}
    step:
      u: 1 + not u
    ! 3:10: put 'not …' in parentheses here
    ====
    fields: {u: 0}
    step: {u: clamp(u, 0, 1)}
    ! 2:18: expected an operator, ',' or ')', got the end of the text: in YAML's braces and brackets, a formula with commas requires quotes
    ====
    fields: {u: 0}
    step:
      u: clamp(u, 0) + abs() + at(u, 1) + at(u, 1, u) + pick()
    ! 3:6: expected 'clamp(a, low, high)', got 2 arguments
    ! 3:20: expected 'abs(a)', got 0 arguments
    ! 3:28: expected 'at(f, dx, dy)', got 2 arguments
    ! 3:53: expected 'pick(a, b, c)', got 0 arguments
    ====
    fields: {u: 0}
    step:
      u: count + u(2) + sum(u, far) + tree
    ! 3:6: 'count' is a function: write 'count(condition)'
    ! 3:14: 'u' is a field, not a function
    ! 3:28: expected the name of a neighborhood, got 'far': define it under 'neighborhoods'
    ! 3:35: unknown name 'tree'
    ====
    fields: {u: 0}
    step:
      u: 1e99 + u
    ! 3:6: 1e99 exceeds the range of numbers, which ends at 3.4e38
    ====
    fields: {u: 0}
    neighborhoods: {far: moore}
    step:
      u: sum(u, fer) + far + sum(u, v, w) + min(u, w)
    ! 4:13: expected the name of a neighborhood, got 'fer' (did you mean 'far'?)
    ! 4:20: expected a number, got 'far', which is a neighborhood
    ! 4:26: expected 'sum(f)', got 3 arguments
    ! 4:48: unknown name 'w'
    ====
    states: [a, b]
    order: rows
    step:
      a: as neighbor(b, c)
      b: [as anywhere(b, a), as neighbor(a if b), a if neighbor(b)]
    ! 4:21: expected the name of a neighborhood, got 'c': define it under 'neighborhoods'
    ! 5:20: expected an operator, ',' or ')', got the end of the text: in YAML's braces and brackets, a formula with commas requires quotes
    ! 5:29: expected 'neighbor(condition)' or 'neighbor(condition, neighborhood)'
    ! 5:52: 'neighbor' is allowed only after 'as', 'swap with' and 'move to'
    ====
    states: [a, b]
    step:
      a: b if chance(1, 2) or random(1) > 2 or normal(1) > 2 or chance(b)
    ! 3:11: expected 'chance(p)', got 2 arguments
    ! 3:27: expected 'random()', got 1 argument
    ! 3:44: expected 'normal()', got 1 argument
    ! 3:68: expected a number, got a condition, 'b': write '1 if b else 0'
    ====
    states: [a, b]
    step:
      a: b with {heat: x, heat 2}
    ! 3:18: unexpected second ':' on the line: put a text that contains a colon in quotes
    ====
    states: [a, b]
    step:
      a: 'b with {heat: x'
      b: 'a with heat'
    ! 3:22: expected ',' or '}', got the end of the text
    ! 4:14: expected '{', as in 'with {age = 0}', got 'heat'
    ====
    states: [a, b]
    step:
      a: b if min(x if a, y) > 2 or at(x if a, 1, 1) > 2
    ! 3:20: expected 'else', as in 'a if condition else b'
    ! 3:41: expected 'else', as in 'a if condition else b'
    ====
    states: [a, b]
    step:
      a: b if true && x > 2
    ! 3:16: unexpected '&&': write 'and'
    ====
    fields: {u: 0}
    step:
      u: here + u . v
    ! 3:6: unknown name 'here'
    ! 3:13: unknown cell 'u': define it under 'choose'
    ====
    fields: {u: 0}
    carried: v
    start: {u: 1, share: 20}
    step: {u: u}
    ! 2:10: expected the name of a field, or a list of them, got 'v'
    ! 3:22: expected a share from 0 to 1 or 0% to 100%, got '20'
    ====
    fields: {u: 0}
    step:
      u: >
        u +
        vv +
        ww
    ! 5:5: unknown name 'vv'
    ! 6:5: unknown name 'ww'
    ====
    fields: {u: 0}
    step:
      u: |2
         u + (vv
          + "1")
    ! 5:9: unexpected character '"' (U+0022)
    ====
    fields: {u: 0}
    step:
      u: u +
        vv + ww
    ! 4:5: unknown name 'vv'
    ! 4:10: unknown name 'ww'
    ====
    fields: {u: 0}
    step:
      u: "\u0075 + \
        vv +\n ww"
    ! 4:5: unknown name 'vv'
    ! 4:12: unknown name 'ww'
    ====
    fields: {u: 0}
    step:
      'u': 'u + vv'
    ! 3:13: unknown name 'vv'
    ====
    states: [tree, fire]
    fields: {heat: 0}
    step:
      tree: fire with {heat: 1}
    ! 4:24: unexpected second ':' on the line: put a text that contains a colon in quotes
    ====
    states: [tree, fire]
    fields: {heat: 0}
    step:
      tree:
      - fire with {heat: 1}
    ! 5:5: expected a statement (with quotes if it contains a colon), got a mapping
    ====
    states: [tree, fire]
    fields: {heat: 0}
    step:
      tree: 'fire with {heta: 1} if tree'
      fire: 'tree if x > 1 with {heat: 1}'
    ! 4:21: unknown field 'heta' (did you mean 'heat'?)
    ! 5:24: 'with' stands before 'if'
    ====
    states: [tree, fire]
    step:
      tree: fire when x > 1
    ! 3:14: expected 'with', 'if' or an operator, or the end of the text, got 'when'
    ====
    states: [tree, fire]
    step: {tree: fire}
    show: {value: vv, range: 1, color: red}
    measures: {a: tree, b: mean(tree), c: share(random() > 1), d d: mean(x)}
    ! 3:15: unknown name 'vv'
    ! 3:26: expected a range of numbers, such as 0..1, 0..auto or auto, got '1'
    ! 3:29: unknown key 'color' (did you mean 'colors'?)
    ! 4:29: expected a number, got a condition, 'tree': write '1 if tree else 0'
    ! 4:60: expected a name of letters, digits, '_' and '-', got 'd d'
    ====
    states: [tree, fire]
    let: {r: random()}
    step: {tree: fire if r > 1}
    show: r
    ! 4:7: 'r' uses chance, which is not allowed in show
    ====
    states: [tree, fire]
    step:
      tree: [fire if tree = 1, fire if tree < fire, fire if x = tree]
    ! 3:18: expected a number, got a condition, 'tree': write '1 if tree else 0'
    ! 3:36: expected a number, got a condition, 'tree': write '1 if tree else 0'
    ! 3:43: expected a number, got a condition, 'fire': write '1 if fire else 0'
    ! 3:61: expected a number, got a condition, 'tree': write '1 if tree else 0'
    ====
    states: [a]
    step: {a: a}
    ---
    states: [a]
    ! 4:1: a file contains one model: this is the second
    ====
    states: [a]
    about: |
      two
      lines
    source: [a]
    step: {a: a}
    ! 2:8: expected one line of at most 500 characters
    ! 5:9: expected one line of text, got a list
    ====
    states: [a]
    step: {a: {b: c}}
    ! 2:11: expected a statement (with quotes if it contains a colon), got a mapping
    ====
    fields: {u: 0}
    step: {u, v: 1}
    ! 2:9: expected a formula, got nothing
    ! 2:11: unknown state or field 'v': expected u
    ====
    fields: {u: 0, v: 0}
    step:
      u, v: 1
    ! 3:3: a formula belongs to one field: 'u' requires a key of its own
    ! 3:3: a formula belongs to one field: 'v' requires a key of its own
    ====
    states: [a, b]
    step: {a: a or b}
    ! 2:11: expected a state, got a condition, 'a or b': the states are a, b
    ====
    states: [a, b]
    parameters: {p-q: 1, here: 2, width: 3}
    step: {a: b}
    ! 2:14: expected a name of letters, digits and '_', got 'p-q'
    ! 2:22: 'here' has a meaning in formulas: choose another name
    ! 2:31: 'width' has a meaning in formulas: choose another name
    ====
    states: [a, b]
    fields: {u: 0}
    topology: torus
    edges: {left: wrap, right: 1, u: 2}
    step: {a: b}
    ! 3:11: a torus has no edges: remove 'topology' or 'edges'
    ! 4:8: 'left: wrap' joins both sides of the board: write 'right: wrap', too
    ! 4:31: unknown key 'u': expected left, right, top, bottom or others
    ====
    states: [a, b]
    edges: c
    step: {a: b}
    ! 2:8: unknown state 'c': expected a, b, mirror, repeat or wrap
    ====
    states: [a, b]
    fields: {u: 0}
    edges: {u: a, states: 5, v: mirror}
    step: {a: b}
    ! 3:12: an edge may refer to parameters, globals, x, y, width, height and generation only, not to 'a'
    ! 3:23: unknown state '5': expected a, b, mirror, repeat or wrap
    ! 3:26: unknown side or field 'v': expected left, right, top, bottom, others, u or states
    ====
    fields: {mirror: 0}
    edges: mirror
    step: {mirror: 1}
    ! 2:8: 'mirror' has a meaning in 'edges': choose another name
    ====
    states: [a, b]
    fields: {u: 0}
    measures: {m: u, n: mean(u) + x, o: board.clusters(a), p: middle(u), q: a if b, r: "mean(u, u)"}
    step: {u: "board.clusters(a) + board.mean(random()) + board.middle(u) + board.mean"}
    stop: a
    ! 3:15: 'u' has a value in each cell: reduce them to a number, as in 'mean(u)'
    ! 3:31: 'x' has a value in each cell: reduce them to a number, as in 'mean(x)'
    ! 3:59: unknown function 'middle'
    ! 3:85: expected 'mean(…)' with one formula or condition
    ! 4:83: expected '(', as in 'board.mean(f)', got the end of the text
    ! 5:7: expected a condition, got a number, 'a': compare it, as in 'a > 0'
    ====
    states: [a, b]
    fields: {u: 0}
    step: {u: "board.clusters(a) + board.mean(random()) + board.middle(u)"}
    globals: {g: {start: u}, h: 3, i: {step: 1}, a: {start: 1}, j: {start: 1, step: j + u}}
    ! 3:12: unknown function 'board.clusters': those of the board are mean, sum, min, max, share, count, any, all
    ! 3:55: unknown function 'board.middle': those of the board are mean, sum, min, max, share, count, any, all
    ! 4:22: the start of a variable may refer to parameters and globals only, not to 'u'
    ! 4:29: expected {start, step}, got '3'
    ! 4:32: 'i' has no 'start', which is its first number
    ! 4:46: the name 'a' is taken by a state
    ! 4:85: 'u' has a value in each cell: reduce them to a number, as in 'mean(u)'
    ====
    states: [a, b]
    fields: {u: 0}
    order: rows
    let: {far: target.u}
    choose: {target: neighbor(b), other: b, u: neighbor()}
    step:
      a: [move to targt, b if count(target) > 1, "other becomes b with {target.u = 1, b.u = 2}"]
      b: target gets {v = 1}
    ! 5:38: expected 'neighbor(…)' or 'anywhere(…)', got 'b': write 'neighbor(b)' for a neighbor of that kind
    ! 5:41: the name 'u' is taken by a field
    ! 7:15: expected 'neighbor(…)' or 'anywhere(…)', got 'targt' (did you mean 'target'?)
    ! 7:33: 'target' is chosen by the cell or agent itself: it is not allowed inside functions of neighbors
    ! 7:69: 'target' is not the cell that the statement changes, as in 'target becomes …'
    ! 7:83: 'b' is not the cell that the statement changes, as in 'b becomes …'
    ! 8:19: unknown field 'v'
    ====
    states: [a, b]
    step: [{unti: b = 0, a: b}, {most: 3, b: a}]
    ! 2:9: unknown state or field 'unti' (did you mean 'until'?)
    ! 2:15: expected a number, got a condition, 'b': write '1 if b else 0'
    ! 2:36: 'most' limits the runs of 'until', which is missing
    """#
}
