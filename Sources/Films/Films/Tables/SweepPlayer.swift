internal import Encoding
internal import Grids
internal import Worlds

/// A player of several runs of a sweep at the same time, up to the number of jobs. Each run
/// delivers its result in pieces, which are passed on in the order of the runs.
struct SweepPlayer<Piece: Sendable> {
  let runs: Range<Int>
  let jobs: Int
  /// Plays a run and passes its pieces to `append`, which returns true if more pieces are needed.
  let play: @Sendable (_ run: Int, _ append: (Piece) async -> Bool) async throws -> Void

  /// The limit of unread runs for each job. Finished runs wait for a slow earlier one, so that the
  /// other jobs are not idle.
  private static var mostUnread: Int { 16 }

  /// Plays all runs. `end`: called after the last piece of a run. Throws the first error in the
  /// order of the runs. All other runs are stopped before it is thrown.
  // Swift 6.3.1 crashes in a release build if it inlines this into `SweepRuns.play`.
  @inline(never)
  func callAsFunction(_ handle: (Piece) throws -> Void, end: () throws -> Void) async throws {
    let work = OrderedWork<Piece>(jobs: jobs)
    var next = runs.lowerBound
    do {
      for run in runs {
        while next < min(runs.upperBound, run + jobs * Self.mostUnread) {
          start(next, work)
          next += 1
        }
        while let piece = try await work.next() {
          try Task.checkCancellation()
          try handle(piece)
        }
        try end()
      }
    } catch {
      await work.cancel()
      throw error
    }
  }

  /// Starts a run. The cores are divided among the runs that play at the same time, with at least
  /// one for each. A run that begins late shares them with fewer others.
  private func start(_ run: Int, _ work: OrderedWork<Piece>) {
    let cores = max(1, Cores.limit / min(jobs, runs.upperBound - run))
    work.start(cores: cores) { [play] in try await play(run, $0) }
  }
}

/// A row of a sweep's table: the counts of a run's world at one of its frames.
package struct SweepRow: Sendable {
  /// The number of the frame within its run, from 0.
  package let frame: Int
  package let generation: Int
  package let counts: [SweepCount]

  package init(frame: Int, generation: Int, counts: [SweepCount]) {
    self.frame = frame
    self.generation = generation
    self.counts = counts
  }
}

package struct SweepCount: Sendable {
  package let words: String

  init(_ count: Count) { words = count.words }

  package init(_ words: String) { self.words = words }

  /// False for a number of no cells, such as their mean.
  var hasValue: Bool { !words.isEmpty }

  /// The count as a whole number of units, and the number of units in 1, a power of ten: 1 for
  /// whole numbers. Nil if the text is not a number, has more than twelve decimals, or does not fit
  /// into 128 bits.
  var number: CountValues.Number? {
    guard let point = words.utf8.firstIndex(of: UInt8(ascii: ".")) else {
      return Int128(words).map { ($0, 1) }
    }
    let behind = words[words.index(after: point)...]
    guard (1...12).contains(behind.utf8.count) else { return nil }
    let scale = behind.utf8.reduce(1) { scale, _ in 10 * scale }
    return Int128(words[..<point] + behind).map { ($0, scale) }
  }
}

extension Film {
  /// The most rows that are passed on at the same time.
  private static let rowsAtOnce = 256

  /// Plays the film without images. `isFinal`: true if only the last frame has a row. `summary`: what
  /// that row has of the counts of all frames; nil for those of the last frame. `write` receives the counts of one or
  /// more frames, and returns true if more are needed.
  func rows(
    isFinal: Bool, summary: FrameSummary? = nil, _ write: ([SweepRow]) async -> Bool
  ) async throws {
    // A film with a known length needs no survey: its counts do not depend on the region.
    let survey = span.ending == .lastFrame ? nil : try surveyed(for: [.csv])
    let film = survey?.film ?? self
    let (shown, offset) = (film.span.shown, film.worldInfo.course.generation)
    var play = try survey?.opening ?? Playback(opening: film)
    var rows: [SweepRow] = []
    let names = tabulatedCounts
    var statistics = names.map { FrameStatistics($0) }
    for frame in (isFinal && summary == nil ? shown.frames - 1 : 0)..<shown.frames {
      try play.go(to: shown.generation(ofFrame: frame))
      var counts = try play.counts(for: film).named(names)
      let isLast = frame == shown.frames - 1
      if let summary {
        for index in statistics.indices { try statistics[index].add(counts) }
        if !isLast { continue }
        counts = statistics.map { $0.count(summary) }
      }
      rows.append(
        SweepRow(
          frame: frame, generation: offset + play.generation, counts: counts.map { SweepCount($0) }
        ))
      if rows.count == Self.rowsAtOnce || isLast {
        if await !write(rows) { return }
        rows = []
      }
    }
  }
}

/// The mean and the deviation of a count over the frames of a film.
struct FrameStatistics {
  private let name: String
  private var values = 0
  /// The sum in units, of which `scale` are 1. It is exact as long as 128 bits hold it.
  private var (sum, scale): (Int128, Int) = (0, 1)
  /// The part of the sum that 128 bits do not hold.
  private var excess = 0.0
  /// The mean as a number with rounding errors, and the sum of the squared distances to it, by the
  /// method of Welford (1962).
  private var (average, squares) = (0.0, 0.0)

  init(_ name: String) { self.name = name }

  /// Adds the value of the count. Throws `FilmProblem` if it is not a number.
  mutating func add(_ counts: [Count]) throws(FilmProblem) {
    guard let count = counts.first(where: { $0.name == name }), count.hasValue else { return }
    guard let number = SweepCount(count).number else {
      throw .noMean(name, count.words, of: "final")
    }
    values += 1
    let (value, distance) = { ($0, $0 - average) }(Double(number.units) / Double(number.scale))
    average += distance / Double(values)
    squares += distance * (value - average)
    if number.scale > scale {
      let factor = Int128(number.scale / scale)
      add { $0.multipliedReportingOverflow(by: factor) }
      scale = number.scale
    }
    let units = number.units.multipliedReportingOverflow(by: Int128(scale / number.scale))
    if units.overflow { excess += Double(number.units) / Double(number.scale) }
    if !units.overflow { add { $0.addingReportingOverflow(units.partialValue) } }
  }

  /// Changes the sum. If the result overflows, the old sum moves to the excess first.
  private mutating func add(_ change: (Int128) -> (partialValue: Int128, overflow: Bool)) {
    let changed = change(sum)
    if changed.overflow { excess += Double(sum) / Double(scale) }
    sum = changed.overflow ? change(0).partialValue : changed.partialValue
  }

  /// Returns a statistic, without a value if the count has too few.
  func count(_ summary: FrameSummary) -> Count {
    switch summary {
    case .mean:
      let mean = (excess + Double(sum) / Double(scale)) / Double(values)
      return Count(name, number: values == 0 ? nil : mean)
    case .deviation:
      let deviation = (squares / Double(values - 1)).squareRoot()
      return Count(name, number: values < 2 ? nil : deviation)
    }
  }
}
