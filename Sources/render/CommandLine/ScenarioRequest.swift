internal import Files
internal import Scenarios
internal import Settings

/// The words of `render run` and `render check`: which files, what is laid over them, and what is
/// to be done with them.
struct ScenarioRequest {
  let options: FileCommandOptions
  /// What is wrong with the words.
  let mistakes: [Mistake]
  /// Paths; `-` is stdin.
  let files: [String]
  /// Settings that win over those of the files.
  private let overlay: [Setting]

  init(_ command: FileCommand, files: [String], _ words: Words) {
    self.files = files
    let own = FileCommandOptions.entries(of: command).map(\.name)
    // Of an option that is given again, as behind an alias, the last word counts.
    let given = own.compactMap { name in words.settings.last { $0.name == name } }
    var settings = SettingsReader(given) { _, word in .failure(.noName(kind: word.kind)) }
    options = FileCommandOptions(&settings, command)
    let others = words.settings.filter { !own.contains($0.name) }
    let foreign = others.compactMap { Self.mistake($0.name, command, own: own) }
    overlay = others.filter { Self.mistake($0.name, command, own: own) == nil } + words.limits
    mistakes =
      words.mistakes + (files.isEmpty ? [Mistake(CommandProblem.noFiles(command.rawValue))] : [])
      + settings.mistakes + foreign
  }

  /// Whether scenarios are meant as their files say: what is laid over them decides no pixel.
  var isAsWritten: Bool {
    overlay.allSatisfy { SettingsTable.ofAll.entry($0.name)?.traits.contains(.run) ?? true }
  }

  /// Whether only errors are to be printed, as far as words say.
  var isQuiet: Bool { overlay.last { $0.name == "quiet" }?.value.text == "yes" }

  /// A document as it is meant here.
  func overlaid(_ document: Document) -> Document { document.overlaid(with: overlay) }

  /// Why a word is no setting of any scenario: it is another command's, or a misspelt one of this.
  private static func mistake(
    _ name: String, _ command: FileCommand, own: [String]
  ) -> Mistake? {
    if SettingsTable.ofAll.entry(name) != nil { return nil }
    let isOther = FileCommand.allCases.flatMap(FileCommandOptions.entries).contains {
      $0.name == name
    }
    if isOther { return Mistake(CommandProblem.noSettings(of: command.rawValue, name)) }
    return Nearest.name(to: name, among: own).map {
      Mistake(SettingProblem.unknown(name, nearest: $0))
    }
  }

  /// The scenarios of all files in which nothing is wrong, and what is wrong with the others.
  func load() -> (scenarios: [Scenario], report: Report) {
    var report = Report()
    var scenarios: [Scenario] = []
    for path in files {
      do throws(FileProblem) {
        let file = try ScenarioFile(path: path, policy: options.policy)
        report.add(file.mistakes, excerpts: file)
        // A file that is no YAML all the way is not drawn in part.
        if file.mistakes.isEmpty { scenarios += load(file, &report) }
      } catch {
        report.add(error, reading: path)
      }
    }
    let twice = collisions(scenarios)
    for name in twice { report.add(CommandProblem.severalScenarios(name)) }
    scenarios.removeAll { scenario in
      scenario.plans.contains { twice.contains($0.destination.name) }
    }
    return (scenarios, report)
  }

  private func load(_ file: ScenarioFile, _ report: inout Report) -> [Scenario] {
    var scenarios: [Scenario] = []
    var mistakes: [Mistake] = []
    for document in file.documents where !mistakes.areEnough {
      do throws(InputProblem) {
        scenarios += try overlaid(document)
          .scenarios(policy: options.policy, parts: options.shard.count).part(of: options.shard)
      } catch {
        mistakes += error.mistakes
      }
    }
    report.add(mistakes, excerpts: file)
    return scenarios
  }

  /// Outputs of different scenarios with one name.
  private func collisions(_ scenarios: [Scenario]) -> [String] {
    var seen: Set<FileIdentity> = []
    var twice: [String] = []
    for destination in scenarios.flatMap({ $0.plans.map(\.destination) })
    where destination != .standardOutput {
      let name = destination.name
      let identity = options.policy.identity(of: destination.path(number: 0))
      if !seen.insert(identity).inserted && !twice.contains(name) {
        twice.append(name)
      }
    }
    return twice
  }
}

extension Report {
  /// Says why a scenario file cannot be read, and what is done with a simulation that is named in its
  /// place.
  mutating func add(_ problem: FileProblem, reading path: String) {
    if case .unreadable(_, _, isFailure: false) = problem, SimulationWords.all.contains(path) {
      add(CommandProblem.simulationForFile(path, problem))
    } else {
      add(problem)
    }
  }
}
