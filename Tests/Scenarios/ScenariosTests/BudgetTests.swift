import Automata
import Encoding
import Grids
import Scenarios
import Settings
import Testing
import Worlds

@testable import Films

/// Tests that budgets are checked before anything is built and while an animation plays.
struct BudgetTests {
  private func film(
    _ life: Life, frames: Int = 2, skip: Int = 0, _ budget: Budget = Budget()
  ) -> Film {
    var film = Film(life, frames: frames, skip: skip)
    film.budget = budget
    return film
  }

  private func problem(_ film: Film, _ formats: [Format] = [.gif]) -> FilmProblem? {
    do throws(FilmProblem) {
      let reel = try film.opened(for: formats)
      let next = reel.shots()
      while try next() != nil {}
      return nil
    } catch {
      return error
    }
  }

  @Test func `A board's memory estimate counts its padded rows and has a maximum`() {
    let board = Size(width: 1, height: 1 << 31)
    #expect(Life(size: board).worldInfo.cost.memory(on: board) == 8 << 31)
    let largest = Size(width: .max, height: .max)
    for simulation in simulations {
      var settings = SettingsReader()
      #expect(simulation.init(&settings).worldInfo.cost.memory(on: largest) == 1 << 44)
    }
  }

  @Test(
    arguments: [
      ([.gif], MemoryCategory.images), ([.csv], .cells),
    ] as [([Format], MemoryCategory)])
  func `A memory error names the total and the largest expense`(
    formats: [Format], largest: MemoryCategory
  ) throws {
    let life = Life(size: Size(width: 1000, height: 1000))
    let sentence = try #require(problem(film(life, Budget(memory: 100_000)), formats)).description
    let (_, all, allUnit, found, part, partUnit) = try #require(
      sentence.prefixMatch(
        of: /this needs ([0-9.]+) ([kM])B of memory, more than 100 kB; (.+) need ([0-9.]+) ([kM])B/
      )
    ).output
    #expect(found == largest.rawValue)
    let total = try #require(Double(all)) * (allUnit == "M" ? 1000 : 1)
    let share = try #require(Double(part)) * (partUnit == "M" ? 1000 : 1)
    #expect(share <= total && 2 * share > total)
  }

  @Test func `Pixel and byte limits count all frames`() {
    let life = Life(size: Size(width: 10, height: 10))
    let pixels = 5 * 60 * 60
    #expect(problem(film(life, frames: 5, Budget(pixels: pixels)), [.png]) == nil)
    #expect(
      problem(film(life, frames: 5, Budget(pixels: pixels - 1)), [.png])
        == .drawsPixels(pixels, most: pixels - 1))
    var (tooFew, bytes) = (99, 1 << 20)
    while bytes - tooFew > 1 {
      let middle = (tooFew + bytes) / 2
      if problem(film(life, Budget(bytes: middle))) == nil {
        bytes = middle
      } else {
        tooFew = middle
      }
    }
    #expect(problem(film(life, Budget(bytes: tooFew))) == .writesBytes(bytes, most: tooFew))
    #expect(problem(film(life, Budget(bytes: 99))) == .writesBytes(bytes, most: 99))
  }

  @Test func `The number of jobs is reduced to fit the memory budget`() throws {
    let life = Life(size: Size(width: 1000, height: 100))
    let cost = try Composition.alone(film(life)).cost(for: [.gif])
    for (more, jobs) in [(0, 1), (Cost.program, 1), (Cost.program + 3 * cost.more, 4)] {
      let budget = Budget(memory: cost.total + more)
      #expect(try film(life, budget).opened(for: [.gif]).jobs(of: 8) == jobs)
    }
    #expect(try film(life).opened(for: [.gif]).jobs(of: 8) == 8)
    for (bytes, films) in [(0, 1), (cost.total * 3, 3), (cost.total * 20, 8)] {
      #expect(cost.films(8, within: Budget(memory: bytes + Cost.program)) == films)
    }
  }

  @Test func `A world that grows beyond the memory budget is an error`() throws {
    let life = Life(pattern: .gosperGliderGun, size: Size(width: 10, height: 10))
    let grown = problem(film(life, skip: 100_000, Budget(memory: 40_000)), [.csv])
    let (_, generation, kilobytes) = try #require(
      grown?.description.prefixMatch(
        of: /at generation (\d+), the world takes ([0-9.]+) kB of memory, .*, more than 40 kB:/)
    ).output
    #expect((1..<10_000).contains(try #require(Int(generation))))
    #expect(try #require(Double(kilobytes)) > 20)
  }

  @Test func `An animation that exceeds the time limit is an error`() throws {
    let life = Life(size: Size(width: 400, height: 400))
    let late = problem(film(life, frames: 1_000_000, Budget(seconds: Ratio(1, 100))), [.csv])
    let (_, generation) = try #require(
      late?.description.prefixMatch(
        of: /after 0.01 s, the film has reached only generation (\d+):/)
    ).output
    #expect(try #require(Int(generation)) < 1_000_000)
    #expect(late?.isFailure == true)
  }

  @Test(arguments: [
    (
      FilmProblem.takesMemory(51_500_000_000, most: 4_000_000_000, largest: .cells, bytes: 812),
      "this needs 51.5 GB of memory, more than 4 GB; cells need 812 B: lower 'size', or raise"
        + " 'max-memory'"
    ),
    (
      .drawsPixels(1_999_999, most: 1_500_000),
      "this draws 1.9 M pixels, more than 1.5 M: lower 'frames', 'cell' or 'size', or raise"
        + " 'max-pixels'"
    ),
    (
      .writesBytes(2048, most: 1000),
      "this writes up to 2 kB, more than 1 kB: lower 'frames', 'cell' or 'size', or raise"
        + " 'max-bytes'"
    ),
    (
      .spreads(at: 7, bytes: 3_000_000, most: 5_000_000),
      "at generation 7, the world takes 3 MB of memory, and needs as much again to grow, more"
        + " than 5 MB: lower 'frames' or 'skip', or raise 'max-memory'"
    ),
    (
      .tooLong(at: 9, seconds: Ratio(3, 2)),
      "after 1.5 s, the film has reached only generation 9: lower 'frames' or 'skip', or raise"
        + " 'max-time'"
    ),
  ])
  func `An exceeded budget is reported in one line`(problem: FilmProblem, sentence: String) {
    #expect(problem.description == sentence)
  }

  /// A simulation whose opening reports whether a time limit can end it.
  private struct LimitedOpening: Simulation {
    static let info = SimulationInfo(name: "limited", summary: "", verbs: [], defaults: .init())
    var worldInfo: WorldInfo { WorldInfo(legend: [], bounds: Region(Size(width: 1, height: 1))) }
    func opening(seed: UInt64) throws(OpeningProblem) -> any World {
      throw OpeningProblem("size", "has a limit: \(CancellationCheck.waiting != nil)")
    }
  }

  @Test func `The time limit holds while a world is built`() {
    #expect(throws: FilmProblem.opening(OpeningProblem("size", "has a limit: true"))) {
      _ = try Playback(opening: Film(LimitedOpening(), frames: 1, skip: 0))
    }
  }
}
