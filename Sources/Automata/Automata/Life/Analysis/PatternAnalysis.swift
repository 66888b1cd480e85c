package import Grids
package import Worlds

package struct PatternAnalysis: Sendable {
  /// The rule, with the board's edges if it is bounded.
  package let rule: String
  package let states: Int
  /// The size of the bounding rectangle at generation 0.
  package let size: Size
  /// The counts at generation 0: cells alive, and dying if there are more than two states.
  package let counts: [Count]
  /// The symmetry at generation 0; nil if there are too many cells, or if they are triangles.
  package internal(set) var symmetry: PatternSymmetry?
  package internal(set) var behavior = PatternBehavior.undetermined
  /// The number of generations that were played.
  package internal(set) var generations = 0
  /// The reason why the run ended without a result; nil if there is one.
  package internal(set) var limit: Limit?
  /// The properties of its phases, if the pattern repeats from generation 0 on.
  package internal(set) var cycle: CycleDetails?
  /// The objects into which the pattern has settled, or of which it consists.
  package internal(set) var objects: [CensusEntry] = []
  /// The objects that fly away from a growing pattern, within each interval of its growth.
  package internal(set) var emitted: [CensusEntry] = []
  package internal(set) var growth: PopulationGrowth?

  package enum Limit: String, Sendable { case generations, work, time, memory }

  /// Removes everything that was found by playing.
  mutating func reset(at limit: Limit) {
    behavior = .undetermined
    (cycle, growth, objects, emitted) = (nil, nil, [], [])
    self.limit = limit
  }

  package var kind: String {
    switch behavior {
    case .empty: "empty"
    case .repeats(0, 1, Position(x: 0, y: 0)): "still life"
    case .repeats(0, _, let step):
      step == Position(x: 0, y: 0) ? "oscillator" : "spaceship"
    case .dies: "dies out"
    case .repeats, .scatters: "settles"
    case .grows(.gun): "gun"
    case .grows(.rake): "rake"
    case .grows(.puffer): "puffer"
    case .grows(.quadratic), .grows(.other): "grows"
    case .undetermined: "undetermined"
    }
  }
}

package enum PatternBehavior: Hashable, Sendable {
  /// The pattern has no cells, and none are born.
  case empty
  /// The last cell disappears at this generation.
  case dies(at: Int)
  /// The pattern repeats from a generation on. Without a displacement, a period of 1 means that
  /// nothing changes any more.
  case repeats(from: Int, period: Int, step: Position)
  /// From a generation on, the pattern consists of objects that repeat, some of which fly away.
  /// `period` is that of the stationary ones together; nil if it is very long.
  case scatters(from: Int, period: Int?)
  /// The pattern grows by a law. The remainder are the cells that do not fly away.
  case grows(Remainder)
  case undetermined

  /// The cells of a growing pattern besides the spaceships that fly away.
  package enum Remainder: String, Hashable, Sendable {
    /// They repeat at the same place: a gun.
    case gun
    /// They repeat at another place: a rake.
    case rake
    /// They grow, too.
    case puffer
    /// The increase of the population increases by a constant number.
    case quadratic
    case other
  }
}

package struct CycleDetails: Hashable, Sendable {
  /// The apgcode; nil if the rule has none.
  package let code: String?
  /// The number of cells that change in some generation; nil for a spaceship.
  package let rotor: Int?
  /// The number of cells that are alive in every generation; nil for a spaceship.
  package let stator: Int?
  /// The number of cells that change in all generations of a period together.
  package let changes: Int
  /// The generations until the pattern is the same, perhaps rotated or reflected.
  package let modulus: Int
}

package struct PopulationGrowth: Hashable, Sendable {
  package enum Course: Hashable, Sendable {
    /// The population changes by the same number of cells in each interval of `generations`.
    case linear(cells: Int, generations: Int)
    /// The increase within each interval of `generations` is larger by the same number of cells
    /// than in the interval before.
    case quadratic(cells: Int, generations: Int)
    /// No law was found. Doubling the generations multiplied the population by this, in hundredths.
    case irregular(doubling: Int)
  }

  package let course: Course
  /// The generations in which the course was observed.
  package let generations: ClosedRange<Int>
  /// The populations at some generations, in ascending order.
  package let samples: [Sample]

  package struct Sample: Hashable, Sendable {
    package let generation: Int
    package let population: Int
  }

  private init(_ course: Course, _ generations: ClosedRange<Int>, of populations: [Int]) {
    self.course = course
    self.generations = generations
    let last = populations.count - 1
    samples = [0, last / 4, last / 2, last].map {
      Sample(generation: $0, population: populations[$0])
    }
  }

  /// The fewest intervals in the second half of a run that prove a law.
  private static let intervals = 6
  /// The fewest generations that prove a law.
  private static let few = 256

  /// Returns the law by which a population grows; nil if none is evident yet. `populations`: the
  /// populations of all generations from 0.
  static func law(of populations: [Int]) -> PopulationGrowth? {
    let last = populations.count - 1
    if last < few { return nil }
    if let (lag, cells) = constantDifference(populations[(last / 2)...], most: last / 2 / intervals)
    {
      if cells <= 0 { return nil }
      let first =
        populations.indices.dropLast(lag).reversed()
        .prefix { populations[$0 + lag] - populations[$0] == cells }.last ?? last / 2
      return PopulationGrowth(
        .linear(cells: cells, generations: lag), first...last, of: populations)
    }
    return quadratic(populations)
  }

  private static func quadratic(_ populations: [Int]) -> PopulationGrowth? {
    let (last, half) = (populations.count - 1, (populations.count - 1) / 2)
    for lag in 1...max(1, half / intervals) {
      let second = { (index: Int) in
        populations[index] - 2 * populations[index - lag] + populations[index - 2 * lag]
      }
      let cells = second(last)
      guard cells > 0 else { continue }
      let alike = (half...last).reversed().prefix { $0 - 2 * lag >= 0 && second($0) == cells }
      if alike.count == last - half + 1 {
        return PopulationGrowth(
          .quadratic(cells: cells, generations: lag), half...last, of: populations)
      }
    }
    return nil
  }

  /// Returns the growth without a law; nil if the population does not increase.
  static func irregular(_ populations: [Int]) -> PopulationGrowth? {
    let last = populations.count - 1
    guard last >= few else { return nil }
    // Means over a tenth of the run level out fluctuations.
    let mean = { (end: Int) in
      let window = populations[(end - end / 10)...end]
      return window.reduce(0.0) { $0 + Double($1) } / Double(window.count)
    }
    let (quarter, half, whole) = (mean(last / 4), mean(last / 2), mean(last))
    guard quarter > 0, half > 1.05 * quarter, whole > 1.05 * half else { return nil }
    return PopulationGrowth(
      .irregular(doubling: Int((100 * whole / half).rounded())), last / 4...last, of: populations)
  }

  /// Returns the smallest lag at which all differences between a population and the one `lag`
  /// generations before it are equal, and that difference; nil if there is none. `most`: the
  /// largest lag.
  static func constantDifference(
    _ populations: ArraySlice<Int>, most: Int
  ) -> (lag: Int, cells: Int)? {
    let (first, last) = (populations.startIndex, populations.endIndex - 1)
    for lag in 1...max(1, most) where last - lag >= first {
      let cells = populations[last] - populations[last - lag]
      if (first + lag...last).allSatisfy({ populations[$0] - populations[$0 - lag] == cells }) {
        return (lag, cells)
      }
    }
    return nil
  }
}

/// The number of equal objects in a pattern.
package struct CensusEntry: Hashable, Sendable {
  /// The name of a well-known object of Conway's rule; nil for any other.
  package let name: String?
  /// The apgcode; nil if the rule has none.
  package let code: String?
  package let count: Int
  /// The number of cells in the smallest phase.
  package let population: Int
  package let period: Int
  /// The speed; nil for an object that does not move.
  package let speed: Speed?

  /// The name and plural of the object; its code for an unknown one.
  package var words: String {
    name.map { count == 1 ? $0 : Self.plurals[$0] ?? $0 + "s" } ?? code ?? plainWords
  }

  private var plainWords: String {
    let kind = speed.map { "\($0) spaceship" } ?? (period == 1 ? "still life" : "oscillator")
    let detail = period == 1 ? "" : ", period \(period)"
    return "\(kind) of \(population) cells\(detail)"
  }

  private static let plurals = [
    "beehive": "beehives", "loaf": "loaves", "half-bakery": "half-bakeries", "mango": "mangos",
  ]
}
