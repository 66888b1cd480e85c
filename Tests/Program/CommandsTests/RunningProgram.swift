import Foundation
import TestSupport

/// A running `render` process.
final class RunningProgram {
  private let process = Process()
  private let log: URL
  private let scratch: TemporaryFolder

  /// Starts `render` through a shell, which the process replaces.
  ///
  /// - Parameter before: Shell commands to run first.
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

  /// Waits for a condition, at most ten minutes. Returns true if it became true while the process
  /// was running.
  func waits(until isTrue: () -> Bool) -> Bool {
    var wasTrue = false
    _ = Patience.waits {
      let isRunning = process.isRunning
      wasTrue = isRunning && isTrue()
      return wasTrue || !isRunning
    }
    return wasTrue
  }

  /// Returns true if the process has started to write a file in a folder. The file may still be
  /// unnamed.
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

  /// Waits for the process to exit, at most ten minutes, and then kills it. Returns stderr and the
  /// exit status; the status is nil if a signal ended the process.
  func end() throws -> (status: Int32?, errors: String) {
    _ = Patience.waits { !process.isRunning }
    if process.isRunning { send(SIGKILL) }
    process.waitUntilExit()
    let errors = String(decoding: try Data(contentsOf: log), as: UTF8.self)
    return (process.terminationReason == .exit ? process.terminationStatus : nil, errors)
  }
}
