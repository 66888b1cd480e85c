package import Files
internal import Films
internal import Grids
package import Settings

/// The jobs of a run in their order. Of many variations each is read when it is asked for, so that
/// a million need the memory of one.
package struct JobList: Sendable {
  /// The most jobs that one run may have.
  package static let most = 1_000_000

  private var sources: [Source] = []
  package private(set) var count = 0

  /// The jobs of a document.
  private struct Source {
    /// The number of the first job.
    let start: Int
    /// Nil if all jobs are kept.
    let lazy: LazyVariations?
    let kept: [any Job]
    /// Where the document is from.
    let file: ScenarioFile?
  }

  package init(_ jobs: [any Job] = []) {
    append(nil, jobs, nil)
  }

  /// Adds the jobs of a document.
  ///
  /// - Parameters:
  ///   - parts: the number of parts that each table is written in.
  ///   - isLazy: whether up to a million variations may be read one by one; otherwise there may be
  ///     4,096 of them, which are read at once.
  /// - Throws: every mistake; if variations are read one by one and are more than 4,096, those
  ///   found in a sample.
  package mutating func append(
    _ document: Document, of file: ScenarioFile?, policy: PathPolicy = .none, parts: Int = 1,
    isLazy: Bool
  ) throws(InputProblem) {
    let reader = JobReader(document, policy, parts: parts)
    let lazy = isLazy ? try reader.lazyVariations() : nil
    append(lazy, lazy == nil ? try reader.jobs() : [], file)
  }

  private mutating func append(_ lazy: LazyVariations?, _ kept: [any Job], _ file: ScenarioFile?) {
    let size = lazy?.costs.count ?? kept.count
    if size > 0 { sources.append(Source(start: count, lazy: lazy, kept: kept, file: file)) }
    count += size
  }

  /// An estimate of each job in nanoseconds of a core.
  package var costs: [Int] { sources.flatMap { $0.lazy?.costs ?? $0.kept.map(\.estimate) } }

  /// Splits jobs among workers. A part of a table goes to the worker of its number, so that a
  /// missing part says which worker failed.
  package func split(_ costs: [Int], among workers: Int) -> Split {
    var held: [Int: Int] = [:]
    for source in sources {
      for (number, job) in source.kept.enumerated() {
        held[source.start + number] = job.part?.number
      }
    }
    return Split(costs, held: held, among: workers)
  }

  /// What was drawn at random, and would be something else for each worker.
  package var drawn: [RandomValue] {
    sources.flatMap { $0.lazy?.drawn ?? $0.kept.flatMap(\.drawn) }
  }

  /// Returns a job, counted from 0.
  ///
  /// - Throws: every mistake in it, if it has not been read before.
  package subscript(number: Int) -> any Job {
    get throws(InputProblem) {
      let source = source(of: number)
      if let lazy = source.lazy { return try lazy.job(number - source.start) }
      return source.kept[number - source.start]
    }
  }

  /// Returns the outputs of a job, if possible without reading it.
  package func destinations(_ number: Int) throws(InputProblem) -> [Destination] {
    let source = source(of: number)
    if let lazy = source.lazy { return try lazy.destinations(number - source.start) }
    return source.kept[number - source.start].outputs.map(\.destination)
  }

  /// Says whether a job has been read.
  package func isRead(_ number: Int) -> Bool { source(of: number).lazy == nil }

  /// Returns the file that a job is from.
  package func file(of number: Int) -> ScenarioFile? { source(of: number).file }

  private func source(of number: Int) -> Source {
    var range = sources.indices
    while range.count > 1 {
      let middle = range.lowerBound + range.count / 2
      range =
        sources[middle].start <= number
        ? middle..<range.upperBound : range.lowerBound..<middle
    }
    return sources[range.lowerBound]
  }

  /// Returns names that more than one job writes to, in the memory of one number for each output.
  package func repeatedNames() throws(InputProblem) -> [String] {
    var hashes: [UInt64] = []
    for number in 0..<count {
      for destination in try destinations(number) where destination != .standardOutput {
        hashes.append(destination.hash)
      }
    }
    hashes.sort()
    let repeated = Set(zip(hashes, hashes.dropFirst()).filter { $0 == $1 }.map(\.0))
    if repeated.isEmpty { return [] }
    var (seen, names): (Set<String>, [String]) = ([], [])
    for number in 0..<count where names.count < Mistake.mostTold {
      for destination in try destinations(number) where repeated.contains(destination.hash) {
        if !seen.insert(destination.name).inserted { names.append(destination.name) }
      }
    }
    return names
  }
}

extension Destination {
  /// A number that another destination hardly ever has.
  fileprivate var hash: UInt64 {
    var hash = FNV()
    hash.take(path(number: 0).bytes)
    return hash.value
  }
}
