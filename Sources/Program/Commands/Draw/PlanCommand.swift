internal import Encoding
internal import Files
internal import Grids
internal import Scenarios
internal import Settings

/// `render plan`: prints the time that the work takes, and its distribution among workers.
enum PlanCommand {
  static func run(_ request: ScenarioRequest, _ options: PlanOptions) async -> ExitStatus {
    let workers = options.workers
    var (jobs, report) = request.jobs(isLazy: true, among: workers)
    if report.isEmpty { report.addReplacedInputs(of: jobs, request) }
    if !report.isEmpty { return report.print(isJSON: options.json) }
    do throws(InputProblem) {
      let plan = try await plan(jobs, among: workers)
      if options.json { return Terminal.print(plan.lines + report.skippedLines) }
      let skipped = report.skippedCount.map { $0 + "\n" } ?? ""
      return Terminal.print((workers > 1 ? plan.text : plan.predictedText) + skipped)
    } catch {
      return Report(failure: error, of: jobs).print(isJSON: options.json)
    }
  }

  /// Returns the plan. Samples of jobs are taken for a single worker only: the split among several
  /// must be the same on all of their machines.
  private static func plan(
    _ jobs: JobList, among workers: Int
  ) async throws(InputProblem) -> WorkPlan {
    let costs = jobs.costs
    let split = jobs.split(costs, among: workers)
    let startTime = JobSample.processorTime
    let sampled = workers > 1 ? [:] : try await sampledTimes(of: jobs, costs)
    let ratio = machineRatio(sampled, costs)
    var rows: [WorkPlan.Row] = []
    for (number, cost) in costs.enumerated() {
      if CancellationCheck.isLate(after: number) { try CancellationCheck.checkTime() }
      // The time of a job without a sample follows from those of the others.
      let time = sampled[number] ?? Int(min(1e15, Double(cost) * ratio))
      rows.append(
        .init(
          name: try jobs.destinations(number).first?.name ?? "", cost: cost,
          worker: split.worker(of: number), time: workers > 1 ? nil : time,
          isSampled: sampled[number] != nil))
    }
    var plan = WorkPlan(rows, workers: workers)
    plan.startTime = startTime
    return plan
  }

  /// The most jobs that are sampled. The time of all samples is at most `total`.
  private static let mostSamples = 100
  /// The longest sample and the time of all samples, in milliseconds.
  private static let (longest, total) = (500, 2000)

  /// Runs the beginning of some jobs until the time limit expires, and returns their predicted times on one core of this machine
  /// in nanoseconds, by their numbers. `costs`: the estimated time of each job, in nanoseconds.
  private static func sampledTimes(
    of jobs: JobList, _ costs: [Int]
  ) async throws(InputProblem) -> [Int: Int] {
    let count = min(costs.count, mostSamples)
    var sampled: [Int: Int] = [:]
    for number in (0..<count).map({ $0 * costs.count / count }) where !CancellationCheck.isOver {
      sampled[number] = await JobSample.predictedTime(
        of: try jobs[number], from: min(longest, total / count))
    }
    return sampled
  }

  /// Returns the ratio of measured and estimated times; 1 if nothing was measured.
  private static func machineRatio(_ sampled: [Int: Int], _ costs: [Int]) -> Double {
    let estimated = sampled.keys.reduce(0.0) { $0 + Double(costs[$1]) }
    let measured = sampled.values.reduce(0.0) { $0 + Double($1) }
    return estimated > 0 && measured > 0 ? measured / estimated : 1
  }
}

extension Report {
  /// Adds the errors of outputs that would replace files that the jobs read.
  fileprivate mutating func addReplacedInputs(of jobs: JobList, _ request: ScenarioRequest) {
    for number in 0..<jobs.count where !errors.exceedReportLimit {
      if CancellationCheck.isLate(after: number) { return }
      // The frames of a job that has not been read are unknown.
      let frames = jobs.isRead(number) ? (try? jobs[number].frames) ?? 0 : 0
      for destination in (try? jobs.destinations(number)) ?? [] {
        let error = request.reads.error(
          replacing: destination, files: frames, at: jobs.place(of: destination, number),
          request.policy)
        if let error { add([error], excerpts: jobs.file(of: number)) }
      }
    }
  }
}

struct WorkPlan {
  struct Row {
    /// The name of the first output.
    let name: String
    /// The estimated time on one core, in nanoseconds.
    let cost: Int
    /// The worker's number, from 1.
    let worker: Int
    /// The predicted time on one core of this machine, in nanoseconds; nil if the work is split
    /// among workers.
    let time: Int?
    /// True if the beginning of the job was run; false if the time follows from the cost alone.
    let isSampled: Bool

    /// The members of a JSON object for the time in microseconds; empty without one.
    fileprivate var timeMembers: [(String, JSONValue)] {
      time.map { [("time", .number($0 / 1000)), ("sampled", .truth(isSampled))] } ?? []
    }
  }

  private let rows: [Row]
  /// The number of jobs of each worker, and their total cost.
  private var loads: [(images: Int, cost: Int)]

  init(_ rows: [Row], workers: Int) {
    self.rows = rows
    loads = Array(repeating: (0, 0), count: workers)
    for row in rows {
      loads[row.worker - 1].images += 1
      loads[row.worker - 1].cost += row.cost
    }
  }

  /// The maximum number of workers for which idle ones are listed.
  private static let mostIdle = 4096

  private var listed: [(worker: Int, images: Int, cost: Int)] {
    loads.enumerated().compactMap { number, load in
      loads.count <= Self.mostIdle || load.images > 0
        ? (number + 1, load.images, load.cost) : nil
    }
  }

  /// The processor time of the program until the first job starts, in nanoseconds.
  var startTime = 0

  /// The predicted time of a run on one core, in nanoseconds.
  private var runTime: Int {
    rows.reduce(startTime) { $0 + ($1.time ?? $1.cost) }
  }

  private var cost: Int { loads.reduce(0) { $0 + $1.cost } }

  /// The cost of the busiest worker in hundredths of the mean: 100 if all are equal.
  private var busiest: Int {
    let most = loads.map(\.cost).max() ?? 0
    return cost == 0
      ? 100 : Int((Double(most) * Double(loads.count) / Double(cost) * 100).rounded())
  }

  /// A table of jobs with a summary, for a plan with predicted times.
  var predictedText: String {
    let images =
      [["image", "ms"]]
      + rows.map { [$0.name.plain, Self.milliseconds($0.time ?? $0.cost)] }
    let guessed = rows.count { !$0.isSampled }
    let guess =
      guessed == 0 ? "" : "; \(guessed) of \(rows.count) times are estimated from sizes"
    return TextTable(images, numbers: 1...).text + "\n\(rows.count.counted("image"))"
      + ", \(Self.milliseconds(runTime)) ms on one core"
      + " of this machine\(guess)\n"
  }

  /// A table of jobs, a table of workers, and a summary.
  var text: String {
    let images =
      [["image", "ms", "worker"]]
      + rows.map { [$0.name.plain, Self.milliseconds($0.cost), "\($0.worker)"] }
    let workers =
      [["worker", "images", "ms"]]
      + listed.map { ["\($0.worker)", "\($0.images)", Self.milliseconds($0.cost)] }
    let idle = loads.count - listed.count
    let others = idle > 0 ? "\(idle) other workers have nothing to do\n" : ""
    let sum =
      "\(rows.count.counted("image")), \(Self.milliseconds(cost)) ms;"
      + " of \(loads.count.counted("worker")) the busiest has"
      + " \(Self.hundredths(busiest)) times the mean\n"
    return TextTable(images, numbers: 1...).text + "\n" + TextTable(workers, numbers: 0...).text
      + others
      + "\n"
      + sum
  }

  /// JSON objects, one per line: for each job, for each worker, and for the whole plan.
  var lines: String {
    let images = rows.map { row -> JSONValue in
      .object(
        [
          ("image", .text(row.name)), ("cost", .number(row.cost / 1000)),
          ("worker", .number(row.worker)),
        ] + row.timeMembers)
    }
    let workers = listed.map { load -> JSONValue in
      .object([
        ("worker", .number(load.worker)), ("images", .number(load.images)),
        ("cost", .number(load.cost / 1000)),
      ])
    }
    let sum = JSONValue.object(
      [
        ("workers", .number(loads.count)), ("images", .number(rows.count)),
        ("cost", .number(cost / 1000)), ("busiest", .number(Self.hundredths(busiest))),
      ] + (rows.contains { $0.time != nil } ? [("time", .number(runTime / 1000))] : []))
    return (images + workers + [sum]).map { $0.line + "\n" }.joined()
  }

  /// Returns nanoseconds as milliseconds with one decimal, rounded down.
  private static func milliseconds(_ nanoseconds: Int) -> String {
    (nanoseconds / 100_000).inTenths
  }

  private static func hundredths(_ number: Int) -> String {
    "\(number / 100).\(number % 100 < 10 ? "0" : "")\(number % 100)"
  }
}
