internal import Synchronization

/// A line on stderr that says how many frames are done, what has been written of them, and how long the
/// rest will take.
///
/// A class, since the run that advances it shares it with whoever clears its line: the run's end, or
/// a signal.
final class Meter: Sendable {
  private struct State {
    var done = 0
    var bytes = 0
    var lastShown: ContinuousClock.Instant?
    var isFinished = false
  }

  private let total: Int
  private let shown: Bool
  private let start = ContinuousClock.now
  private let state = Mutex(State())

  private static let longestBar = 30
  private static let shortestBar = 5

  init(total: Int, shown: Bool) {
    self.total = total
    self.shown = shown
  }

  func advance(by frames: Int = 1) { change { $0.done += frames } }

  /// Clears the line, for something else to be said there. It comes back.
  func clear() {
    state.withLock { state in
      if state.lastShown != nil { Terminal.clearLine() }
      state.lastShown = nil
    }
  }

  /// Counts bytes that have been written.
  func add(bytes: Int) { change { $0.bytes += bytes } }

  /// The line is drawn anew ten times a second at most.
  private func change(_ count: (inout State) -> Void) {
    guard shown else { return }
    state.withLock { state in
      let before = state.done
      count(&state)
      let now = ContinuousClock.now
      let isLast = before < total && state.done == total
      if let last = state.lastShown, now - last < .milliseconds(100), !isLast { return }
      if state.isFinished { return }
      state.lastShown = now
      Terminal.draw(
        Self.line(
          done: state.done, of: total, bytes: state.bytes, after: now - start,
          columns: Terminal.columnsOfTalk))
    }
  }

  /// Clears the line for good. A terminal that takes nothing more is not waited for.
  func finish() {
    for _ in 0..<20 {
      let cleared: Void? = state.withLockIfAvailable { state in
        if state.lastShown != nil { Terminal.clearLine() }
        (state.isFinished, state.lastShown) = (true, nil)
      }
      if cleared != nil { return }
      Terminal.waitALittle()
    }
  }

  /// As much as there are columns for. Two stay free, where the terminal writes ^C.
  static func line(
    done: Int, of total: Int, bytes: Int = 0, after elapsed: Duration, columns: Int = 80
  ) -> String {
    let left = words(for: (elapsed * (total - done) / max(1, done)).components.seconds)
    let short = "\(done)/\(total) frames, \(left) left"
    let long =
      bytes == 0 ? short : "\(done)/\(total) frames, \(ByteCount.shown(bytes)), \(left) left"
    let room = columns - 2
    let bar = bar(done, of: total, length: min(longestBar, room - "[] ".count - long.count))
    let lines = [bar.map { "\($0) \(long)" }, long, short, "\(done)/\(total), \(left)"]
    return lines.compactMap(\.self).first { $0.count <= room }
      ?? "\(Int(Double(done) / Double(max(1, total)) * 100))%"
  }

  /// Nil where there is no room for one.
  private static func bar(_ done: Int, of total: Int, length: Int) -> String? {
    guard length >= shortestBar else { return nil }
    let filled = min(length, Int(Double(length) * Double(done) / Double(max(1, total))))
    let (full, free) = (String(repeating: "#", count: filled), length - filled)
    return "[\(full)\(String(repeating: "-", count: free))]"
  }

  private static func words(for seconds: Int64) -> String {
    switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3600: "\(seconds / 60) min \(seconds % 60) s"
    default: "\(seconds / 3600) h \(seconds % 3600 / 60) min"
    }
  }
}
