internal import Files
internal import Scenarios
internal import Serving
internal import Settings
internal import Terminals

/// `render watch`: draws scenario files again each time they change.
enum WatchCommand {
  static func run(_ request: ScenarioRequest) async -> ExitStatus {
    if request.files.contains("-") {
      var report = Report()
      report.add(CommandProblem.watchesPipe("standard input"))
      return report.print()
    }
    if request.options.preview != .no { return WatchPreview.run(request) }
    do throws(ServingProblem) {
      let page = try page(for: request)
      await watch(request, page)
    } catch {
      return Terminal.fail("\(error)")
    }
  }

  /// Starts the server, and prints the address of the page; nil if none is requested.
  private static func page(for request: ScenarioRequest) throws(ServingProblem) -> WatchPage? {
    guard let options = request.options.serving, options.isOn else { return nil }
    let page = try WatchPage(port: options.port, request.options.policy)
    _ = Terminal.print(page.address + "\n")
    return page
  }

  /// Draws after each change, until a signal ends the process.
  private static func watch(_ request: ScenarioRequest, _ page: WatchPage?) async -> Never {
    var watch = Watch(request)
    let watcher = FileWatcher()
    while true {
      let report = await watch.draw()
      if !report.isEmpty { _ = report.print() }
      page?.show(watch.outputs, error: report.text)
      watcher.watch(watch.reads)
      watcher.wait()
    }
  }
}

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
