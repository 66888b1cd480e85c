internal import Comparing
internal import Files
internal import Grids
internal import Scenarios
internal import Settings

/// What a command on scenario files reads: the files, and the settings that override theirs.
struct ScenarioRequest {
  /// The policy with the directory to which reading and writing is restricted, if any.
  private(set) var policy: PathPolicy
  /// The files that are read.
  private(set) var reads = ReadFiles()
  /// The paths of files and directories, and patterns of paths; `-` is standard input.
  private(set) var files: [String]
  /// The patterns of the paths that are left out.
  private var excluded: [String]
  /// The settings of the command line, which override the settings of the files.
  private let overlay: [Setting]
  /// The simulation with its settings that `plan` names in place of files; nil for files.
  private let named: Document?
  /// The name of the command, and the words of its options as they were typed, with their names.
  private let typed: (command: String, options: [(name: String, words: [String])])

  /// - Parameters:
  ///   - command: the name of the command, whose options have been read.
  ///   - root: the directory to which it is restricted; nil for none.
  init(
    _ settings: inout SettingsReader, _ arguments: Arguments, of command: String,
    inside root: String?, without excluded: [String]
  ) {
    named = command == "plan" ? Document(ofWords: arguments) : nil
    (files, self.excluded) = (
      named == nil ? arguments.words : [],
      // A slash after a directory changes nothing.
      excluded.map { $0.count > 1 && $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    )
    let allowed = root.map { PathPolicy(around: $0) } ?? PathPolicy.none
    if let root, allowed == nil {
      settings.reject(CommandProblem.noFolder(root), at: .option("--root"))
    }
    policy = allowed ?? .none
    let own = settings.entries
    typed = (
      command,
      (arguments.options + arguments.settings).map { setting in
        let entry = own.first { $0.name == setting.name } ?? SettingsTable.ofAll.entry(setting.name)
        return (setting.name, setting.words(isFlag: entry?.traits.contains(.flag) == true))
      }
    )
    var foreign: [InputError] = []
    var overlay: [Setting] = []
    for setting in arguments.settings {
      if let error = Self.error(setting.name, command, own: own) {
        foreign.append(error)
      } else {
        overlay.append(setting)
      }
    }
    self.overlay = overlay + arguments.limits
    settings.reject(files.compactMap { Self.error(ofFile: $0, command) })
    // With files, the settings of their simulations decide which options are unknown.
    if named != nil { return }
    settings.reject(files.isEmpty && foreign.isEmpty ? arguments.unknownOptions : foreign)
  }

  /// The policy for the inputs, which records them.
  var reading: PathPolicy { policy.recording(reads) }

  /// Returns the request that records the files that it reads in `reads`.
  func recording(_ reads: ReadFiles) -> ScenarioRequest {
    var result = self
    result.reads = reads
    return result
  }

  /// Returns the request with a policy that reads no file by address that may change: a comparison
  /// with one would be no check.
  var pinningAddresses: ScenarioRequest {
    var result = self
    result.policy = policy.pinningAddresses
    return result
  }

  /// The pages of images among the paths.
  var pages: [String] {
    files.filter { Path($0).pathExtension == "html" && !Folder.exists(Path($0), policy) }
  }

  /// Returns the request for other files, none of which is left out.
  func reading(_ files: [String]) -> ScenarioRequest {
    var result = self
    (result.files, result.excluded) = (files, [])
    return result
  }

  /// The request without the pages of images.
  var withoutPages: ScenarioRequest {
    let pages = pages
    var result = self
    result.files.removeAll { pages.contains($0) }
    return result.files.isEmpty ? reading([]) : result
  }

  /// Returns the command line as a shell reads it, with options that are added, if they were not typed,
  /// and without others. `own`: the files in place of those that were typed; nil for these.
  func commandLine(
    adding added: [String], without names: [String], files own: [String]? = nil
  ) -> String {
    let options = typed.options.filter {
      !names.contains($0.name) && !added.contains("--\($0.name)")
    }.flatMap(\.words)
    let named = own ?? files
    let isOption = named.contains { $0.hasPrefix("-") && $0 != "-" }
    let files = isOption ? ["--"] + named : named
    return (["render", typed.command] + added + options + files).map(\.inShell)
      .joined(separator: " ")
  }

  /// True if the command line overrides no setting that affects a pixel.
  var isAsWritten: Bool {
    overlay.allSatisfy { SettingsTable.ofAll.entry($0.name)?.traits.contains(.run) ?? true }
  }

  /// True if the command line requests that only errors are printed.
  var isQuiet: Bool { overlay.last { $0.name == "quiet" }?.value.text == "yes" }

  /// Returns the error for a name that is no setting of a scenario: an option of another command,
  /// or a misspelled one of this command. Nil for others.
  private static func error(
    _ name: String, _ command: String, own: [SettingEntry]
  ) -> InputError? {
    if SettingsTable.ofAll.entry(name) != nil { return nil }
    if ScenarioOptions.names.contains(name) {
      return InputError(CommandProblem.noSettings(of: command, name))
    }
    let meant = own.first { $0.synonyms.contains(name) }?.name
    return (meant ?? Nearest.name(to: name, among: own.map(\.name))).map {
      InputError(SettingProblem.unknown(name, nearest: $0))
    }
  }

  /// Returns the error for a model or a pattern in place of a scenario; nil for other paths.
  private static func error(ofFile path: String, _ command: String) -> InputError? {
    let isModel = FileKind.model.isMeant(by: path)
    if isModel, command == "watch" { return nil }
    guard isModel || FileKind.pattern.isMeant(by: path) else { return nil }
    let (kind, line, draw) =
      isModel
      ? ("model", "simulation: \(path)", "render \(path)")
      : ("pattern", "pattern: \(path)", "render life --pattern \(path)")
    return InputError(
      CommandProblem(
        "'\(path)' is a \(kind) file, and '\(command)' takes scenario files: write one with"
          + " the line '\(line)', or draw the \(kind) with `\(draw)`"))
  }

  /// Reads all files. `isLazy`: true to read variations when they are drawn, which allows a million
  /// of them. `workers`: the number of workers that share the jobs; with several, none may be
  /// random. Returns the jobs, and a report of the errors.
  func jobs(isLazy: Bool, among workers: Int) -> (jobs: JobList, report: Report) {
    var (jobs, report) = (JobList(), Report())
    // Sorting gives all workers the same numbers for the jobs, whatever the order of their files.
    var failed: [FailedOutput] = []
    if let named {
      do throws(InputProblem) {
        try jobs.append(named, of: nil, policy: reading, parts: workers, isLazy: false)
      } catch {
        report = Report(error.errors)
      }
      return (jobs, report)
    }
    readFiles(areSorted: isLazy, &report) { _, file in
      append(file, to: &jobs, &failed, workers, isLazy)
    }
    report.add(failed)
    if isLazy && report.isEmpty { report.add(problems(of: jobs, areShared: workers > 1)) }
    return (jobs, report)
  }

  /// Reads all files, and passes those with valid YAML to a function that returns their errors. A
  /// file with invalid YAML is not drawn in part.
  func readFiles(
    areSorted: Bool = false, _ report: inout Report,
    _ take: (_ path: String, ScenarioFile) -> [InputError]
  ) {
    CancellationCheck.$waiting.withValue(limits) {
      let paths = paths(&report)
      readFiles(areSorted ? paths.sorted(by: { Path($0) < Path($1) }) : paths, &report, take)
    }
  }

  /// Returns the paths of all files, without those that are excluded.
  private func paths(_ report: inout Report) -> [String] {
    var (found, paths, left): ([String], [String], Int) = ([], [], 0)
    for path in files {
      let inside = yamlFiles(in: path, &report)
      let all = inside ?? [path == "-" ? path : policy.simplified(Path(path)).text]
      let kept = all.filter { path in !excluded.contains { NamePattern.covers(path, $0) } }
      found += all
      left += kept.count
      paths += inside == nil ? kept : scenarios(among: kept, in: path, &report)
    }
    for pattern in excluded where !found.contains(where: { NamePattern.covers($0, pattern) }) {
      report.add("--exclude: no scenario file has the path '\(pattern)'")
    }
    if left == 0, !found.isEmpty { report.add("--exclude leaves no scenario file") }
    return paths
  }

  /// The limits within which all files are read.
  var limits: CancellationCheck.Waiting { SettingsReader(overlay).readingLimits }

  private func readFiles(
    _ paths: [String], _ report: inout Report,
    _ take: (_ path: String, ScenarioFile) -> [InputError]
  ) {
    for path in paths {
      reads.begin(reading: path)
      do throws(FileProblem) {
        let file = try ScenarioFile(path: path, policy: reading)
        let errors = file.errors + (file.lock?.errors(in: Path(path).folder, reading) ?? [])
        report.add(errors, excerpts: file)
        if errors.isEmpty { report.add(take(path, file), excerpts: file) }
      } catch {
        report.add(error, reading: path)
      }
    }
  }

  /// Returns a document with the settings of the command line in place of its own.
  func overlaid(_ document: Document) -> Document { document.overlaid(with: overlay) }

  /// Returns the files of a directory or pattern that may be scenarios. The others are skipped, since many
  /// programs have settings in YAML.
  private func scenarios(
    among files: [String], in folder: String, _ report: inout Report
  ) -> [String] {
    var (scenarios, others): ([String], [String]) = ([], [])
    for path in files {
      reads.begin(reading: path)
      if ScenarioFile.mayBeScenario(Path(path), reading) {
        scenarios.append(path)
      } else {
        others.append(path)
      }
    }
    reads.leaveOut(others.map { Path($0) })
    if scenarios.isEmpty, !others.isEmpty {
      let names = others.prefix(3) + (others.count > 3 ? ["\(others.count - 3) more"] : [])
      report.add(
        "no scenario files in '\(folder)': no 'simulation' in \(names.joined(separator: ", "))")
    }
    report.skip(others)
    return scenarios
  }

  /// Returns the YAML files that a directory or a pattern stands for, in the order of their paths;
  /// nil for any other path.
  private func yamlFiles(in path: String, _ report: inout Report) -> [String]? {
    do throws(FileProblem) {
      guard path != "-", let found = try yamlFiles(in: path) else { return nil }
      if found.isEmpty { report.add("no scenario files (*.yaml, *.yml) in '\(path)'") }
      return found.map { policy.simplified($0).text }
    } catch {
      report.add([InputError(error)])
      return []
    }
  }

  private func yamlFiles(in path: String) throws(FileProblem) -> [Path]? {
    let isFolder = Folder.exists(Path(path), policy)
    let pattern = isFolder || policy.has(Path(path)) ? nil : try PathPattern(path)
    guard isFolder || pattern != nil else { return nil }
    // A directory stands for no locks, but a pattern that ends so does.
    let endings = ["yaml", "yml"] + (pattern != nil && path.hasSuffix(".lock") ? ["lock"] : [])
    let isFitting = { (name: Path) in endings.contains(name.pathExtension) }
    let files =
      pattern.map { $0.files(reading, where: isFitting) }
      ?? Folder.files(below: Path(path).asFolder, reading, where: isFitting)
    if let files { return files }
    if CancellationCheck.isOver {
      throw .unreadable(path: path, reason: "finding its files takes too long: raise 'max-time'")
    }
    throw FileProblem(
      "'\(path)' has more than 1,000,000 files, or more than 64 levels of directories: name its"
        + " subdirectories")
  }

  private func append(
    _ file: ScenarioFile, to jobs: inout JobList, _ failed: inout [FailedOutput], _ workers: Int,
    _ isLazy: Bool
  ) -> [InputError] {
    var errors: [InputError] = []
    for document in file.documents where !errors.exceedReportLimit {
      do throws(InputProblem) {
        let document = overlaid(document)
        // Each worker writes a part of each table, and one of them checks a table as a whole.
        let isWhole = typed.command == "check" && !document.writesParts
        try jobs.append(
          document, of: file, policy: reading, parts: isWhole ? 1 : workers, isLazy: isLazy)
      } catch {
        // The documents of several themes have the same errors.
        errors = (errors + error.errors).withoutRepeats
        failed += document.writtenOutputs.map {
          FailedOutput(name: $0.name, place: $0.place, errors: error.errors)
        }
      }
      if isLazy, jobs.count > JobList.most {
        return errors + [
          InputError(
            "these files have more than \(JobList.most) outputs: draw fewer files at once")
        ]
      }
    }
    return errors
  }

  private func problems(of jobs: JobList, areShared: Bool) -> [InputError] {
    if areShared, let drawn = jobs.drawn.first {
      return [
        InputError(
          "\(drawn.name) random would differ between workers: write a value, or use --shard 1/1")
      ]
    }
    do throws(InputProblem) {
      return try jobs.repeatedOutputs().map { name, places in
        InputError(CommandProblem.severalScenarios(name, at: places), at: places.last)
      }
    } catch {
      return error.errors
    }
  }

  /// Reads all files and selects this worker's jobs: those that can be drawn. If variations are
  /// read lazily, any error leaves no jobs.
  func workload(isLazy: Bool, _ share: WorkerShare = .whole) -> Workload {
    let shard = share.shard
    var (jobs, report) = jobs(isLazy: isLazy, among: shard.count)
    if isLazy, report.isEmpty, let problem = share.problem(sharing: jobs.count) {
      report.add(problem)
    }
    var (own, costs): ([Int], [Int]) = ([], [])
    if !isLazy {
      own = numbers(withoutCollisionsIn: jobs, &report)
    } else if report.isEmpty {
      costs = jobs.costs
      let split = jobs.split(costs, among: shard.count)
      own = costs.indices.filter { split.worker(of: $0) == shard.number }
    }
    return Workload(
      jobs: jobs, own: own, shard: shard, costs: costs, isQuiet: isQuiet, report: report)
  }

  /// Returns the only scenario of the only file, and the path of the file.
  func document() throws(InputProblem) -> (document: Document, path: String) {
    var (report, found): (Report, [(path: String, documents: [Document])]) = (Report(), [])
    readFiles(&report) { path, file in
      found.append((path, file.documents))
      return []
    }
    if !report.errors.isEmpty { throw InputProblem(report.errors) }
    guard found.count == 1, found[0].documents.count == 1 else {
      throw InputProblem([InputError(CommandProblem.previewsOne)])
    }
    return (found[0].documents[0].overlaid(with: overlay), found[0].path)
  }

  /// Reports outputs with the same name, and returns the numbers of the jobs without such outputs.
  private func numbers(withoutCollisionsIn jobs: JobList, _ report: inout Report) -> [Int] {
    let outputs = (0..<jobs.count).flatMap { number in
      ((try? jobs.destinations(number)) ?? []).map { (number, $0) }
    }
    var refused: Set<Int> = []
    for indices in OutputRegister.collisions(in: outputs.map(\.1), policy) {
      let same = indices.map { outputs[$0] }
      refused.formUnion(same.map(\.0))
      let places = same.compactMap { jobs.place(of: $1, $0) }
      let name = same[same.count - 1].1.name
      let others = same.map(\.1.name).withoutRepeats.filter {
        Path($0).withoutParents != Path(name).withoutParents
      }
      let error = InputError(
        CommandProblem.severalScenarios(name, at: places, linked: Array(others.prefix(1))),
        at: places.last)
      report.add([error], excerpts: jobs.file(of: same[same.count - 1].0))
      report.add([FailedOutput(name: name, place: places.last, errors: [error])])
    }
    return (0..<jobs.count).filter { !refused.contains($0) }
  }
}

extension Setting {
  /// The words of an option on a command line; empty for a setting from elsewhere.
  fileprivate func words(isFlag: Bool) -> [String] {
    guard case .option(let option) = place, option.hasPrefix("-") else { return [] }
    let text = value.text ?? ""
    if isFlag {
      return text == "yes" || option.hasPrefix("--no-") ? [option] : ["\(option)=\(text)"]
    }
    if !text.hasPrefix("-") { return [option, text] }
    return [option.hasPrefix("--") ? "\(option)=\(text)" : option + text]
  }
}

extension Report {
  /// Adds the error of an unreadable scenario file. If the path is the name of a simulation or
  /// model, the error suggests the commands for it.
  mutating func add(_ problem: FileProblem, reading path: String) {
    // The message names the file, of which there are no lines.
    let place = InputLocation.file(path: path, line: 1, column: 1)
    if problem.isMissing, SimulationWords.named(path) != nil {
      let isModel = SimulationWords.simulation(meantBy: path) == nil
      let (kind, text) = isModel ? ("model", "its text") : ("simulation", "a starter scenario")
      let advice = "`render \(path)` draws the \(kind), `render new \(path)` prints \(text)"
      add([InputError(CommandProblem("\(problem) (\(advice))"), at: place)])
    } else {
      add([InputError(problem, at: place)])
    }
  }
}
