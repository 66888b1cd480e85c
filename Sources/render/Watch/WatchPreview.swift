internal import Files
internal import Scenarios
internal import Settings
internal import Terminals

/// `render watch --preview`: shows a film in the terminal again each time it changes.
enum WatchPreview {
  static func run(_ request: ScenarioRequest) -> ExitStatus {
    let watcher = FileWatcher()
    do {
      let scenario = try read(request, watcher)
      return try PreviewCommand.run(scenario, request.options.preview) { player in
        guard watcher.isChanged else { return }
        watcher.settle()
        do throws(InputProblem) {
          player.replace(try read(request, watcher))
        } catch {
          player.dim(error)
        }
      }
    } catch let problem as InputProblem {
      return Report(problem.mistakes).print()
    } catch {
      return Terminal.fail(error)
    }
  }

  /// Reads the scenario, and watches all files that it names, even if it has errors.
  private static func read(
    _ request: ScenarioRequest, _ watcher: FileWatcher
  ) throws(InputProblem) -> PreviewScenario {
    let reads = ReadFiles()
    defer {
      reads.end()
      watcher.watch(reads)
    }
    let request = request.recording(reads)
    let document = try request.document()
    _ = try document.jobs(policy: request.options.policy)
    return PreviewScenario(document, request.options.policy, file: request.files[0])
  }
}
