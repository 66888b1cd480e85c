import Foundation
import TestSupport

/// A program that runs in a pseudo-terminal, which controls it.
final class ProgramInTerminal {
  let terminal: PseudoTerminal
  private let process = Process()

  /// True if programs can run in a terminal of their own here.
  static let isPossible = Program.isInstalled("setsid")

  init(
    _ program: String, _ arguments: [String], in folder: TemporaryFolder, _ terminal: PseudoTerminal
  ) throws {
    self.terminal = terminal
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["setsid", "--ctty", "--wait", program] + arguments
    process.currentDirectoryURL = folder.url
    let hidden = ["TMUX", "STY", "TERM_PROGRAM", "COLORTERM"]
    process.environment = ProcessInfo.processInfo.environment
      .filter { !hidden.contains($0.key) }.merging([
        "TERM": "xterm-256color", "PS1": "ready> ", "SWIFT_BACKTRACE": "enable=no",
      ]) { $1 }
    let side = FileHandle(fileDescriptor: terminal.other)
    (process.standardInput, process.standardOutput, process.standardError) = (side, side, side)
    Program.resetSignals()
    // The threads of tests block this signal, and programs inherit that.
    var blocked = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGABRT)
    pthread_sigmask(SIG_UNBLOCK, &blocked, nil)
    try process.run()
  }

  convenience init(
    render arguments: [String], in folder: TemporaryFolder, _ terminal: PseudoTerminal
  ) throws {
    try self.init(Program.renderPath, arguments, in: folder, terminal)
  }

  deinit {
    if process.isRunning { process.terminate() }
  }

  /// The processes that the terminal controls at the moment.
  var foreground: pid_t {
    var group: pid_t = 0
    _ = ioctl(terminal.main, UInt(TIOCGPGRP), &group)
    return group
  }

  func send(_ signal: Int32) { kill(-foreground, signal) }

  /// Waits for the end, and returns the exit status; nil if the program does not end.
  func end() -> Int32? {
    guard terminal.waits(until: { !process.isRunning }) else { return nil }
    return process.terminationStatus
  }
}
