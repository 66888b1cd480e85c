internal import Files
internal import Films
package import Grids
internal import Platform
internal import Scenarios
internal import Settings

/// The program: parses the arguments, runs the command, and exits with its status.
package enum Render {
  /// Runs a command, and returns its exit status.
  ///
  /// - Parameters:
  ///   - arguments: the words after the program's name.
  ///   - context: the command's directory, environment and standard streams.
  package static func run(_ arguments: [String], in context: ProcessContext) async -> Int32 {
    await ProcessContext.$current.withValue(context) {
      let command = Command.parse(arguments)
      let status = await CancellationCheck.$waiting.withValue(command.limits) { await run(command) }
      return Terminal.status(after: status).rawValue
    }
  }

  /// Runs the command of the process, and exits.
  package static func main() -> Never {
    let most = OpenFileLimit.raiseLimit()
    guard most >= OpenFileLimit.least else {
      exit(
        Terminal.fail(
          "only \(most) files may be open at once: raise `ulimit -n` to \(OpenFileLimit.least) or more"
        ).rawValue)
    }
    guard Interruption.listen(), Threads.canStart(Threads.least) else {
      exit(
        Terminal.fail(
          "cannot start a thread: raise `ulimit -u`, or the limits on memory and processes"
        ).rawValue)
    }
    // If the caller ignores this signal, the exit status of ffmpeg would be lost.
    signal(SIGCHLD, SIG_DFL)
    signal(SIGPIPE, SIG_IGN)  // A closed pipe is an error of `write` and must not end the process.
    guard let arguments = Terminal.arguments else {
      exit(
        Terminal.fail("started without arguments, not even the name of the program").rawValue)
    }
    Task.detached { exit(await run(arguments, in: .process)) }
    // An asynchronous main would unblock signals on this thread.
    while true { pause() }
  }

  private static func run(_ command: Command) async -> ExitStatus {
    switch command {
    case .draw(let document, let options): return await DrawCommand.run(document, options)
    case .preview(let document, let choice): return PreviewCommand.run(document, choice)
    case .run(let request, let options): return await RunCommand.run(request, options)
    case .check(let request, let options): return await CheckCommand.run(request, options)
    case .compare(let request): return CompareCommand.run(request)
    case .gallery(let request, let options): return await GalleryCommand.run(request, options)
    case .watch(let request, let options): return await WatchCommand.run(request, options)
    case .merge(let request): return MergeCommand.run(request)
    case .plot(let plot): return await DrawCommand.run(plot)
    case .plan(let request, let options): return await PlanCommand.run(request, options)
    case .show(let image, let seconds):
      return ShowCommand.run(image, within: Budget(seconds: seconds))
    case .list(let topic, let words, let options, let drawing):
      return await ListCommand.run(topic, words, options, drawing: drawing)
    case .info(let request): return await InfoCommand.run(request)
    case .library(let request): return await LibraryCommand.run(request)
    case .explore(let request): return await ExploreCommand.run(request)
    case .new(let starter, let out): return start(starter.text, in: out)
    case .schema: return Terminal.printExact(ScenarioSchema.text)
    case .completions(let shell): return Terminal.printExact(shell.script)
    case .man(let page): return Terminal.printExact(page?.text ?? ManualPage.text)
    case .help(let words): return HelpCommand.run(words)
    case .version: return Terminal.print("render \(Command.versionNumber)\n")
    case .wrong(let errors): return Report(errors).print()
    }
  }

  private static func exists(_ path: Path) -> Bool {
    do throws(AccessProblem) {
      _ = try SystemFile.read(path, .none, limit: 0)
      return true
    } catch {
      return !error.isAbsence
    }
  }

  /// Prints a text to start from, or writes it to a new file.
  private static func start(_ text: String, in path: String?) -> ExitStatus {
    guard let path else { return Terminal.printExact(text) }
    if exists(Path(path)) {
      return Report([
        InputError("'\(path)' exists: remove it, or give --out another name")
      ]).print()
    }
    do throws(OutputProblem) {
      try Staging.write(Array(text.utf8), to: Path(path))
      return .done
    } catch {
      return Terminal.fail(error)
    }
  }
}
