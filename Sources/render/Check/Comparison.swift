internal import Decoding
internal import Encoding
internal import Files
internal import Scenarios
internal import Synchronization

/// Compares the files of an output as they are drawn with those that stand: stills and numbers, which
/// are held in memory one at a time.
///
/// A class, since an encoder hands files over while it is writing.
final class Comparison: Sendable {
  private struct State {
    var finding = Finding()
    var failure: OutputError?
  }

  private let plan: Plan
  private let fence: Fence
  /// Takes what is to be drawn again.
  private let staging: Staging?
  private let state = Mutex(State())

  /// - Parameters:
  ///   - fence: where the files are.
  ///   - staging: where files go that differ; nil where they are to be told only.
  init(_ plan: Plan, _ fence: Fence, drawingAgain staging: Staging?) {
    self.plan = plan
    self.fence = fence
    self.staging = staging
    if case .numbered = plan.destination { state.withLock { $0.finding.isOneFile = false } }
  }

  /// What takes the files.
  var output: Output {
    Output(plan.destination) { [self] number, bytes in
      state.withLock { compare(bytes, number: number, &$0) }
    }
  }

  /// What has been found, when everything is drawn.
  func finding() throws(OutputError) -> Finding {
    let state = state.withLock { $0 }
    if let failure = state.failure { throw failure }
    return state.finding
  }

  private func compare(_ expected: [UInt8], number: Int, _ state: inout State) {
    let found = found(expected, number: number)
    if found.isOK { return }
    state.finding.add(found)
    guard let staging, state.failure == nil else { return }
    do throws(OutputError) {
      try Output(plan.destination, staging: staging).write(expected, number: number)
    } catch {
      state.failure = error
    }
  }

  private func found(_ expected: [UInt8], number: Int) -> Finding {
    let file = StandingFile(plan.destination.path(number: number), fence, number: number)
    return file.finding(plan.format.reader) {
      guard let reader = plan.format.reader else {
        return LineComparison.finding(expected, try file.open())
      }
      return try FilmComparison.finding {
        .init(
          expected: try reader.open(ByteSource(expected)), actual: try reader.open(file.open()),
          times: { FrameTimes(still: number) })
      }
    }
  }
}
