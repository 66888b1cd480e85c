internal import Decoding
internal import Encoding
internal import Files
internal import Scenarios
internal import Synchronization

/// Compares the files of an output as they are drawn with those that stand.
///
/// A class, since an encoder hands files over while it is writing.
final class Comparison: Sendable {
  private struct State {
    var finding = Finding()
    /// A film that waits until it is known when its frames begin.
    var film: [UInt8]?
    var failure: OutputError?
  }

  private let plan: Plan
  private let fence: Fence
  /// Takes what is to be drawn again.
  private let staging: Staging?
  private let state = Mutex(State())

  /// In bytes; a larger file is not looked into.
  private static let largest = 1 << 30

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
      state.withLock { state in
        if plan.format.content == .film {
          state.film = bytes
        } else {
          compare(bytes, number: number, FrameTimes(still: number), &state)
        }
      }
    }
  }

  /// What has been found, when everything is drawn.
  func finding(_ times: FrameTimes) throws(OutputError) -> Finding {
    let state = state.withLock { state in
      if let film = state.film { compare(film, number: 0, times, &state) }
      state.film = nil
      return state
    }
    if let failure = state.failure { throw failure }
    return state.finding
  }

  private func compare(
    _ expected: [UInt8], number: Int, _ times: FrameTimes, _ state: inout State
  ) {
    let found = found(expected, number: number, times)
    if found.isOK { return }
    state.finding.add(found)
    guard let staging, state.failure == nil else { return }
    do throws(OutputError) {
      try Output(plan.destination, staging: staging).write(expected, number: number)
    } catch {
      state.failure = error
    }
  }

  private func found(_ expected: [UInt8], number: Int, _ times: FrameTimes) -> Finding {
    var finding = Finding()
    let path = plan.destination.path(number: number)
    let actual: [UInt8]
    switch SystemFile.read(path, fence, limit: Self.largest) {
    case .success(let bytes): actual = bytes
    case .failure(let error):
      if error.isAbsence {
        finding.missing = [number]
      } else {
        finding.damage = "cannot be read: \(error.reason)"
      }
      return finding
    }
    if actual == expected { return Finding() }
    guard let reader = plan.format.reader else { return Self.compareLines(expected, actual) }
    finding = FilmComparison.finding(reader, expected: expected, actual: actual, times: times)
    if finding.differs { finding.carried = (try? reader.scenario(actual)) ?? nil }
    return finding
  }

  private static func compareLines(_ expected: [UInt8], _ actual: [UInt8]) -> Finding {
    let newline = UInt8(ascii: "\n")
    let lines = [expected, actual].map {
      $0.split(separator: newline, omittingEmptySubsequences: false)
    }
    var finding = Finding()
    let first = zip(lines[0], lines[1]).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    finding.line = (first ?? min(lines[0].count, lines[1].count)) + 1
    // Behind the last line there is none.
    finding.lines = Sides(differing: lines[1].count - 1, lines[0].count - 1)
    return finding
  }
}
