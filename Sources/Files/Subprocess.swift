internal import Grids

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Another program that receives data through a pipe and writes a file. It inherits no other open
/// file of this process. If this process is killed, the pipe ends and the program exits.
///
/// It is a class because it ends the program that it started.
package final class Subprocess {
  private let process: pid_t
  private let name: String
  private let path: Path
  /// The pipe to the program; nil after `finish`.
  private var input: Descriptor?
  private var stderrTail: StderrTail

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: its path.
  ///   - file: the file that the program writes. It must stay open while the program runs.
  ///   - arguments: returns the program's arguments, given the path under which it finds the file.
  package init(
    _ program: Path, writing file: ProgramFile, _ arguments: (_ file: String) -> [String]
  ) throws(OutputProblem) {
    path = file.path
    name = program.name.text
    do throws(AccessProblem) {
      let feed = try Pipe()
      let said = try Pipe()
      let output = try Descriptor(duplicateOf: file.descriptor)
      let words = [program.text] + arguments(try Self.path(of: output))
      let given = [feed.out.number, nil, said.in.number, output.number]
      process = try RunningPrograms.start { () throws(AccessProblem) in
        try spawn(program, words, given)
      }
      feed.in.makeNonBlocking()
      said.out.makeNonBlocking()
      input = consume feed.in
      stderrTail = StderrTail(consume said.out)
    } catch {
      throw .program(path: file.path.text, message: "\(program): \(error.reason)", lines: [])
    }
  }

  deinit { RunningPrograms.end(process) }

  /// Writes bytes to the program, and reads its messages meanwhile so that it never has to wait. If
  /// the current `CancellationCheck` is canceled, the program is ended, and its file is incomplete.
  package func write(_ bytes: [UInt8]) throws(OutputProblem) {
    var done = 0
    while done < bytes.count, let descriptor = input?.number {
      let written = unsafe bytes.withUnsafeBytes { bytes in
        unsafe writeBytes(descriptor, UnsafeRawBufferPointer(rebasing: bytes[done...]))
      }
      if written >= 0 {
        done += written
      } else if errno == EAGAIN {
        if isEnded() { return }
        stderrTail.readOutput(untilReady: descriptor, forMilliseconds: 100)
      } else if errno == EPIPE {
        // The program has exited or closed its input. `finish` throws if its exit status is an
        // error.
        try finish()
        throw failure("exited before it had read all frames")
      } else if errno != EINTR {
        throw OutputProblem(path, .last)
      }
    }
  }

  /// Ends the program if nobody needs its file anymore.
  private func isEnded() -> Bool {
    guard CancellationCheck.isOver else { return false }
    input = nil
    RunningPrograms.end(process)
    return true
  }

  /// Closes the program's input, and waits until the program has exited. If the current
  /// `CancellationCheck` is canceled, the program is ended, and its file is incomplete.
  ///
  /// - Throws: an error if a signal ended the program, or if its exit code is not 0.
  package func finish() throws(OutputProblem) {
    input = nil
    while true {
      if let status = try exitStatus() {
        stderrTail.readOutput(forMilliseconds: 0)
        // The format of a wait status: the signal in the low 7 bits, the exit code in the next
        // byte.
        if status & 127 != 0 { throw failure("was killed by signal \(status & 127)") }
        if status != 0 { throw failure("failed with exit code \(status >> 8 & 255)") }
        return
      }
      if isEnded() { return }
      stderrTail.readOutput(forMilliseconds: 20)
    }
  }

  /// Returns the program's wait status; nil while it runs.
  private func exitStatus() throws(OutputProblem) -> Int32? {
    do throws(AccessProblem) {
      return try RunningPrograms.status(ofEnded: process)
    } catch {
      throw failure("ended with an unknown exit status: \(error.reason)")
    }
  }

  /// Returns an error that includes the program's last messages.
  package func failure(_ reason: String) -> OutputProblem {
    .program(path: path.text, message: "\(name) \(reason)", lines: stderrTail.lastLines)
  }

  /// Kills all running programs before this process exits. No program can be started afterwards.
  package static func killAll() { RunningPrograms.killAll() }

  /// Returns the path of a program in a directory of `PATH`; nil if there is none. Relative
  /// directories are ignored, because their files may be untrusted.
  package static func find(_ name: Path) -> Path? {
    let folders = Path(variable: "PATH") ?? ""
    return folders.bytes.split(separator: UInt8(ascii: ":")).lazy
      .map { Path(bytes: $0).asFolder + name }
      .first { $0.isAbsolute && isExecutable($0) }
  }

  /// Returns the path under which a program finds its descriptor 3, even if the file has no name.
  private static func path(of file: borrowing Descriptor) throws(AccessProblem) -> String {
    #if canImport(Glibc)
      return "/dev/fd/3"
    #else
      // On Darwin this path would share its offset with the file of this process.
      return try name(of: file.number).text
    #endif
  }
}
