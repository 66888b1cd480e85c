internal import Decoding
internal import Encoding
internal import Files
internal import Films
internal import Scenarios
internal import Synchronization

/// Compares the files of an output with the existing ones while they are drawn.
///
/// The files are stills, of which one at a time is in memory, or text. A class, because an encoder
/// passes files to it while writing.
final class FileComparison: Sendable {
  private struct State {
    var finding = Finding()
    var failure: OutputProblem?
  }

  private let plan: PlannedOutput
  private let policy: PathPolicy
  /// The staging area for redrawn files.
  private let staging: Staging?
  private let budget: Budget
  /// The comparison of lines; nil for images.
  private let lines: LineComparison?
  private let state = Mutex(State())

  /// - Parameters:
  ///   - policy: the access policy for the existing files.
  ///   - staging: the staging area for redrawn files; nil to report differences only.
  init(
    _ plan: PlannedOutput, _ policy: PathPolicy, within budget: Budget,
    drawingAgain staging: Staging?
  ) {
    self.plan = plan
    self.policy = policy
    self.staging = staging
    self.budget = budget
    lines =
      plan.format.pictures.reader == nil
      ? LineComparison(plan.destination.path(number: 0), policy, within: budget) : nil
    if case .numbered = plan.destination { state.withLock { $0.finding.isOneFile = false } }
  }

  /// The output that receives the drawn files.
  var output: Output {
    if let lines { return Output(plan.destination, readBy: lines.take) }
    return Output(plan.destination) { [self] number, bytes in
      state.withLock { compare(bytes, number: number, &$0) }
    }
  }

  /// Returns the finding. Call it after everything has been drawn.
  func finding() throws(OutputProblem) -> Finding {
    if let lines { return lines.finding }
    let state = state.withLock { $0 }
    if let failure = state.failure { throw failure }
    return state.finding
  }

  private func compare(_ expected: [UInt8], number: Int, _ state: inout State) {
    let found = found(expected, number: number)
    state.finding.add(found)
    guard !found.isOK, let staging, state.failure == nil else { return }
    do throws(OutputProblem) {
      try Output(plan.destination, staging: staging).write(expected, number: number)
    } catch {
      state.failure = error
    }
  }

  private func found(_ expected: [UInt8], number: Int) -> Finding {
    let path = plan.destination.path(number: number)
    // Equal bytes need no decoding. A poster would be too large to decode.
    if let bytes = try? EqualBytes(path, policy), bytes.compare(expected), bytes.isWhole {
      return Finding()
    }
    let file = ExistingFile(path, policy, number: number, within: budget)
    return file.finding(plan.format.pictures.reader) {
      if let objects = plan.format.pictures.objects {
        return try ObjectComparison(objects, expected).finding(file.open(), number: number)
      }
      guard let reader = plan.format.pictures.reader else { return Finding() }
      return try FilmComparison.finding(within: budget.memory) {
        .init(
          expected: try reader.open(ByteSource(expected)), actual: try reader.open(file.open()),
          times: { FrameTimes(still: number) })
      }
    }
  }
}
