/// One output of a run: where it goes, and the staging that its files wait in.
package struct Output: Sendable {
  /// Where it goes, as its setting says.
  package let destination: Destination
  private let sink: Sink

  private enum Sink {
    case staging(Staging)
    case memory(Receive)
    case reader(OutputFile.Read)
  }

  /// Takes the bytes of a frame's file, or of the only file, with its number.
  package typealias Receive = @Sendable (_ number: Int, _ bytes: [UInt8]) -> Void

  /// An output whose files wait in a staging until all are whole.
  package init(_ destination: Destination, staging: Staging) {
    self.destination = destination
    sink = .staging(staging)
  }

  /// An output that writes nothing: whole files are handed over, one after the other.
  package init(_ destination: Destination, receive: @escaping Receive) {
    self.destination = destination
    sink = .memory(receive)
  }

  /// An output that writes nothing: its only file is read piece by piece, as it is made. A reader
  /// that wants no more ends the run as one of standard output does that goes away.
  package init(_ destination: Destination, readBy read: @escaping OutputFile.Read) {
    self.destination = destination
    sink = .reader(read)
  }

  /// Opens the file of a frame, or the only file.
  ///
  /// - Parameter isReplaceable: whether bytes of it may be replaced after they are written.
  package func open(
    number: Int = 0, isReplaceable: Bool = false
  ) throws(OutputProblem) -> OutputFile {
    let file = try open(number)
    if isReplaceable { file.keepReplaceable() }
    return file
  }

  private func open(_ number: Int) throws(OutputProblem) -> OutputFile {
    switch sink {
    case .memory(let receive): return OutputFile(path: path(number: number)) { receive(number, $0) }
    case .reader(let read): return OutputFile(path: path(number: number), readBy: read)
    case .staging(let staging):
      if destination == .standardOutput {
        return OutputFile(standardOutputAs: path(), staging.wrote)
      }
      return try staging.open(path(number: number))
    }
  }

  /// Opens the only file for another program to write.
  package func openForProgram() throws(OutputProblem) -> ProgramFile { try ProgramFile(open()) }

  /// Writes a file whole.
  package func write(_ bytes: [UInt8], number: Int = 0) throws(OutputProblem) {
    let file = try open(number: number)
    try file.write(bytes)
    try file.close()
  }

  /// The file's name, for errors.
  package func path(number: Int = 0) -> Path { destination.path(number: number) }

  /// Throws what `open` would, without making anything: to be asked before a long run.
  package func check() throws(OutputProblem) {
    if case .staging(let staging) = sink, destination != .standardOutput {
      try staging.check(path())
    }
  }
}
