import Testing

@testable import Models

/// Models as users write them: each uses other parts of the language.
@Suite struct ModelTests {
  @Test(arguments: [
    """
    about: Fish and sharks.
    states: {water: navy, fish: orange, shark: gray}
    fields: {age: 0, energy: 0}
    carried: [age, energy]
    parameters: {fish_breed: 3, shark_breed: 10, starve: 3}
    neighborhood: von-neumann
    start: [{fish: 30%, shark: 2%}, {age: floor(random() * 3), where: fish or shark}, {energy: starve}]
    order: random
    step:
      fish:
        - "move to neighbor(water) leaving fish with {age: 0} if age >= fish_breed"
        - "move to neighbor(water) with {age: age + 1}"
        - "with {age: age + 1}"
      shark:
        - water if energy <= 0
        - "move to neighbor(fish) with {age: age + 1, energy: energy + starve}"
        - "move to neighbor(water) with {age: age + 1, energy: energy - 1}"
    measures: {fish: share(fish), hungry: min(energy if shark else 100)}
    """,
    """
    states: [empty, red, blue]
    parameters: {similar: {value: 30%, range: 0%..100%}}
    start: {red: 45%, blue: 45%}
    order: shuffled
    let: {reds: count(red), blues: count(blue)}
    step:
      red: swap with anywhere(empty) if reds < similar * (reds + blues)
      blue: swap with anywhere(empty) if blues < similar * (reds + blues)
    """,
    """
    fields: {grains: 0}
    topology: plane
    neighborhood: von-neumann
    start:
      - {grains: 4096, where: x = 32 and y = 32}
    step:
      grains: grains - (4 if grains >= 4 else 0) + sum(1 if grains >= 4 else 0)
    show: {value: "min(grains, 4)", range: 0..4, colors: viridis}
    measures: {total: sum(grains), highest: max(grains)}
    """,
    """
    states: {cooperator: blue, defector: red}
    parameters: {b: 1.85}
    start: {defector: 10%}
    let:
      own: 1 if cooperator else 0
      payoff: (count(cooperator) + own) * (1 if cooperator else b)
      best: max(payoff)
    step:
      cooperator: defector if best > payoff and max(payoff if defector) = best
      defector: cooperator if best > payoff and max(payoff if cooperator) = best
    """,
    """
    fields: {a: 0}
    kernels:
      ring: {radius: 13, weight: "exp(4 - 1 / ((distance / 13) * (1 - distance / 13))) if distance > 0 and distance < 13 else 0"}
    parameters: {mu: 0.15, sigma: 0.015, dt: 10%}
    start: [{a: random(), where: "disc(width / 2, height / 2, 20)"}]
    let: {u: "convolve(a, ring)"}
    step:
      a: clamp(a + dt * (2 * exp(-((u - mu) / sigma)^2 / 2) - 1), 0, 1)
    show: a
    """,
    """
    states: [none, walker, ice]
    neighborhood: hexagonal
    order: random
    start: [{walker: 10%}, {state: ice, where: x = floor(width / 2) and y = floor(height / 2)}]
    step:
      walker: [ice if any(ice), move to neighbor(none)]
    """,
    """
    states: [road, car]
    fields: {speed: 0}
    carried: speed
    size: 300x1
    view: diagram
    neighborhood: {offsets: [[-1, 0], [1, 0]]}
    start: {car: 30%}
    step:
      car: road if not east(car)
      road: car if west(car)
    """,
    """
    states: [no, on, off, yes]
    step: {any: [as neighbor() if chance(10%), "pick(on, off) if generation > 10"], "on, off": yes if y > 2}
    """,
    """
    fields: {height_now: 0, before: 0}
    parameters: {c: 0.5, dx: 1}
    step:
      height_now: 2 * height_now - before + c^2 * laplacian5(height_now) / dx^2
      before: height_now
    """,
  ])
  func parses(text: String) {
    #expect(errors(in: text) == [])
  }
}
