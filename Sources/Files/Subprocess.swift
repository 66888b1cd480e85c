#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Another program that is fed through a pipe and writes a file. It gets nothing else of ours that is
/// open, and does not outlive us: where we are killed its pipe ends.
///
/// A class, since it ends what it has started.
package final class Subprocess {
  private let process: pid_t
  private let name: String
  private let path: Path
  /// Nil once all is written.
  private var input: Descriptor?
  private var stderrTail: StderrTail

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: its own path.
  ///   - file: what it is to write, for as long as it runs.
  ///   - arguments: the words for it, by the path under which it finds the file.
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
      feed.in.becomeReady()
      said.out.becomeReady()
      input = consume feed.in
      stderrTail = StderrTail(consume said.out)
    } catch {
      throw .program(path: file.path.text, message: "\(program): \(error.reason)", lines: [])
    }
  }

  deinit { RunningPrograms.end(process) }

  /// Hands bytes to the program, and hears what it says meanwhile.
  package func write(_ bytes: [UInt8]) throws(OutputProblem) {
    var done = 0
    while done < bytes.count, let descriptor = input?.number {
      let written = unsafe bytes.withUnsafeBytes { bytes in
        unsafe writeBytes(descriptor, UnsafeRawBufferPointer(rebasing: bytes[done...]))
      }
      if written >= 0 {
        done += written
      } else if errno == EAGAIN {
        stderrTail.listen(untilReady: descriptor)
      } else if errno == EPIPE {
        try finish()
        throw failure("did not take all frames")
      } else if errno != EINTR {
        throw OutputProblem(path, .last)
      }
    }
  }

  /// Says that this was all, and waits until the program has ended well.
  package func finish() throws(OutputProblem) {
    input = nil
    while true {
      if let status = RunningPrograms.status(ofEnded: process) {
        stderrTail.listen(forMilliseconds: 0)
        // As wait tells it: a signal, or the exit code above it.
        if status & 127 != 0 { throw failure("was ended by signal \(status & 127)") }
        if status != 0 { throw failure("failed with exit code \(status >> 8 & 255)") }
        return
      }
      stderrTail.listen(forMilliseconds: 20)
    }
  }

  /// An error with what the program has said.
  package func failure(_ reason: String) -> OutputProblem {
    .program(path: path.text, message: "\(name) \(reason)", lines: stderrTail.lastLines)
  }

  /// Ends all that run, before we end: none can be started any more.
  package static func endAll() { RunningPrograms.endAll() }

  /// The path of a program of that name in one of the folders that `PATH` names; nil where there is
  /// none. Folders that are named from the current one are not looked into.
  package static func find(_ name: Path) -> Path? {
    let folders = Path(variable: "PATH") ?? ""
    return folders.bytes.split(separator: UInt8(ascii: ":")).lazy
      .map { Path(bytes: $0).asFolder + name }
      .first { $0.isAbsolute && mayRun($0) }
  }

  /// The path under which a program finds its fourth descriptor, whatever has become of its name.
  private static func path(of file: borrowing Descriptor) throws(AccessProblem) -> String {
    #if canImport(Glibc)
      return "/dev/fd/3"
    #else
      // There it would be the same open file, with one place for all who read and write.
      return try name(of: file.number).text
    #endif
  }
}
