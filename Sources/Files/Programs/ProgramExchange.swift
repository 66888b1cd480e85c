internal import Platform
internal import Settings

/// A program that reads a short input, and whose two outputs are read while it runs: descriptor 1
/// for a text, and descriptor 3 for data. It can read a file as descriptor 4.
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

  private let process: pid_t
  private let text: Descriptor
  private let data: Descriptor
  /// The file that the program reads; its input without a file.
  private let source: Descriptor
  private var stderrTail: StderrTail
  private var isTextOver = false
  private var isDataOver = false

  /// The maximum length of the input in bytes. A pipe takes as much before anyone reads it.
  package static let longestInput = 1 << 14

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - input: the bytes of standard input, at most `longestInput`.
  ///   - file: the file that the program reads as descriptor 4; nil for none.
  package init(
    _ program: Path, _ arguments: [String], input: [UInt8], reading file: Path? = nil
  ) throws(AccessProblem) {
    if input.count > Self.longestInput { throw .system(E2BIG) }
    let given = try Pipe()
    let written = try Pipe()
    let passed = try Pipe()
    let said = try Pipe()
    let read = try file.map { path throws(AccessProblem) in
      try SystemFile.descriptor(of: path, .none)
    }
    defer { if let read { try? closeFile(read) } }
    // Duplicated because its number may be one of those that the program gets.
    source = try Descriptor(duplicateOf: read ?? given.out.number)
    try SystemFile.append(input, to: given.in.number)
    let open = [
      given.out.number, written.in.number, said.in.number, passed.in.number, source.number,
    ]
    process = try RunningPrograms.start { () throws(AccessProblem) in
      try spawn(program, [program.text] + arguments, file == nil ? open.dropLast() : open)
    }
    written.out.makeNonBlocking()
    passed.out.makeNonBlocking()
    said.out.makeNonBlocking()
    text = consume written.out
    data = consume passed.out
    stderrTail = StderrTail(consume said.out)
  }

  deinit { RunningPrograms.end(process) }

  /// The number of bytes of the file that the program reads; 0 without a file. It is known after the
  /// program has ended.
  package var fileSize: Int { max(0, Int(lseek(source.number, 0, SEEK_END))) }

  /// Waits for the next event.
  ///
  /// - Parameter isCanceled: returns true once the caller no longer waits. It is called at least 20
  ///   times a second.
  package func next(_ isCanceled: () -> Bool) throws(AccessProblem) -> Event {
    while !isCanceled() {
      if let bytes = try read(text, &isTextOver) { return .text(bytes) }
      if let bytes = try read(data, &isDataOver) { return .data(bytes) }
      if isTextOver, isDataOver {
        if let end = try end() { return end }
        stderrTail.readOutput(forMilliseconds: 20)
      } else {
        let waited = isDataOver ? text.number : data.number
        stderrTail.readOutput(untilReadable: waited, forMilliseconds: 20)
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

  private func end() throws(AccessProblem) -> Event? {
    guard let status = try RunningPrograms.status(ofEnded: process) else { return nil }
    stderrTail.readOutput(forMilliseconds: 0)
    // The format of a wait status: the signal in the low 7 bits, the exit code in the next byte.
    let code = status & 127 != 0 ? -Int(status & 127) : Int(status >> 8 & 255)
    return .ended(code: code, messages: stderrTail.lastLines)
  }
}

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
