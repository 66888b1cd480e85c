internal import Scenarios

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The command line: words become a command, the command runs, and its outcome becomes an exit code.
@main
struct Render {
  static func main() async {
    signal(SIGPIPE, SIG_IGN)  // A reader that goes away is an error of `write`, not our end.
    let status: ExitStatus
    switch Command.parse(Array(CommandLine.arguments.dropFirst())) {
    case .draw(let document): status = await DrawCommand.run(document)
    case .run(let request): status = await RunCommand.run(request)
    case .check(let request): status = await CheckCommand.run(request)
    case .show(let picture): status = ShowCommand.run(picture)
    case .list(let topic): status = ListCommand.run(topic)
    case .help(let topic): status = HelpCommand.run(topic)
    case .version: status = Terminal.print("render \(version)\n")
    case .wrong(let mistakes): status = Terminal.report(mistakes)
    }
    exit(status.rawValue)
  }

  static let version = "0.1.0"
}

/// What the process answers; an interrupted one answers 128 and the signal's number.
enum ExitStatus: Int32 {
  case done = 0
  /// Something could not be read, drawn or written; or a check found a difference.
  case failed = 1
  /// What was asked makes no sense; nothing was written.
  case wrong = 2
}
