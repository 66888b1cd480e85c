package import Files
internal import Films
internal import Grids
package import Settings

/// The jobs of a run in their order. If a document has many variations, each is read on demand, so
/// that a million need the memory of one.
package struct JobList: Sendable {
  /// The maximum number of jobs of a run.
  package static let most = 1_000_000

  private var sources: [Source] = []
  private var change: @Sendable (any Job) -> any Job = { $0 }
  package private(set) var count = 0
  /// The documents with the values that were drawn at random, and with their outputs.
  package private(set) var documents: [Document] = []
  /// Lines for a web page or a README that show images in the theme that a reader's system prefers.
  package private(set) var htmlLines: [String] = []

  /// The jobs of one document.
  private struct Source {
    let start: Int
    /// The variations that are read on demand; nil if all jobs are in `kept`.
    let lazy: LazyVariations?
    let kept: [any Job]
    let file: ScenarioFile?
  }

  package init(_ jobs: [any Job] = []) {
    append(nil, jobs, nil)
  }

  /// Adds the jobs of a document, with each table in `parts` parts. `isLazy`: true to read up to
  /// `Variations.mostLazy` variations on demand; false to read up to `Variations.most` of them at
  /// once. Throws every error; if more than the latter are read on demand, only those in a sample.
  package mutating func append(
    _ document: Document, of file: ScenarioFile?, policy: PathPolicy = .none, parts: Int = 1,
    isLazy: Bool
  ) throws(InputProblem) {
    let reader = JobReader(document, policy, parts: parts)
    do throws(InputProblem) {
      let lazy = isLazy ? try reader.lazyVariations() : nil
      append(lazy, lazy == nil ? try reader.jobs() : [], file)
    } catch {
      throw InputProblem(error.errors.map(document.settings.located))
    }
    htmlLines += document.htmlLines
    documents.append(reader.document.naming(sources.last?.kept.first?.outputs ?? []))
  }

  private mutating func append(_ lazy: LazyVariations?, _ kept: [any Job], _ file: ScenarioFile?) {
    let size = lazy?.costs.count ?? kept.count
    if size > 0 { sources.append(Source(start: count, lazy: lazy, kept: kept, file: file)) }
    count += size
  }

  /// The estimated time of each job on one core, in nanoseconds.
  package var costs: [Int] { sources.flatMap { $0.lazy?.costs ?? $0.kept.map(\.estimate) } }

  /// Splits jobs among workers. A part of a table goes to the worker with its number, so that a
  /// missing part identifies the worker that failed.
  package func split(_ costs: [Int], among workers: Int) -> Split {
    var held: [Int: Int] = [:]
    for source in sources {
      for (number, job) in source.kept.enumerated() {
        held[source.start + number] = job.part?.number
      }
    }
    return Split(costs, held: held, among: workers)
  }

  /// The values that were drawn at random. Each worker would draw different ones.
  package var drawn: [RandomValue] {
    sources.flatMap { $0.lazy?.drawn ?? $0.kept.flatMap(\.drawn) }
  }

  /// The job with a number from 0. Throws every error in it, if it has not been read before.
  package subscript(number: Int) -> any Job {
    get throws(InputProblem) {
      let source = source(of: number)
      if let lazy = source.lazy { return change(try lazy.job(number - source.start)) }
      return change(source.kept[number - source.start])
    }
  }

  /// Returns the list with a change to each job, which is made each time the job is read. It keeps
  /// the outputs and the estimate.
  package func mapped(_ change: @escaping @Sendable (any Job) -> any Job) -> JobList {
    var result = self
    result.change = change
    return result
  }

  /// Returns the outputs of a job, if possible without reading it.
  package func destinations(_ number: Int) throws(InputProblem) -> [Destination] {
    let source = source(of: number)
    if let lazy = source.lazy { return try lazy.destinations(number - source.start) }
    return source.kept[number - source.start].outputs.map(\.destination)
  }

  /// Returns the location of an output's name in its scenario file.
  package func place(of destination: Destination, _ number: Int) -> InputLocation? {
    let source = source(of: number)
    if let lazy = source.lazy { return lazy.place }
    let job = source.kept[number - source.start]
    return job.outputs.first { $0.destination == destination }.flatMap(job.info.place)
  }

  /// Returns true unless the job is read only when it is needed.
  package func isRead(_ number: Int) -> Bool { sources[place(of: number)].lazy == nil }

  /// The files of the scenarios.
  package var files: [ScenarioFile] { sources.compactMap(\.file) }

  /// The directories to which paths in the scenarios are relative, with trailing slashes; empty for
  /// the current directory.
  package var folders: [Path] { sources.map { $0.file.map { Path($0.path).folder } ?? "" } }

  /// Returns the file that describes the job; nil for the command line alone.
  package func file(of number: Int) -> ScenarioFile? { source(of: number).file }

  /// Returns the scenario file with the line of a location; nil if there is none.
  package func file(at place: InputLocation?) -> ScenarioFile? {
    guard let place else { return nil }
    return sources.lazy.compactMap(\.file).first { $0.excerpt(at: place) != nil }
  }

  private func source(of number: Int) -> Source { sources[place(of: number)] }

  /// Returns the index of a job's source.
  private func place(of number: Int) -> Int {
    var range = sources.indices
    while range.count > 1 {
      let middle = range.lowerBound + range.count / 2
      range =
        sources[middle].start <= number
        ? middle..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  /// Returns the outputs that more than one job writes to, each with the locations of their names.
  /// It needs the memory of one number per output, and stops after `InputError.maximumReported`.
  package func repeatedOutputs() throws(InputProblem) -> [(name: String, places: [InputLocation])] {
    var hashes: [UInt64] = []
    for number in 0..<count {
      if CancellationCheck.isLate(after: number) { return [] }
      for destination in try destinations(number) where destination != .standardOutput {
        hashes.append(destination.hash)
      }
    }
    hashes.sort()
    // Equal hashes may be coincidence, so the names with such hashes are compared in a second pass.
    let repeated = Set(zip(hashes, hashes.dropFirst()).filter { $0 == $1 }.map(\.0))
    if repeated.isEmpty { return [] }
    var (names, places): ([String], [String: [InputLocation]]) = ([], [:])
    for number in 0..<count where names.count < InputError.maximumReported {
      if CancellationCheck.isLate(after: number) { break }
      for destination in try destinations(number) where repeated.contains(destination.hash) {
        let place = self.place(of: destination, number)
        if places[destination.name] != nil, !names.contains(destination.name) {
          names.append(destination.name)
        }
        places[destination.name, default: []] += place.map { [$0] } ?? []
      }
    }
    return names.map { ($0, places[$0] ?? []) }
  }
}

extension Destination {
  /// A hash of the output's path. Two different outputs rarely have the same.
  fileprivate var hash: UInt64 {
    var hash = FNV()
    hash.take(path(number: 0).bytes)
    return hash.value
  }
}
