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
  private var folders: Set<String> = []
  private var files: Set<FileIdentity> = []
  private var totals = RunTotals()
  /// Those that write more than pictures.
  private var writing: [Scenario] = []

  init(_ options: FileCommandOptions) {
    self.options = options
  }

  /// Reads a picture's scenario, and looks at it.
  mutating func add(_ number: Int, of pictures: PictureList, _ report: inout Report) {
    do throws(SettingsError) {
      add(try pictures.scenario(number), &report)
    } catch {
      // Pictures of one document mostly repeat what is wrong.
      let new = error.mistakes.filter { !report.mistakes.contains($0) }
      if !report.mistakes.areEnough { report.add(new, excerpts: pictures.file(of: number)) }
    }
  }

  private mutating func add(_ scenario: Scenario, _ report: inout Report) {
    if isFirst { showsProgress = scenario.run.showsProgress }
    isFirst = false
    frames += scenario.frames
    totals.add(scenario)
    if !scenario.keepings.isEmpty || !scenario.diaries.isEmpty { writing.append(scenario) }
    for plan in scenario.plans {
      if plan.destination == .standardOutput {
        if options.json { report.add(CommandProblem.twoOnStandardOutput) }
      } else if !files.insert(options.fence.identity(of: plan.destination.path(number: 0))).inserted
      {
        report.add(CommandProblem.severalScenarios(plan.destination.name))
      }
      checkFolder(of: plan, scenario, &report)
    }
  }

  private mutating func checkFolder(of plan: Plan, _ scenario: Scenario, _ report: inout Report) {
    guard !scenario.run.makesFolders,
      let folder = options.fence.missingFolder(of: plan.destination),
      folders.insert(folder).inserted
    else { return }
    report.add(CommandProblem.noFolderFor(plan.destination.name, folder: folder))
  }

  /// Says what is wrong with all of them together.
  mutating func finish(_ report: inout Report) {
    if report.isEmpty, let problem = totals.problem { report.add(problem) }
    for problem in SavedPatterns(of: writing, options.fence).problems { report.add(problem) }
    if let timings = options.timings,
      let folder = options.fence.ofUser.missingFolder(of: .file(Path(timings)))
    {
      report.add(CommandProblem.noFolder(folder))
    }
  }
}
