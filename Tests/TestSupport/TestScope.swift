internal import Foundation

/// The extent of a test run.
package enum TestScope {
  /// True if long tests run in full, as with `make test-all`; otherwise each runs a short version.
  package static let isFull = ProcessInfo.processInfo.environment["RENDER_TESTS"] == "all"

  /// Returns false for a program that RENDER_WITHOUT_JUDGES names because this system does not have it.
  /// Tests with other programs than those of `make test` are in suites with names that end with
  /// `JudgeTests`, as `scripts/judges` says.
  package static func hasJudge(_ name: String) -> Bool {
    let names = ProcessInfo.processInfo.environment["RENDER_WITHOUT_JUDGES"] ?? ""
    return !names.split(separator: " ").contains { $0 == name }
  }

  /// Returns the cases of a long test: all of them in a full run, otherwise some at equal distances.
  package static func cases<C: Collection>(_ all: C, _ budget: TestBudget) -> [C.Element] {
    let (all, count) = (Array(all), size(budget))
    if all.count <= count { return all }
    return (0..<count).map { all[$0 * all.count / count] }
  }

  /// Returns the size of a long test.
  package static func size(_ budget: TestBudget) -> Int { isFull ? budget.full : budget.short }
}

/// How much a long test does.
package struct TestBudget: Sendable {
  let short, full: Int

  /// - Parameters:
  ///   - short: the size in `make test`.
  ///   - full: the size in `make test-all`; by default, all that there is.
  private init(_ short: Int, _ full: Int = .max) { (self.short, self.full) = (short, full) }

  // Cases of a list, such as rules or sizes of boards.
  package static let none = Self(0)
  package static let one = Self(1)
  package static let two = Self(2)
  package static let few = Self(3)
  package static let several = Self(6)
  package static let many = Self(24)
  package static let settings = Self(12)
  package static let places = Self(24, 200)
  package static let failingCalls = Self(3, 48)
  package static let pairs = Self(40, 300)
  package static let triples = Self(12, 60)

  // Random cases.
  package static let engines = Self(400)
  package static let cellPrograms = Self(30, 150)
  package static let randomModels = Self(1500, 6000)
  package static let extremeFilms = Self(60, 1200)
  package static let neighborhoods = Self(4000, 100_000)
  package static let ruleTables = Self(120, 3000)
  package static let notations = Self(60, 3000)
  package static let damagedFiles = Self(200, 5000)
  package static let hostileLists = Self(200, 1500)

  // Runs that race, or that a signal ends.
  package static let racingUpdates = Self(200, 1000)
  package static let racingRuns = Self(10, 250)
  package static let endedRuns = Self(4, 100)

  // Generations.
  package static let modelGenerations = Self(12, 30)
  package static let crystalGenerations = Self(30, 60)
  package static let fieldGenerations = Self(40, 125)
  package static let averagedGenerations = Self(100, 400)

  // Other sizes: living cells times generations of plain boards, cells and pixels of a side, characters, and the distance
  // in KB of limits of memory. The shorter distance makes the longer test.
  package static let plainCells = Self(2000)
  package static let widestNeighborhood = Self(1000, 1100)
  package static let imageWidth = Self(1000, 9000)
  package static let longValue = Self(100_000, 500_000)
  package static let memoryStep = Self(4096, 4)
}
