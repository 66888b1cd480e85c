enum Examples {
  static let forestFire = """
    about: Trees grow, lightning strikes, and fire spreads.
    source: Drossel and Schwabl, Physical Review Letters 69 (1992) 1629
    states: {empty: "#2f2a25", tree: "#3c8c40", fire: "#f28c28"}
    parameters:
      growth: 1%
      lightning: {value: 0.01%, range: 0%..100%, help: chance that lightning strikes a tree}
    size: 120x80
    topology: torus
    neighborhood: von-neumann
    start: {tree: 50%}
    step:
      empty: tree if chance(growth)
      tree: fire if count(fire) > 0 or chance(lightning)
      fire: empty
    """
  static let grayScott = """
    fields: {u: 1, v: 0}
    parameters: {feed: 0.035, kill: 0.06, du: 0.16, dv: 0.08}
    start:
      - {u: 0.5, v: 0.25, where: "disc(width / 2, height / 2, 10)"}
      - {v: v + 0.02 * random()}
    let: {reaction: u * v^2}
    step:
      u: u + du * laplacian(u) - reaction + feed * (1 - u)
      v: v + dv * laplacian(v) + reaction - (feed + kill) * v
    repeat: 8
    show: {value: v, range: 0..0.4, colors: viridis}
    """
  static let ising = """
    states: {down: white, up: black}
    parameters: {temperature: 2.269}
    neighborhood: von-neumann
    start: {up: 50%}
    order: random
    step:
      up: down if chance(exp(-2 * (count(up) - count(down)) / temperature))
      down: up if chance(exp(-2 * (count(down) - count(up)) / temperature))
    measures: {magnetization: mean(1 if up else -1)}
    """
}
