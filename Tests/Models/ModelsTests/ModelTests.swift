import Foundation
import Grids
import TestSupport
import Testing
import Worlds

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

/// Models as programs in Swift use them.
@Suite struct ModelInSwiftTests {
  private static let text = """
    states: [empty, tree]
    parameters: {growth: {value: 1%, range: 0..1}, rate: 2}
    start: {tree: 25%}
    step: {empty: tree if chance(growth * rate)}
    """

  @Test func `A parameter changes the world`() throws {
    var model = try Model(text: Self.text)
    model.size = Size(width: 8, height: 4)
    #expect(model.parameters == ["growth": 0.01, "rate": 2])
    try model.set("growth", to: 1)
    #expect(model.parameters["growth"] == 1)
    var world = try model.opening(seed: 1)
    world.advance(by: 1)
    #expect(world.counts.map(\.value) == [0, 32])
  }

  @Test(arguments: [
    ("groth", 0.5, "unknown parameter 'groth' (did you mean 'growth'?)"),
    ("growth", 1.5, "'growth': expected a number from 0 to 1, such as 0.05 or 5%, got 1.5"),
    ("growth", .nan, "'growth': expected a number from 0 to 1, such as 0.05 or 5%, got nan"),
    ("rate", .infinity, "'rate': expected a number, such as 0.05 or 5%, got inf"),
  ])
  func `A value that does not fit is an error`(name: String, value: Double, message: String) throws
  {
    var model = try Model(text: Self.text)
    let error = #expect(throws: ModelErrors.self) { try model.set(name, to: value) }
    #expect(error?.description == message)
    #expect(model.parameters == ["growth": 0.01, "rate": 2])
  }

  @Test func `A file opens with the files that it names`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.model").path
    try "0 1\n1 1\n".write(to: folder.file("a.txt"), atomically: false, encoding: .utf8)
    try "states: [a, b]\nsize: 2\nstart: [{input: a.txt}]\nstep: {a: a}\n".write(
      to: folder.file("a.model"), atomically: false, encoding: .utf8)
    #expect(try Model(contentsOf: path).opening(seed: 1).counts.map(\.value) == [1, 3])
    try FileManager.default.removeItem(at: folder.file("a.txt"))
    let missing = #expect(throws: ModelErrors.self) { try Model(contentsOf: path) }
    #expect(missing?.description.contains("a.txt") == true)
    let none = #expect(throws: ModelErrors.self) { try Model(contentsOf: path + "x") }
    #expect(none?.description.contains("a.modelx") == true)
  }
}
