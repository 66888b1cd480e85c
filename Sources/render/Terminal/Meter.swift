internal import Synchronization

/// A line on stderr that says how many frames are done and how long the rest will take.
///
/// A class, since the run that advances it and the end that clears its line share it.
final class Meter: Sendable {
  private struct State {
    var done = 0
    var lastShown: ContinuousClock.Instant?
  }

  private let total: Int
  private let shown: Bool
  private let start = ContinuousClock.now
  private let state = Mutex(State())

  private static let barLength = 30

  init(total: Int, shown: Bool) {
    self.total = total
    self.shown = shown
  }

  /// Counts a frame; the line is drawn anew ten times a second at most.
  func advance() {
    guard shown else { return }
    state.withLock { state in
      state.done += 1
      let now = ContinuousClock.now
      if let last = state.lastShown, now - last < .milliseconds(100), state.done < total { return }
      state.lastShown = now
      Terminal.say("\r\u{1B}[K" + Self.line(done: state.done, of: total, after: now - start))
    }
  }

  /// Clears the line.
  func finish() {
    let wasShown = state.withLock { $0.lastShown != nil }
    if wasShown { Terminal.say("\r\u{1B}[K") }
  }

  static func line(done: Int, of total: Int, after elapsed: Duration) -> String {
    let filled = barLength * done / max(1, total)
    let bar =
      String(repeating: "#", count: filled) + String(repeating: "-", count: barLength - filled)
    let left = elapsed * (total - done) / max(1, done)
    return "[\(bar)] \(done)/\(total) frames, \(words(for: left.components.seconds)) left"
  }

  private static func words(for seconds: Int64) -> String {
    switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3600: "\(seconds / 60) min \(seconds % 60) s"
    default: "\(seconds / 3600) h \(seconds % 3600 / 60) min"
    }
  }
}
