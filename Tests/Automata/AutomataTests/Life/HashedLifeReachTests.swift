import Grids
import Patterns
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

/// Tests of generations and positions too far to reach step by step.
@Suite struct HashedLifeReachTests {
  @Test(arguments: [1_000_000_000, 1_000_000_000_000_000_000, 4_000_000_000_000_000_000])
  func `A glider gun has fired one glider every 30 generations`(generation: Int) throws {
    let gun = try HashedLife(Pattern.gosperGliderGun)
    let early = gun.stepped(300 + generation % 30)
    let rounds = (generation - 300 - generation % 30) / 30
    var late = gun
    late.step(generation)
    #expect(late.problem == nil)
    #expect(late.counts == [Count("alive", early.counts[0].value + 5 * UInt128(rounds))])
    // The first glider leads all others.
    let flown = late.living.region.width - early.living.region.width
    #expect(abs(flown - 30 * rounds / 4) <= 1)
    var twice = gun
    twice.step(generation / 2)
    twice.step(generation - generation / 2)
    #expect(twice.plane.root.level == late.plane.root.level)
    #expect(twice.trace == late.trace)
  }

  @Test func `A glider crosses the world and stops at its limit`() throws {
    var glider = try HashedLife(Pattern.glider)
    let start = glider.living.region
    glider.step(4_000_000_000_000_000_000)
    #expect(glider.living.region.x == start.x + 1_000_000_000_000_000_000)
    #expect(glider.counts == [Count("alive", 5)])
    glider.step(4_000_000_000_000_000_000)
    let here = glider.living
    glider.step(4_000_000_000_000_000_000)
    #expect(glider.problem == .reach)
    // The world stays unchanged.
    #expect(glider.living == here)
  }

  @Test func `A methuselah settles and stays stable`() throws {
    var acorn = try HashedLife(Pattern(rle: Array("bo$3bo$2o2b3o!".utf8)))
    acorn.step(5206)
    #expect(acorn.counts == [Count("alive", 633)])
    acorn.step(1_000_000_000_000_000_000)
    #expect(acorn.counts == [Count("alive", 633)])
    #expect(acorn.living.cells.width > 400_000_000_000_000_000)
  }

  @Test func `A pattern too large for memory is drawn at a small zoom`() throws {
    var gun = try HashedLife(Pattern.gosperGliderGun)
    gun.step(1_000_000_000_000_000_000)
    let sight = gun.living.rescaled(to: 50)
    let drawn = gun.cells(in: sight)
    // The stream of gliders is a diagonal.
    #expect((1...3).contains(drawn.elements.count { $0 != 0 } / sight.region.width))
    #expect(gun.bits(in: Region(x: -5, y: -5, width: 64, height: 64)) != nil)
  }
}

/// Tests of worlds that reach or exceed their memory limit.
@Suite struct HashedLifeMemoryTests {
  @Test(arguments: [1 << 20, 1 << 21, 1 << 22])
  func `Discarded intermediate results do not change the world`(limit: Int) throws {
    var (small, tiled) = try HashedLife.pair(Pattern.rPentomino, rule: "B3/S23", limit: limit)
    for step in [500, 100, 1, 400, 99] {
      small.step(step)
      tiled.step(step)
      #expect(small.problem == nil)
      #expect(small.living == tiled.living)
      #expect(small.cells(in: tiled.extent) == tiled.cells(in: tiled.extent))
      #expect(small.memory <= limit)
    }
  }

  @Test func `Collecting garbage leaves copies of the world unchanged`() throws {
    var world = try HashedLife(
      Pattern(soup: Size(width: 100, height: 100), seed: 4), limit: 1 << 22)
    var seen: [(world: HashedLife, drawn: String, trace: Trace?)] = []
    for _ in 0..<12 {
      seen.append((world, world.drawn, world.trace))
      world.step(64)
    }
    #expect(world.problem == nil)
    for (world, drawn, trace) in seen {
      #expect(world.drawn == drawn)
      #expect(world.trace == trace)
    }
  }

  @Test func `A world that exceeds its memory stays unchanged and reports it`() throws {
    // The soup grows in all directions without repetition.
    var world = try HashedLife(
      Pattern(soup: Size(width: 64, height: 64), seed: 4), rule: "B2/S", limit: 1 << 20)
    var last = world
    for _ in 0..<100 where world.problem == nil {
      last = world
      world.step(16)
    }
    #expect(world.problem == .memory)
    #expect(world.living == last.living)
    #expect(world.trace == last.trace)
    #expect(throws: HashProblem.memory) {
      try HashedLife(Pattern(soup: Size(width: 2000, height: 2000), seed: 1), limit: 1 << 20)
    }
  }

  @Test func `Copies can be read on other threads while one advances`() async throws {
    let start = try HashedLife(
      Pattern(soup: Size(width: 80, height: 80), seed: 9), limit: 1 << 23)
    let drawn = start.drawn
    await withTaskGroup(of: Bool.self) { group in
      for task in 0..<4 {
        group.addTask {
          var world = start
          for _ in 0..<10 {
            world.step(20 + task)
            if start.drawn != drawn { return false }
          }
          return world.problem == nil && world.trace == start.stepped(10 * (20 + task)).trace
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
