extension ErrorTests {
  /// Models with wrong edges, numbers of the board, phases and looks, in the form of `wrong`.
  static let wrongParts = #"""
    fields: {u: 0}
    step: {u: u}
    show: {value: u, where: u, range: auto..auto}
    ! 3:25: expected a condition, got a number, 'u': compare it, as in 'u > 0'
    ====
    fields: {u: 0}
    step: {u: u}
    show: {value: u, scale: logarithmic}
    ! 3:25: expected linear or log, got 'logarithmic'
    ====
    fields: {u: 0}
    step: {u: u}
    show: {value: u, scale: log}
    ! 3:25: 'scale: log' needs a range above 0, got 0..1
    ====
    fields: {u: 0}
    step: {u: u}
    show: {value: u, range: 1..auto..2, label: [a]}
    ! 3:25: expected a range of numbers, such as 0..1, 0..auto or auto, got '1..auto..2'
    ! 3:44: expected a text, got a list
    ====
    fields: {u: 0}
    step: {u: u}
    edges: mirrored
    ! 3:8: unknown word 'mirrored': expected a number, a formula, mirror, repeat or wrap
    ====
    fields: {u: 0}
    step: {u: u + board.avg(u)}
    ! 2:15: unknown function 'board.avg': those of the board are mean, sum, min, max, share, count, any, all
    ====
    fields: {u: 0}
    step: {u: u + board.mean}
    ! 2:25: expected '(', as in 'board.mean(f)', got the end of the text
    ====
    states: [a, b]
    step: {a: b if board.count(c) > 1}
    ! 2:28: unknown name 'c'
    ====
    states: [a, b]
    step: {a: b}
    stop: a
    ! 3:7: expected a condition, got a number, 'a': compare it, as in 'a > 0'
    ====
    states: [a, b]
    globals: {g: 0.5}
    step: {a: b}
    ! 2:14: expected {start, step}, got '0.5'
    ====
    states: [a, b]
    globals: {g: {step: g + 1}}
    step: {a: b}
    ! 2:11: 'g' has no 'start', which is its first number
    ====
    states: [a, b]
    fields: {w: 0}
    choose: {t: neighbor(b)}
    step: {a: "t gets {v = 1}"}
    order: random
    ! 4:20: unknown field 'v'
    ====
    states: [a, b]
    fields: {w: 0}
    step: {a: stay with w = 1}
    order: random
    ! 3:21: expected '{', as in 'with {age = 0}', got 'w'
    ====
    states: [a, b]
    fields: {w: 0}
    step: {a: "stay with {w = 1, w = 2}"}
    order: random
    ! 3:30: 'w' is set twice
    ====
    states: [a, b]
    step: [{order: sometimes, a: b}]
    ! 2:16: expected together, random, shuffled or rows, got 'sometimes'
    ====
    states: [a, b]
    step: [{most: 5, a: b}]
    ! 2:15: 'most' limits the runs of 'until', which is missing
    ====
    states: [a, b]
    step: [a: b, {b: a, c: a}]
    ! 2:21: unknown state or field 'c': expected a, b
    ====
    states: [a, b]
    step: {a: b if largest(a) > 3}
    ! 2:16: 'largest' is allowed in measures, 'stop' and 'until' only
    ====
    fields: {u: 0}
    step: {u: atan2(u)}
    ! 2:11: expected 'atan2(y, x)', got 1 argument
    ====
    fields: {u: 0}
    step: {u: noise(u)}
    ! 2:11: expected 'noise(x, y) or noise(x, y, octaves)', got 1 argument
    ====
    fields: {u: 0}
    step: {u: "noise(x, y, 9)"}
    ! 2:24: expected a whole number from 1 to 8, got '9'
    ====
    fields: {u: 0}
    parameters: {n: 3}
    step: {u: "noise(x, y, n)"}
    ! 3:24: expected a whole number from 1 to 8, got 'n'
    ====
    fields: {u: 0}
    step: {u: "noise(noise(noise(x, y, 8), y, 8), y, 8)"}
    ! 2:12: the place of this noise is too long: name a part of it under 'let'
    ====
    states: [a, b]
    step: {a: b if chance(1.5)}
    ! 2:23: expected a chance from 0 to 1 or 0% to 100%, got '1.5'
    ====
    states: [a, b]
    fields: {w: 0}
    start: [{state: c, w: 3}]
    step: {a: b}
    ! 3:17: unknown state 'c': the states are a, b
    ====
    states: [a, b]
    step: {a: b}
    show: {value: x, where: c}
    ! 3:25: unknown name 'c'
    ====
    states: [a, b]
    parameters: {p: {value: 1, help: speed, in cells}}
    step: {a: b}
    ! 2:41: unknown key 'in cells': expected value, range or help, and in YAML's braces a text with commas requires quotes
    """#
}
