internal import Platform
internal import Settings

/// A program that reads a short input, and whose two outputs are read while it runs: descriptor 1
/// for a text, and descriptor 3 for data. It can read bytes from descriptor 4.
///
/// It is a class because it ends the program that it started.
package final class ProgramExchange {
  /// The next thing that the program does.
  package enum Event: Sendable {
    /// Bytes from descriptor 1.
    case text([UInt8])
    /// Bytes from descriptor 3.
    case data([UInt8])
    /// The end of the program, with its exit code, and the last lines of its messages. The code is
    /// negative if a signal ended the program.
    case ended(code: Int, messages: [String])
    /// The caller does not wait for the program any longer.
    case canceled
  }

  private var program: RunningProgram
  private let text: Descriptor
  private let data: Descriptor
  private var isTextOver = false
  private var isDataOver = false

  /// The maximum length of the input in bytes. A pipe takes as much before anyone reads it.
  package static let longestInput = 1 << 14

  /// A file that a program reads.
  package enum Given: Sendable {
    case bytes([UInt8])
    case file(Path, PathPolicy)

    /// The path under which the program finds the file.
    package static let path = "/dev/fd/4"

    /// Opens the file. The caller closes the descriptor.
    fileprivate func opened() throws(AccessProblem) -> Int32 {
      switch self {
      case .file(let path, let policy):
        let file = try SystemFile.descriptor(of: path, policy)
        _ = fcntl(file, F_SETFL, 0)  // The program may wait for a pipe.
        return file
      case .bytes(let bytes):
        let file = try SystemFile.temporaryFile()
        do throws(AccessProblem) {
          try SystemFile.append(bytes, to: file)
          guard lseek(file, 0, SEEK_SET) == 0 else { throw .system(errno) }
        } catch {
          try? closeFile(file)
          throw error
        }
        return file
      }
    }
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - input: the bytes of standard input, at most `longestInput`.
  ///   - given: the file that the program reads as descriptor 4; nil for none.
  package init(
    _ program: Path, _ arguments: [String], input: [UInt8] = [], reading given: Given? = nil
  ) throws(AccessProblem) {
    if input.count > Self.longestInput { throw .system(E2BIG) }
    let feed = try Pipe()
    let written = try Pipe()
    let passed = try Pipe()
    let file = try given?.opened()
    defer { if let file { try? closeFile(file) } }
    // Duplicated because its number may be one of those that the program gets.
    let source = try Descriptor(duplicateOf: file ?? feed.out.number)
    try SystemFile.append(input, to: feed.in.number)
    self.program = try RunningProgram(
      program, [program.text] + arguments, input: feed.out.number, output: written.in.number,
      others: file == nil ? [passed.in.number] : [passed.in.number, source.number])
    written.out.makeNonBlocking()
    passed.out.makeNonBlocking()
    text = consume written.out
    data = consume passed.out
  }

  /// Waits for the next event.
  ///
  /// - Parameter isCanceled: returns true once the caller no longer waits. It is called at least 20
  ///   times a second.
  package func next(_ isCanceled: () -> Bool) throws(AccessProblem) -> Event {
    while !isCanceled() {
      if let bytes = try read(text, &isTextOver) { return .text(bytes) }
      if let bytes = try read(data, &isDataOver) { return .data(bytes) }
      if isTextOver, isDataOver {
        if let code = try program.exitCode() {
          return .ended(code: code, messages: program.messages.lastLines)
        }
        program.messages.readOutput(forMilliseconds: 20)
      } else {
        let waited = isDataOver ? text.number : data.number
        program.messages.readOutput(until: waited, isReadyTo: POLLIN, forMilliseconds: 20)
      }
    }
    return .canceled
  }

  /// Returns the bytes that an output holds; nil if there are none yet, and at its end.
  private func read(
    _ output: borrowing Descriptor, _ isOver: inout Bool
  ) throws(AccessProblem) -> [UInt8]? {
    guard !isOver, let bytes = try SystemFile.readIfReady(output.number, atMost: 1 << 16) else {
      return nil
    }
    isOver = bytes.isEmpty
    return isOver ? nil : bytes
  }
}

/// The output of a shell command, which is read while the command runs.
///
/// It is a class because it ends the command that it started, with all programs in its process
/// group.
final class CommandOutput {
  private let command: String
  private var program: RunningProgram
  private let output: Descriptor
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
      program = try RunningProgram(
        "/bin/sh", ["sh", "-c", script], input: nil, output: written.in.number, in: folder,
        variables: variables)
      written.out.makeNonBlocking()
      output = consume written.out
    } catch {
      throw .command(command, reason: "cannot be started: \(error.reason)", lines: [])
    }
  }

  /// Returns the next bytes; empty at the end, if the command has succeeded.
  func next(_ isCanceled: () -> Bool) throws(FileProblem) -> [UInt8] {
    while !isOver, !isCanceled() {
      program.messages.readOutput(
        until: output.number, isReadyTo: POLLIN, forMilliseconds: 50)
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
      if let code = try exitCode() {
        if let reason = RunningProgram.failure(code) { throw failure(reason) }
        return
      }
      program.messages.readOutput(forMilliseconds: 20)
    }
  }

  private func exitCode() throws(FileProblem) -> Int? {
    do throws(AccessProblem) { return try program.exitCode() } catch {
      throw failure("has an unknown result: \(error.reason)")
    }
  }

  private func failure(_ reason: String) -> FileProblem {
    .command(command, reason: reason, lines: program.messages.lastLines)
  }

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
