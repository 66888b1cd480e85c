internal import Encoding
internal import Files
internal import Films
internal import Grids
internal import Scenarios
internal import Serving
internal import Settings
internal import Terminals
internal import Worlds

/// `render watch`: draws scenario files again each time they change.
enum WatchCommand {
  static func run(_ request: ScenarioRequest, _ options: WatchOptions) async -> ExitStatus {
    if request.files.contains("-") {
      var report = Report()
      report.add(CommandProblem.watchesPipe("standard input"))
      return report.print()
    }
    if options.preview != .no { return WatchPreview.run(request, options.preview) }
    do throws(ServingProblem) {
      let page = options.isServed ? try page(of: request, port: options.port) : nil
      await watch(request, page)
    } catch {
      return Terminal.fail("\(error)")
    }
  }

  /// Starts the server, and prints the address of the page.
  private static func page(
    of request: ScenarioRequest, port: UInt16
  ) throws(ServingProblem) -> WatchPage {
    let page = try WatchPage(port: port, request.policy)
    _ = Terminal.print(page.address + "\n")
    return page
  }

  /// Draws after each change, until a signal ends the process.
  private static func watch(_ request: ScenarioRequest, _ page: WatchPage?) async -> Never {
    var watch = Watch(request)
    let watcher = FileWatcher()
    while true {
      let report = await CancellationCheck.$waiting.withValue(request.limits) {
        await watch.draw()
      }
      if !report.isEmpty { _ = report.print() }
      page?.show(watch.outputs, error: report.text)
      watcher.watch(watch.reads)
      watcher.wait()
    }
  }
}

/// `render watch --preview`: shows a film in the terminal again each time it changes.
enum WatchPreview {
  static func run(_ request: ScenarioRequest, _ choice: PreviewChoice) -> ExitStatus {
    let watcher = FileWatcher()
    do {
      let scenario = try read(request, watcher)
      return try PreviewCommand.run(scenario, choice) { player in
        guard watcher.isChanged else { return }
        watcher.settle()
        do throws(InputProblem) {
          player.replace(try read(request, watcher))
        } catch {
          player.dim(error)
        }
      }
    } catch let problem as InputProblem {
      return Report(problem.errors).print()
    } catch {
      return Terminal.fail(error)
    }
  }

  /// Reads the scenario, and watches all files that it names, even if it has errors.
  private static func read(
    _ request: ScenarioRequest, _ watcher: FileWatcher
  ) throws(InputProblem) -> PreviewScenario {
    let reads = ReadFiles(watching: true)
    defer {
      reads.end()
      watcher.watch(reads)
    }
    let request = request.recording(reads)
    let (document, path) = try request.document()
    _ = try document.jobs(policy: request.reading)
    return PreviewScenario(document, request.policy, file: path)
  }
}

/// The outputs of scenario files that are drawn repeatedly, and the results of the last drawing.
struct Watch {
  private let request: ScenarioRequest
  /// The hashes of the jobs that were drawn, by the names of their outputs.
  private var drawn: [[String]: UInt64?] = [:]
  /// The scenario files that name a changed file, and were not drawn since.
  private var stale: Set<String> = []
  /// The files that were read the last time.
  private(set) var reads = ReadFiles(watching: true)
  /// The outputs in the order of their scenarios, as they were written last.
  private(set) var outputs: [WatchedOutput] = []

  init(_ request: ScenarioRequest) { self.request = request }

  /// Reads all files, and draws what has changed unless there are errors, which it returns.
  mutating func draw() async -> Report {
    stale.formUnion(reads.changedReaders)
    reads = ReadFiles(watching: true)
    let request = request.recording(reads)
    var workload = request.workload(isLazy: false)
    reads.end()
    let jobs = workload.own.compactMap { number in
      (try? workload.jobs[number]).map { (number, $0, workload.jobs.file(of: number)?.path) }
    }
    // The states that worlds save are no reason to draw again.
    reads.remove(jobs.flatMap { $0.1.statePaths })
    if jobs.contains(where: { $0.1.outputs.contains { $0.destination == .standardOutput } }) {
      workload.report.add(CommandProblem.watchesPipe("standard output"))
    }
    let changed = jobs.filter { !isUpToDate($0.1, of: $0.2) }
    workload.own = changed.map(\.0)
    return await draw(workload, changed.map(\.1), of: jobs.map(\.1), request)
  }

  private mutating func draw(
    _ workload: Workload, _ changed: [any Job], of all: [any Job], _ request: ScenarioRequest
  ) async -> Report {
    if !workload.report.isEmpty { return workload.report }
    let policy = RunPolicy(
      policy: request.policy, reads: reads, isRepeated: true, listsOutputs: true)
    let (summaries, report) = await JobRunner.rerun(workload, policy)
    if !report.isEmpty { return report }
    stale = []
    for job in changed { drawn.updateValue(job.info.inputs, forKey: job.names) }
    show(summaries, of: all)
    return report
  }

  /// True if a job writes what it wrote the last time.
  private func isUpToDate(_ job: any Job, of scenario: String?) -> Bool {
    guard let inputs = job.info.inputs, let known = drawn[job.names] else { return false }
    return known == inputs && !(scenario.map(stale.contains) ?? true)
  }

  /// Replaces the list of outputs. Those that were not drawn stay as they were.
  private mutating func show(_ summaries: [OutputSummary], of jobs: [any Job]) {
    let details = Dictionary(summaries.map { ($0.name, $0.details) }) { $1 }
    let before = Dictionary(outputs.map { ($0.name, $0) }) { $1 }
    outputs = jobs.flatMap(\.outputs).map { plan in
      let known = before[plan.destination.name]
      guard let details = details[plan.destination.name] else {
        return known ?? WatchedOutput(plan, details: "", version: 0)
      }
      return WatchedOutput(plan, details: details, version: (known?.version ?? 0) + 1)
    }
    drawn = drawn.filter { names, _ in jobs.contains { $0.names == names } }
  }
}

extension Job {
  fileprivate var names: [String] { outputs.map(\.destination.name) }

  /// The files in which the worlds keep state across runs.
  fileprivate var statePaths: [Path] {
    statefulFilms.compactMap { $0.persistentState.map { Path($0.path) } }
  }
}
