import Foundation
import TestSupport

/// A `render` that is still at work.
final class RunningProgram {
  private let process = Process()
  private let log: URL
  private let scratch: TemporaryFolder

  /// Starts it through a shell, which the program replaces.
  ///
  /// - Parameter before: what the shell does first.
  init(_ arguments: [String], in folder: TemporaryFolder, before: String = ":") throws {
    scratch = try TemporaryFolder()
    log = scratch.file("log")
    try Data().write(to: log)
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", before + "; exec \"$0\" \"$@\"", Program.renderPath] + arguments
    process.currentDirectoryURL = folder.url
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: log)
    Program.resetSignals()
    try process.run()
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// Waits until something has come true, and says whether it has while the program ran.
  func waits(until isTrue: () -> Bool) -> Bool {
    while process.isRunning {
      if isTrue() { return true }
      usleep(2000)
    }
    return false
  }

  /// Whether it has begun to write a file in a folder, whose name nobody may see.
  func writes(in folder: TemporaryFolder) -> Bool {
    if folder.contents.contains(where: { $0.hasPrefix(".render-") }) { return true }
    let links = "/proc/\(process.processIdentifier)/fd"
    let open = (try? FileManager.default.contentsOfDirectory(atPath: links)) ?? []
    return open.contains { number in
      let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(links)/\(number)")
      return path?.hasPrefix(folder.url.resolvingSymlinksInPath().path + "/") ?? false
    }
  }

  func send(_ signal: Int32) {
    kill(process.processIdentifier, signal)
  }

  /// Waits for the end: the status, or nil where a signal ended it, and what was said. A program
  /// that does not end within ten minutes is killed.
  func end() throws -> (status: Int32?, errors: String) {
    let patience = ContinuousClock.now + .seconds(600)
    while process.isRunning, ContinuousClock.now < patience { usleep(2000) }
    if process.isRunning { send(SIGKILL) }
    process.waitUntilExit()
    let errors = String(decoding: try Data(contentsOf: log), as: UTF8.self)
    return (process.terminationReason == .exit ? process.terminationStatus : nil, errors)
  }
}
