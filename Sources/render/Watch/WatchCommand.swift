internal import Files
internal import Serving

/// `render watch`: draws scenario files again each time they change.
enum WatchCommand {
  static func run(_ request: ScenarioRequest) async -> ExitStatus {
    if !request.mistakes.isEmpty { return Report(request.mistakes).print() }
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
