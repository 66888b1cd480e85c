internal import Encoding
internal import Files
internal import Films
internal import Scenarios
internal import Settings

/// What is found out of all pictures of a worker before the first of them is drawn: none is where
/// anything is wrong with any.
struct Preparation {
  /// How many moments there are to draw, at most.
  private(set) var frames = 0
  /// Whether the first of them is to show how far the work has come.
  private(set) var showsProgress = false
  private let options: FileCommandOptions
  private var isFirst = true
  /// Whether it takes all of them to know what they come to together.
  private var hasTotals = false
  private var folders: Set<String> = []
  private var files: Set<FileIdentity> = []
  private var totals = RunTotals()
  /// Those that write more than pictures.
  private var writing: [Scenario] = []

  init(_ options: FileCommandOptions) {
    self.options = options
  }

  /// Pictures of many variations that are read ahead: a few for each setting have been read before.
  private static let mostRead = 1024

  /// Looks at the pictures of a worker, by their numbers: at the names of all, and at what else there is
  /// to be known of so many as a second is enough for.
  mutating func check(_ own: [Int], of pictures: PictureList, _ report: inout Report) {
    guard let first = own.first else { return }
    let timings = options.timings.map { options.policy.ofUser.identity(of: Path($0)) }
    add(first, of: pictures, &report)
    let step = hasTotals ? 1 : max(1, own.count / Self.mostRead)
    var read = 1
    for (place, number) in own.enumerated() {
      checkPlaces(of: number, pictures, besides: timings, &report)
      guard place > 0, place % step == 0 || pictures.isRead(number) else { continue }
      add(number, of: pictures, &report)
      read += 1
    }
    frames = frames / read * own.count + frames % read
    finish(&report)
  }

  /// Reads a picture's scenario, and looks at it.
  private mutating func add(_ number: Int, of pictures: PictureList, _ report: inout Report) {
    do throws(InputProblem) {
      add(try pictures.scenario(number), &report)
    } catch {
      // Pictures of one document mostly repeat what is wrong.
      let new = error.mistakes.filter { !report.mistakes.contains($0) }
      if !report.mistakes.areEnough { report.add(new, excerpts: pictures.file(of: number)) }
    }
  }

  private mutating func add(_ scenario: Scenario, _ report: inout Report) {
    if isFirst {
      showsProgress = scenario.run.showsProgress
      let budget = scenario.run.budget
      hasTotals = budget.pixels != nil || budget.bytes != nil
    }
    isFirst = false
    frames += scenario.frames
    totals.add(scenario)
    let writes = !scenario.keepings.isEmpty || !scenario.diaries.isEmpty
    if writes { writing.append(scenario) }
    hasTotals = hasTotals || writes
    for plan in scenario.plans { checkFolder(of: plan, scenario, &report) }
  }

  private mutating func checkPlaces(
    of number: Int, _ pictures: PictureList, besides timings: FileIdentity?,
    _ report: inout Report
  ) {
    for destination in (try? pictures.destinations(number)) ?? [] {
      if destination == .standardOutput {
        if options.json { report.add(CommandProblem.twoOnStandardOutput) }
        continue
      }
      let identity = options.policy.identity(of: destination.path(number: 0))
      if identity == timings { report.add(CommandProblem.isTimings(destination.name)) }
      if !files.insert(identity).inserted {
        report.add(CommandProblem.severalScenarios(destination.name))
      }
    }
  }

  private mutating func checkFolder(of plan: Plan, _ scenario: Scenario, _ report: inout Report) {
    guard !scenario.run.makesFolders,
      let folder = options.policy.missingFolder(of: plan.destination),
      folders.insert(folder).inserted
    else { return }
    report.add(CommandProblem.noFolderFor(plan.destination.name, folder: folder))
  }

  /// Says what is wrong with all of them together.
  private mutating func finish(_ report: inout Report) {
    if report.isEmpty, let problem = totals.problem { report.add(problem) }
    for problem in SavedPatterns(of: writing, options.policy).problems { report.add(problem) }
    if let timings = options.timings,
      let folder = options.policy.ofUser.missingFolder(of: .file(Path(timings)))
    {
      report.add(CommandProblem.noFolder(folder))
    }
  }
}
