package import Encoding
package import Files
package import Films
package import Grids
internal import Imaging
internal import Platform
package import Settings
internal import Worlds

/// A unit of work of a run: images, an animation or a table that is written to one or more outputs.
///
/// To add a kind of output, add a type that conforms to `Job`, and create it in `JobReader`:
///
/// - `check()` and `cost()` report errors and the job's needs, without building a world.
/// - `prepared()` plays ahead if sizes or lengths depend on it.
/// - `opened()` builds the worlds. A job that is not a sequence of images implements
///   `play(into:progress:)` instead of relying on the reel.
///
/// Everything else (commands, shards, estimates, collisions of outputs) works with any job.
package protocol Job: Sendable {
  var info: JobInfo { get set }
  /// The films that the job plays, in order; of a table, only the one that needs most memory.
  var films: [Film] { get }
  /// The number of frames or rows to write. It is an upper limit until the job is prepared.
  var frames: Int { get }
  /// The estimated time on one core, in nanoseconds. It is known before anything is built, and is
  /// the same on every machine.
  var estimate: Int { get }
  /// The part of a table that the job writes; nil if it does not write a part.
  var part: TablePart? { get }
  /// The rows from which a table continues; nil for other jobs, and unless it is to continue.
  var checkpoint: TableCheckpoint? { get }
  /// The states that events save for longer than the job plays, in their order.
  var savedStates: [Film.SavedState] { get }

  func limited(by budget: Budget) -> Self
  /// Returns the job as it continues where an earlier run was interrupted, as `--continue`
  /// requests. `library`: has the worlds that events saved.
  func continued(from library: FileLibrary) -> Self

  /// Checks the job as a whole, as far as possible without building a world.
  func check() throws(FilmProblem)
  /// Returns the memory, pixels and bytes that the job needs.
  func cost() throws(FilmProblem) -> Cost
  /// Returns the job after it is certain that it can be drawn. This plays unbounded worlds, and
  /// worlds that end when they settle, once.
  func prepared() throws(FilmProblem) -> Self
  /// Builds the worlds, and lays out the images.
  func opened() throws(FilmProblem) -> Reel
  func play(into outputs: [Output], progress: (Int) -> Void) async throws -> JobResult
}

extension Job {
  package var part: TablePart? { nil }
  package var checkpoint: TableCheckpoint? { nil }
  package var savedStates: [Film.SavedState] { [] }

  /// The name of the first world that its events save while it is played; nil for none.
  package var savedWorld: String? {
    savedStates.lazy.compactMap {
      if case .world(let name, _, _) = $0.savedItem { name } else { nil }
    }.first
  }

  package var outputs: [PlannedOutput] { info.outputs }
  package var notes: [String] { info.notes }
  package var drawn: [RandomValue] { info.drawn }
  package var text: String? { info.text }
  /// The formats of the outputs, without those of files beside tables.
  var formats: [Format] { info.outputs.filter { !$0.isSidecar }.map(\.format) }

  /// The last generation that the job shows, as far as it is known.
  package var lastGeneration: Int { films.map(\.span.shown.last).max() ?? 0 }

  /// True if all outputs go to standard output, so that no files are left.
  package var isPiped: Bool { outputs.allSatisfy { $0.destination == .standardOutput } }

  package func keeping(_ outputs: [PlannedOutput]) -> Self {
    var result = self
    result.info.outputs = outputs
    return result
  }

  func checked() throws(InputProblem) -> Self {
    if let error = info.metadataError { throw InputProblem([error]) }
    do throws(FilmProblem) {
      try check()
      return self
    } catch {
      throw InputProblem([InputError(error, at: error.place)])
    }
  }

  /// Plays the job once, and writes all outputs. `outputs`: in the order of the job's outputs.
  /// `progress`: called with the number of frames that were completed since the last call. Throws
  /// `FilmProblem` if the film turns out to be impossible, `OutputProblem` if a file cannot be
  /// written.
  @discardableResult
  package func run(
    into outputs: [Output], progress: (Int) -> Void = { _ in }
  ) async throws -> JobResult {
    let planned = Array(zip(info.outputs, outputs))
    for (plan, output) in planned where plan.isSidecar {
      try output.write(Array((info.tableMetadata?.sidecar ?? "").utf8))
    }
    return try await Cores.$limit.withValue(info.run.jobs) {
      try await play(into: planned.filter { !$0.0.isSidecar }.map(\.1), progress: progress)
    }
  }

  package func play(
    into outputs: [Output], progress: (Int) -> Void
  ) async throws -> JobResult {
    let reel = try opened()
    var (ticks, frames, remark, note) = (0, 0, nil as String?, nil as String?)
    let leftOut = try await reel.write(
      Array(zip(formats, outputs)), info.encoding, workers: info.run.jobs
    ) { shot in
      ticks += shot.ticks
      frames += 1
      remark = remark ?? shot.remark
      note = note ?? shot.note
      progress(1)
    }
    return JobResult(
      size: reel.size, cell: reel.cell, frames: frames, ticks: ticks,
      ticksPerSecond: reel.timing.ticksPerSecond, leftOut: leftOut, outcome: reel.outcome,
      notes: [remark, note, reel.note].compactMap(\.self))
  }

  /// Returns the job with an output in memory for each of some formats, in place of its own.
  package func shown(as formats: [Format]) -> Self {
    keeping(formats.flatMap { format in outputs.prefix(1).map { $0.shown(as: format) } })
  }

  /// The theme in the carried scenario; nil for the default theme.
  package var carriedTheme: Substring? { themeLine?.dropFirst(Self.themePrefix.count) }

  /// `text` without its theme, equal for images of a world in different themes; nil without `text`.
  package var textWithoutTheme: String? {
    guard let text, let themeLine, let range = text.firstRange(of: themeLine + "\n") else {
      return text
    }
    return String(text[..<range.lowerBound] + text[range.upperBound...])
  }

  private static var themePrefix: String { "theme: " }

  private var themeLine: Substring? {
    text?.split(separator: "\n").first { $0.hasPrefix(Self.themePrefix) }
  }
}

package struct JobResult: Sendable {
  /// The size of the images in pixels.
  package let size: Size
  /// The side of a cell in pixels, if it was fitted to the world.
  package var cell: Int?
  package let frames: Int
  package let ticks: Int
  package let ticksPerSecond: Int
  /// The number of frames that each output omits, since its format cannot show so many a second. Files
  /// beside tables, which follow all others, are left out.
  package let leftOut: [Int]
  /// The long-term behavior of the world, if the film waited for it.
  package var outcome: Outcome?
  /// The first remark of the world about its numbers, the first note about its generations, and the
  /// note about all images.
  package var notes: [String] = []
}

/// The properties that all kinds of jobs have, such as outputs, limits and notes.
package struct JobInfo: Sendable {
  package internal(set) var outputs: [PlannedOutput]
  package internal(set) var run: RunChoices
  /// The description and the tags of the scenario.
  package let about: AboutChoices
  /// Hints for the user that are not errors.
  package internal(set) var notes: [String]
  /// The values drawn at random, with their settings. They are part of the run's result.
  package let drawn: [RandomValue]
  /// The settings of the scenario as they are written.
  private let written: [Setting]
  /// The scenario in canonical form, which images carry; nil if they carry none.
  package internal(set) var text: String?
  /// The scenario that tables carry; nil if they carry none.
  package let tableMetadata: TableMetadata?
  /// The error of a scenario that tables cannot carry; nil if there is none.
  let metadataError: InputError?
  /// A hash of the settings that determine the outputs; nil if it is unknown. Two jobs with the
  /// same hash and the same outputs write the same files, unless the files that they read differ.
  package internal(set) var inputs: UInt64?
  /// True if another job plays the same film and saves the states that its events save.
  package internal(set) var repeatsFilm = false
  private let options: EncodingOptions

  /// - Parameters:
  ///   - read: the variations that the job shows. The first one has the outputs.
  ///   - written: the settings of their scenario.
  init(
    _ read: [ResolvedVariation], varying: [VaryingSetting] = [], drawn: [RandomValue],
    of written: [Setting]
  ) {
    let first = read[0].reading
    outputs = first.plan.outputs
    (run, about) = (first.run, first.about)
    notes = read.flatMap(\.notes).withoutRepeats
    self.drawn = drawn
    self.written = written
    let isCarried = read.allSatisfy(\.reading.canBeCarried)
    let text = isCarried ? CanonicalText(read[0].entries, varying: varying).text : nil
    let choice = first.output.metadata
    tableMetadata =
      choice.isOfTables ? text.map { TableMetadata($0, choice, of: first.plan.outputs) } : nil
    metadataError =
      choice.isOfTables && text == nil
      ? InputError(
        "metadata: the scenario varies over files of your own, or is longer than 1 MB: remove it",
        at: written.first { $0.name == "metadata" }?.place) : nil
    options = first.output.encoding
    carry(text, read[0].entries)
  }

  /// Sets the scenario that images carry; nil for none. `entries`: settings with those of the run.
  mutating func carry(_ text: String?, _ entries: [SettingEntry]) {
    (self.text, inputs) = (text, text.map { Self.hash(of: $0, entries) })
  }

  /// Returns an error of the job at its place in the scenario's file.
  package func located(_ error: InputError) -> InputError { written.located(error) }

  /// The location of an output's name. A name on the command line has none in the file, so it gets
  /// that of the scenario's first setting.
  package func place(of plan: PlannedOutput) -> InputLocation? {
    if case .file = plan.place { plan.place } else { written.first?.place }
  }

  private static func hash(of text: String, _ entries: [SettingEntry]) -> UInt64 {
    var hash = FNV()
    hash.take(text)
    for entry in entries where entry.traits.contains(.run) {
      hash.take("\(entry.name): \(entry.value ?? "")")
    }
    return hash.value
  }

  /// The options with which the job's outputs are encoded.
  package var encoding: EncodingOptions {
    var options = options
    options.scenario = text
    options.comments = tableMetadata?.comments ?? ""
    return options
  }
}

extension PlannedOutput {
  fileprivate func shown(as format: Format) -> PlannedOutput {
    PlannedOutput(
      destination: .standardOutput, format: format, template: template, scenario: scenario)
  }

  fileprivate var withoutVideo: PlannedOutput {
    var result = self
    if format.rendering == .video { result.format = .y4m }
    return result
  }
}

/// The estimated memory, pixels and bytes of all jobs of a run, which are drawn in turn.
package struct RunTotals: Sendable {
  private var sum = Cost()
  /// The budget of the first job; nil before it.
  private var budget: Budget?
  /// The limit that the jobs exceed together, at the scenario of the first job that exceeds it; nil
  /// if there is none.
  package private(set) var error: InputError?

  package init() {}

  /// Adds the estimated memory, pixels and bytes of a job, if they are known.
  package mutating func add(_ job: some Job) {
    let isFirst = budget == nil
    let budget = budget ?? job.info.run.budget
    self.budget = budget
    if let cost = try? job.cost() { sum.addOutput(cost) }
    guard error == nil, let problem = sum.problem(within: budget) else { return }
    error = job.info.located(InputError(isFirst ? problem : .together(problem)))
  }
}

/// A run of the beginning of a job, which predicts the processor time of the whole job.
///
/// A `Cost` knows neither the speed of the machine nor the engine, nor how much of the image
/// changes from frame to frame. A sample measures all three.
package struct JobSample: Sendable {
  /// The processor time after each reported number of frames, in nanoseconds.
  private var marks: [(frames: Int, time: Int)] = []
  private var isComplete = false
  private let start = JobSample.processorTime

  /// The processor time of the process, in nanoseconds.
  package static var processorTime: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }

  /// Runs the beginning of a job on one core for `duration` milliseconds, and discards its outputs.
  /// Videos are replaced by their uncompressed frames. Returns the predicted processor time of the
  /// whole job in nanoseconds; nil if the sample ended before the first frame.
  package static func predictedTime(of job: any Job, from duration: Int) async -> Int? {
    let budget = Budget(
      memory: job.info.run.budget.memory, seconds: Ratio(duration, 1000))
    var sampled = job.keeping(job.outputs.map(\.withoutVideo)).limited(by: budget)
    sampled.info.run.jobs = 1
    var sample = JobSample()
    guard (try? sampled.cost().problem(within: budget)) == .some(nil) else { return nil }
    do {
      sampled = try sampled.prepared()
      try await sampled.run(
        into: sampled.outputs.map { Output($0.destination, readBy: { _ in true }) }
      ) {
        sample.mark($0)
      }
      sample.isComplete = true
    } catch {
      // Ending early is the usual case. A job that fails later has no other prediction.
    }
    // The difference of the estimates is the time of ffmpeg.
    let video = max(0, job.estimate - sampled.estimate)
    let time = sample.time(of: sampled.frames)
    // A few frames may not contain a single generation, which then took longer than the sample.
    return time.map { video + (sample.isShort ? max($0, sampled.estimate) : $0) }
  }

  /// True if it ended after few frames.
  private var isShort: Bool { !isComplete && marks.count < 4 }

  private mutating func mark(_ frames: Int) {
    if frames == 0 { return }
    marks.append(((marks.last?.frames ?? 0) + frames, Self.processorTime - start))
  }

  /// Returns the time of a number of frames; nil if the sample has none. Each later frame takes as
  /// long as one in the sample's second half, since the first ones may differ: a soup settles.
  private func time(of frames: Int) -> Int? {
    let end = Self.processorTime - start
    guard !isComplete, let last = marks.last else { return isComplete ? end : nil }
    // The last reported frame is still being encoded, which matters if there are few.
    let from = isShort ? (frames: 0, time: 0) : marks[marks.count / 2]
    let time = isShort ? end : last.time
    let each = Double(time - from.time) / Double(last.frames - from.frames)
    return time
      + Int(min(Double(Cost.mostNanoseconds), each * Double(max(0, frames - last.frames))))
  }
}
