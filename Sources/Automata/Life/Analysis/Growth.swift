/// The change of a population over a run, as measured.
package struct PopulationGrowth: Hashable, Sendable {
  package enum Course: Hashable, Sendable {
    /// The population changes by the same number of cells in each interval of `generations`.
    case linear(cells: Int, generations: Int)
    /// The increase within each interval of `generations` is larger by the same number of cells
    /// than in the interval before.
    case quadratic(cells: Int, generations: Int)
    /// No law was found. Doubling the generations multiplied the population by this factor, in
    /// hundredths.
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
}

extension PopulationGrowth {
  /// The fewest intervals in the second half of a run that prove a law.
  private static let intervals = 6
  /// The fewest generations that prove a law.
  private static let few = 256

  /// Returns the law by which a population grows; nil if none is evident yet.
  ///
  /// - Parameter populations: the populations of all generations from 0.
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
  /// generations before it are equal, and that difference; nil if there is none.
  ///
  /// - Parameter most: the largest lag.
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
