internal import Grids
internal import Platform

/// One output of a run: its destination, and the staging or the function that receives its files.
package struct Output: Sendable {
  /// The destination that the setting specifies.
  package let destination: Destination
  private let sink: Sink

  private enum Sink {
    case staging(Staging)
    case memory(Receive)
    case reader(OutputFile.Read)
  }

  /// Receives all bytes of a file, and the frame's number: 0 for the only file.
  package typealias Receive = @Sendable (_ number: Int, _ bytes: [UInt8]) -> Void

  /// Creates an output that keeps its files in a staging until all of them are complete.
  package init(_ destination: Destination, staging: Staging) {
    self.destination = destination
    sink = .staging(staging)
  }

  /// Creates an output that writes nothing. It passes complete files to a function, one after the
  /// other.
  package init(_ destination: Destination, receive: @escaping Receive) {
    self.destination = destination
    sink = .memory(receive)
  }

  /// Creates an output that writes nothing. A function receives its only file in chunks, as it is
  /// written. If the function wants no more, the run ends as if the reader of standard output had
  /// exited.
  package init(_ destination: Destination, readBy read: @escaping OutputFile.Read) {
    self.destination = destination
    sink = .reader(read)
  }

  /// Opens the file of a frame, or the only file.
  ///
  /// - Parameter isReplaceable: true if bytes may be replaced after they are written.
  package func open(
    number: Int = 0, isReplaceable: Bool = false
  ) throws(OutputProblem) -> OutputFile {
    let file = try open(number)
    if isReplaceable { file.allowReplacement() }
    return file
  }

  private func open(_ number: Int) throws(OutputProblem) -> OutputFile {
    switch sink {
    case .memory(let receive):
      return OutputFile(path: path(number: number), receive: { receive(number, $0) })
    case .reader(let read): return OutputFile(path: path(number: number), readBy: read)
    case .staging(let staging):
      if destination == .standardOutput {
        return OutputFile(
          path: path(), descriptor: dup(ProcessContext.current.output), whenDone: .close,
          staging.count)
      }
      return try staging.open(path(number: number))
    }
  }

  /// Opens the only file for writing by another program.
  package func openForProgram() throws(OutputProblem) -> ProgramFile { try ProgramFile(open()) }

  /// Writes a complete file.
  package func write(_ bytes: [UInt8], number: Int = 0) throws(OutputProblem) {
    let file = try open(number: number)
    try file.write(bytes)
    try file.close()
  }

  /// Returns the path of a file, for error messages.
  package func path(number: Int = 0) -> Path { destination.path(number: number) }

  /// Throws the error that `open` would throw, without creating anything. Call it before a long
  /// run.
  package func check() throws(OutputProblem) {
    if case .staging(let staging) = sink, destination != .standardOutput {
      try staging.check(path())
    }
  }
}
