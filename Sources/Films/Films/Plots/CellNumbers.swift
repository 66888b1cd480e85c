internal import Drawing
internal import Grids
internal import Worlds

/// What the cells of a world contain at one generation: numbers, or the sizes of clusters.
struct CellNumbers: Sendable {
  /// The finite numbers.
  let numbers: [Float]
  /// True if all of them are whole.
  let areWhole: Bool

  private init(_ numbers: [Float]) {
    self.numbers = numbers.allSatisfy(\.isFinite) ? numbers : numbers.filter(\.isFinite)
    areWhole = self.numbers.allSatisfy { $0.rounded() == $0 }
  }

  /// Takes the numbers that a plot of cells shows.
  init(of play: Playback, in film: Film) throws(FilmProblem) {
    let name = film.texts.plot?.counts.first
    let numbers =
      name == Measure.clusters.rawValue
      ? Measurement.clusterSizes(of: play.world, living: film.worldInfo.livingStates)
      : (play.world as? any NumberWorld).flatMap { world in
        name.map { world.numbers(of: $0) } ?? world.numbers
      }
    guard let numbers else {
      throw "at generation \(play.generation), the world is too large for the sizes of its clusters"
    }
    self.init(numbers)
  }

  /// Returns the least and the greatest number in units of which 1 has `scale`; nil without numbers.
  /// `isPositive`: true to ignore those that are not above 0.
  func extent(_ scale: Int, _ isPositive: Bool) -> ClosedRange<Int>? {
    var extent: ClosedRange<Int>?
    for number in units(scale) where !isPositive || number > 0 {
      extent = min(number, extent?.lowerBound ?? number)...max(number, extent?.upperBound ?? number)
    }
    return extent
  }

  /// Returns the numbers in units of which 1 has `scale`.
  func units(_ scale: Int) -> some Collection<Int> {
    numbers.lazy.map { Int((max(-1e12, min(Double($0), 1e12)) * Double(scale)).rounded()) }
  }
}

/// Ranges of numbers that a histogram counts.
struct HistogramBins: Sendable {
  /// The first number of each bin, in ascending order; at least one.
  let edges: [Int]
  /// The number after the last bin.
  let end: Int

  /// The parts of a decade that bins of a logarithmic axis have, in thousandths.
  private static let decade: [Int128] = [1000, 1334, 1778, 2371, 3162, 4217, 5623, 7499]

  /// The longest range of whole numbers each of which has a bin.
  private static let mostWhole: Int128 = 40

  /// Creates bins of numbers in a range. `count`: the number of numbers, more of which get more bins.
  /// `areWhole`: true if a few whole numbers have a bin each.
  init(
    of range: ClosedRange<Int>, count: Int, areWhole: Bool = false, isLogarithmic: Bool = false
  ) {
    if isLogarithmic {
      let (low, high) = (max(1, range.lowerBound), max(1, range.upperBound))
      var (all, power) = ([Int](), Int128(1))
      while power <= high {
        all += Self.decade.map { Int(clamping: $0 * power / 1000) }
        power *= 10
      }
      let edges = Set(all + [Int(clamping: power)]).sorted()
      let (first, last) = (edges.lastIndex { $0 <= low } ?? 0, edges.firstIndex { $0 > high } ?? 0)
      (self.edges, end) = (Array(edges[first..<last]), edges[last])
      return
    }
    let parts = max(4, min(40, Int(Double(count).squareRoot()) + 1))
    let length = Int128(range.upperBound) - Int128(range.lowerBound) + 1
    let isShort = areWhole && length <= Self.mostWhole
    let step = isShort ? 1 : PlotAxis.step(of: length, parts: parts)
    let floor = { (number: Int) in Int128(number).floored(by: step) }
    let (first, last) = (floor(range.lowerBound), floor(range.upperBound))
    edges = (first...last).map { Int($0 * step) }
    end = Int((last + 1) * step)
  }

  /// Returns how many numbers each bin contains. Those outside of all bins are left out.
  func counts(of numbers: some Sequence<Int>) -> [Int] {
    var counts = Array(repeating: 0, count: edges.count)
    for number in numbers where number >= edges[0] && number < end {
      var (low, high) = (0, edges.count)
      while high - low > 1 {
        let middle = (low + high) / 2
        if edges[middle] <= number { low = middle } else { high = middle }
      }
      counts[low] += 1
    }
    return counts
  }

  /// Returns the middle of each bin in millionths, of numbers in units of which 1 has `scale`. A bin of
  /// whole numbers ends with its last one.
  func middles(_ scale: Int) -> [Int] {
    let last = scale == 1 ? 1 : 0
    return zip(edges, edges.dropFirst() + [end]).map { ($0 + $1 - last) * (1_000_000 / scale) / 2 }
  }
}
