internal import Decoding
internal import Files
internal import Films

/// The output of programs that run without a shell.
struct ProgramOutput {
  private let budget: Budget

  /// The maximum size of the output, and of files that are kept in memory, in bytes.
  static let mostBytes = 1 << 28

  init(within budget: Budget) { self.budget = budget }

  /// Returns what a program writes to standard output.
  ///
  /// - Throws: an error if the program is missing, fails, or writes too much.
  func of(
    _ program: Path, _ arguments: [String], reading file: ProgramExchange.Given? = nil
  ) throws(CompareProblem) -> [UInt8] {
    guard let path = Subprocess.find(program) else {
      throw CompareProblem("\(DecodingProblem.noProgram(program.text))")
    }
    let exchange = try running(program) { () throws(AccessProblem) in
      try ProgramExchange(path, arguments, reading: file)
    }
    var bytes: [UInt8] = []
    while bytes.count <= Self.mostBytes {
      let event = try running(program) { () throws(AccessProblem) in
        try exchange.next { budget.isOver }
      }
      switch event {
      case .text(let more): bytes += more
      case .data: break
      case .canceled: throw CompareProblem("\(DecodingProblem.outOfTime)")
      case .ended(0, _): return bytes
      case .ended(_, let messages):
        throw CompareProblem("\(program) fails: \(messages.joined(separator: " / "))")
      }
    }
    throw CompareProblem("\(program) writes more than \(Self.mostBytes >> 20) MB")
  }

  private func running<Value>(
    _ program: Path, _ body: () throws(AccessProblem) -> Value
  ) throws(CompareProblem) -> Value {
    do throws(AccessProblem) { return try body() } catch {
      throw CompareProblem("\(program) cannot be started: \(error.reason)")
    }
  }
}
