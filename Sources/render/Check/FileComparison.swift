internal import Decoding
internal import Encoding
internal import Files
internal import Films
internal import Scenarios
internal import Synchronization

/// Compares the files of an output as they are drawn with those that stand: stills, which are held in
/// memory one at a time, and lines.
///
/// A class, since an encoder hands files over while it is writing.
final class FileComparison: Sendable {
  private struct State {
    var finding = Finding()
    var failure: OutputProblem?
  }

  private let plan: PlannedOutput
  private let policy: PathPolicy
  /// Takes what is to be drawn again.
  private let staging: Staging?
  private let budget: Budget
  /// What compares lines; nil where there are pictures.
  private let lines: LineComparison?
  private let state = Mutex(State())

  /// - Parameters:
  ///   - policy: where the files are.
  ///   - staging: where files go that differ; nil where they are to be told only.
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

  /// What takes the files.
  var output: Output {
    if let lines { return Output(plan.destination, readBy: lines.take) }
    return Output(plan.destination) { [self] number, bytes in
      state.withLock { compare(bytes, number: number, &$0) }
    }
  }

  /// What has been found, when everything is drawn.
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
    // Equal bytes need no decoding, for which a poster is too large.
    if let bytes = try? EqualBytes(path, policy), bytes.compare(expected), bytes.isWhole {
      return Finding()
    }
    let file = ExistingFile(path, policy, number: number, within: budget)
    return file.finding(plan.format.pictures.reader) {
      guard let reader = plan.format.pictures.reader else { return Finding() }
      return try FilmComparison.finding(within: budget.memory) {
        .init(
          expected: try reader.open(ByteSource(expected)), actual: try reader.open(file.open()),
          times: { FrameTimes(still: number) })
      }
    }
  }
}
