internal import Settings

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The output of a shell command, which is read while the command runs.
///
/// It is a class because it ends the command that it started, with all programs in its process
/// group.
final class CommandOutput {
  private let command: String
  private let process: pid_t
  private let output: Descriptor
  private var stderrTail: StderrTail
  private var isOver = false

  /// Starts a script with `/bin/sh` in a directory.
  ///
  /// - Parameters:
  ///   - command: the script as messages show it.
  ///   - variables: the additional variables of its environment.
  init(
    _ command: String, _ script: String, in folder: Path, variables: [String]
  ) throws(FileProblem) {
    self.command = command
    do throws(AccessProblem) {
      let written = try Pipe()
      let said = try Pipe()
      let given = [nil, written.in.number, said.in.number]
      process = try RunningPrograms.start { () throws(AccessProblem) in
        try spawn("/bin/sh", ["sh", "-c", script], given, in: folder, variables: variables)
      }
      written.out.makeNonBlocking()
      said.out.makeNonBlocking()
      output = consume written.out
      stderrTail = StderrTail(consume said.out)
    } catch {
      throw .command(command, reason: "cannot be started: \(error.reason)", lines: [])
    }
  }

  deinit { RunningPrograms.end(process) }

  /// Returns the next bytes; empty at the end, if the command has succeeded.
  func next(_ isCanceled: () -> Bool) throws(FileProblem) -> [UInt8] {
    while !isOver, !isCanceled() {
      stderrTail.readOutput(untilReadable: output.number, forMilliseconds: 50)
      let bytes: [UInt8]?
      do throws(AccessProblem) {
        bytes = try SystemFile.readIfReady(output.number, atMost: 1 << 16)
      } catch {
        throw .command(command, reason: error.reason, lines: [])
      }
      guard let bytes else { continue }
      if bytes.isEmpty {
        isOver = true
        try finish(isCanceled)
      }
      return bytes
    }
    return []
  }

  /// Waits until the command has ended.
  private func finish(_ isCanceled: () -> Bool) throws(FileProblem) {
    while !isCanceled() {
      if let status = try status() {
        stderrTail.readOutput(forMilliseconds: 0)
        if status & 127 != 0 { throw failure("was killed by signal \(status & 127)") }
        if status != 0 { throw failure("failed with exit code \(status >> 8 & 255)") }
        return
      }
      stderrTail.readOutput(forMilliseconds: 20)
    }
  }

  private func status() throws(FileProblem) -> Int32? {
    do throws(AccessProblem) {
      return try RunningPrograms.status(ofEnded: process)
    } catch {
      throw failure("has an unknown result: \(error.reason)")
    }
  }

  private func failure(_ reason: String) -> FileProblem {
    .command(command, reason: reason, lines: stderrTail.lastLines)
  }
}

extension CommandOutput {
  /// The stream of a command, which runs again each time the stream is opened.
  static func stream(
    of command: String, _ script: String, in folder: Path, variables: [String]
  ) -> ByteStream {
    ByteStream(from: .program) { () throws(FileProblem) in
      let output = try CommandOutput(command, script, in: folder, variables: variables)
      return { isCanceled throws(FileProblem) in try output.next(isCanceled) }
    }
  }
}
