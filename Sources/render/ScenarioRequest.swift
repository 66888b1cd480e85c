internal import Encoding
internal import Scenarios
internal import Settings

/// The words of `render run` and `render check`: which files, what is laid over them, and what is to be
/// done with them.
struct ScenarioRequest {
  /// Paths; `-` is stdin.
  let files: [String]
  /// Settings that win over those of the files.
  let overlay: [Setting]
  /// What is wrong with the words.
  private(set) var mistakes: [Mistake]
  /// The folder that scenarios may read from and write to.
  private(set) var fence = Fence.none
  /// Leaves files alone that carry the scenario that would be drawn.
  let ifChanged: Bool
  /// Where `check` puts pictures of what differs.
  let differences: String?

  /// Words that are about the command, which a scenario file cannot say.
  private static let options = [
    "root": ["run", "check"], "diff": ["check"], "if-changed": ["run"],
  ]

  init(_ command: String, files: [String], _ words: Words) {
    self.files = files
    mistakes = words.mistakes
    let allowed = { (name: String) in Self.options[name]?.contains(command) ?? false }
    overlay = words.settings.filter { !allowed($0.name) }
    let text = { (name: String) in
      allowed(name) ? words.settings.last { $0.name == name }?.value.text : nil
    }
    ifChanged = text("if-changed") == "yes"
    differences = text("diff")
    if files.isEmpty {
      mistakes.append(Mistake("\(command) needs a scenario file, or - for stdin"))
    }
    if let root = text("root") {
      if let fence = Fence(around: root) {
        self.fence = fence
      } else {
        mistakes.append(Mistake("there is no folder '\(root)'", at: .option("--root")))
      }
    }
  }

  /// The scenarios of all files; or the status to end with, when it has been said what is wrong.
  func load() -> Loaded {
    var report = Report(mistakes)
    var scenarios: [Scenario] = []
    for path in files {
      do throws(OpenFailure) {
        let file = try ScenarioFile(path: path, fence: fence)
        report.add(file.mistakes, excerpts: file)
        // A file that is no YAML all the way is not drawn in part.
        for document in file.documents where file.mistakes.isEmpty {
          load(document.overlaid(with: overlay), of: file, into: &scenarios, &report)
        }
      } catch {
        report.add([Mistake(error.message)])
      }
    }
    report.add(Self.collisions(scenarios))
    return report.isEmpty ? .success(scenarios) : .failure(report.print())
  }

  enum Loaded {
    case success([Scenario])
    case failure(ExitStatus)
  }

  private func load(
    _ document: ScenarioDocument, of file: ScenarioFile, into scenarios: inout [Scenario],
    _ report: inout Report
  ) {
    do throws(ScenarioError) {
      scenarios += try Scenario.scenarios(of: document, fence: fence)
    } catch {
      switch error {
      case .settings(let error): report.add(error.mistakes, excerpts: file)
      case .sprite: report.add(failure: "\(error)")
      }
    }
  }

  /// Outputs of different scenarios with one name.
  private static func collisions(_ scenarios: [Scenario]) -> [Mistake] {
    var seen: Set<String> = []
    var twice: [String] = []
    for destination in scenarios.flatMap({ $0.plans.map(\.destination) })
    where destination != .standardOutput {
      let name = destination.name
      if !seen.insert(destination.plainName).inserted && !twice.contains(name) {
        twice.append(name)
      }
    }
    return twice.map { Mistake("several scenarios would be written to '\($0)'") }
  }
}
