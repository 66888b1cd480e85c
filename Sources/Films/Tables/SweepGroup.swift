package import Encoding

/// A group of runs of a sweep. Their counts are combined into rows of statistics, one row for each
/// frame.
package struct SweepGroup: Sendable {
  private struct Frame {
    let generation: Int
    /// The values of each count, over all runs that have this frame.
    var values: [CountValues]
  }

  /// The length of a run, and its values at its last frame.
  private struct Ended {
    let frames: Int
    let values: [UInt128]
  }

  private let counts: [String]
  private let isFinal: Bool
  private var scales: [Int]
  private var frames: [Frame] = []
  private var ended: [Ended] = []
  private var current: Ended?

  /// Creates an empty group.
  ///
  /// - Parameters:
  ///   - counts: the names of the counts.
  ///   - isFinal: true if each run contributes only its last frame. The generation of that frame is
  ///     treated as another count.
  package init(of counts: [String], isFinal: Bool) {
    self.counts = counts
    self.isFinal = isFinal
    scales = Array(repeating: 1, count: counts.count + (isFinal ? 1 : 0))
  }

  /// Returns the names of the columns, without those of settings.
  package static func names(of counts: [String], isFinal: Bool) -> [String] {
    let statistics = ((isFinal ? ["generation"] : []) + counts).flatMap(Statistics.names)
    return ["runs"] + (isFinal ? [] : ["frame", "generation"]) + statistics
  }

  package var isEmpty: Bool { runs == 0 }

  /// The approximate memory of the values, in bytes.
  package private(set) var memory = 0

  private var runs: Int { ended.count + (current == nil ? 0 : 1) }

  /// Adds the next row of a run.
  ///
  /// - Parameters:
  ///   - row: the row.
  ///   - isFirst: true if the row is the first of another run.
  /// - Throws: `FilmProblem` if the runs show different generations at the same frame, or if a
  ///   count is not a number.
  package mutating func add(_ row: SweepRow, isFirst: Bool) throws(FilmProblem) {
    if isFirst, let current {
      ended.append(current)
      self.current = nil
    }
    let frame = current?.frames ?? 0
    if frame == frames.count {
      frames.append(Frame(generation: row.generation, values: scales.map { _ in CountValues() }))
      memory += 64 * (1 + scales.count)
    } else if !isFinal, frames[frame].generation != row.generation {
      throw .otherGenerations(frame: row.frame, frames[frame].generation, row.generation)
    }
    let values = try values(of: row)
    for (number, value) in values.enumerated() {
      frames[frame].values[number].append(value)
      memory += CountValues.memory(of: value)
    }
    if isFirst { memory += 64 + 16 * scales.count }
    current = Ended(frames: frame + 1, values: values)
  }

  private mutating func values(of row: SweepRow) throws(FilmProblem) -> [UInt128] {
    var values: [UInt128] = isFinal ? [UInt128(max(0, row.generation))] : []
    for (name, count) in zip(counts, row.counts) {
      guard let (value, scale) = count.number else { throw .noMean(name, count.words) }
      scales[values.count] = scale
      values.append(value)
    }
    return values
  }

  /// Returns the rows of statistics, each after the given labels. A run that ended early
  /// contributes its last values to all later frames, since nothing changes any more.
  package func rows(_ labels: [TableCell]) -> [[TableCell]] {
    let over = (ended + [current].compactMap(\.self)).sorted { $0.frames < $1.frames }
    var past = over[..<0]
    return frames.enumerated().map { number, frame in
      past = over.prefix { $0.frames <= number }
      let statistics = scales.indices.flatMap { count -> [TableCell] in
        var values = frame.values[count]
        for run in past { values.append(run.values[count]) }
        return Statistics(ofSorted: values.sorted, scale: scales[count]).cells
      }
      let head = isFinal ? [] : [number, frame.generation].map { TableCell.number("\($0)") }
      return labels + [.number("\(runs)")] + head + statistics
    }
  }
}
