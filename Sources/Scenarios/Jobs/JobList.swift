package import Files
internal import Films
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
    let content: Content
    /// Where the document is from.
    let file: ScenarioFile?
  }

  private enum Content {
    case kept([any Job])
    case lazy(LazyVariations, costs: [Int])
  }

  package init(_ jobs: [any Job] = []) {
    if !jobs.isEmpty { append(.kept(jobs), of: jobs.count, nil) }
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
    _ document: Document, of file: ScenarioFile?, fence: Fence = .none, parts: Int = 1,
    isLazy: Bool
  ) throws(SettingsError) {
    let reader = JobReader(document, fence, parts: parts)
    if isLazy, let variations = try reader.lazyVariations() {
      let costs = try reader.costs(of: variations)
      append(.lazy(variations, costs: costs), of: costs.count, file)
    } else {
      let jobs = try reader.jobs()
      append(.kept(jobs), of: jobs.count, file)
    }
  }

  private mutating func append(_ content: Content, of count: Int, _ file: ScenarioFile?) {
    sources.append(Source(start: self.count, content: content, file: file))
    self.count += count
  }

  /// An estimate of each job in nanoseconds of a core.
  package var costs: [Int] {
    sources.flatMap { source in
      switch source.content {
      case .kept(let jobs): jobs.map(\.estimate)
      case .lazy(_, let costs): costs
      }
    }
  }

  /// Splits jobs among workers. A part of a table goes to the worker of its number, so that a
  /// missing part says which worker failed.
  package func split(_ costs: [Int], among workers: Int) -> Split {
    var held: [Int: Int] = [:]
    for source in sources {
      guard case .kept(let jobs) = source.content else { continue }
      for (number, job) in jobs.enumerated() { held[source.start + number] = job.part?.number }
    }
    return Split(costs, held: held, among: workers)
  }

  /// What was drawn at random, and would be something else for each worker.
  package var drawn: [RandomValue] {
    sources.flatMap { source in
      switch source.content {
      case .kept(let jobs): jobs.flatMap(\.drawn)
      case .lazy(let variations, _): variations.drawn
      }
    }
  }

  /// Returns a job, counted from 0.
  ///
  /// - Throws: every mistake in it, if it has not been read before.
  package subscript(number: Int) -> any Job {
    get throws(SettingsError) {
      let source = source(of: number)
      switch source.content {
      case .kept(let jobs): return jobs[number - source.start]
      case .lazy(let variations, _): return try variations.job(number - source.start)
      }
    }
  }

  /// Returns the outputs of a job, if possible without reading it.
  package func destinations(_ number: Int) throws(SettingsError) -> [Destination] {
    let source = source(of: number)
    switch source.content {
    case .kept(let jobs): return jobs[number - source.start].outputs.map(\.destination)
    case .lazy(let variations, _): return try variations.destinations(number - source.start)
    }
  }

  /// Says whether a job has been read.
  package func isRead(_ number: Int) -> Bool {
    if case .kept = source(of: number).content { true } else { false }
  }

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
}

extension JobList {
  /// Returns names that more than one job writes to, in the memory of one number for each output.
  package func repeatedNames() throws(SettingsError) -> [String] {
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
  /// A number that another destination hardly ever has (FNV-1a).
  fileprivate var hash: UInt64 {
    path(number: 0).bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
