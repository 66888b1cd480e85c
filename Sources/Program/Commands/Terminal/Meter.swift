internal import Settings
internal import Synchronization

/// A progress line on stderr: the frames done, the bytes written, and the estimated time left. A
/// class, because the run that advances it shares it with the signal handler that clears it.
final class Meter: Sendable {
  private struct State {
    var done = 0
    var bytes = 0
    var lastShown: ContinuousClock.Instant?
    var isFinished = false
  }

  private let total: Int
  private let shown: Bool
  /// The plural of the things that are counted.
  private let unit: String
  private let start = ContinuousClock.now
  private let state = Mutex(State())

  /// The number of frames from which on a total only stands for a length that is unknown, such as
  /// that of a stream.
  private static let unknownTotal = 1_000_000_000
  private static let longestBar = 30
  private static let shortestBar = 5

  init(total: Int, shown: Bool, unit: String = "frames") {
    (self.total, self.shown, self.unit) = (total, shown, unit)
  }

  func advance(by frames: Int = 1) { change { $0.done += frames } }

  /// Clears the line for other output. The line reappears with the next progress.
  func clear() {
    state.withLock { state in
      if state.lastShown != nil { Terminal.clearLine() }
      state.lastShown = nil
    }
  }

  func add(bytes: Int) { change { $0.bytes += bytes } }

  /// Changes the counts and redraws the line, at most ten times per second.
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
          columns: Terminal.columnsOfTalk, unit: unit))
    }
  }

  /// Clears the progress line, and draws it no more. Gives up after a few short waits if another
  /// thread is blocked on a terminal that accepts no output.
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

  /// Returns the longest form of the line that fits. Two columns stay free for the terminal's ^C.
  static func line(
    done: Int, of total: Int, bytes: Int = 0, after elapsed: Duration, columns: Int = 80,
    unit: String = "frames"
  ) -> String {
    let room = columns - 2
    if total >= unknownTotal {
      let size = bytes == 0 ? "" : ", \(ByteCount.shown(bytes))"
      let lines = ["\(done) \(unit)\(size)", "\(done) \(unit)", "\(done)"]
      return lines.first { $0.count <= room } ?? ""
    }
    let left = words(for: (elapsed * (total - done) / max(1, done)).components.seconds)
    let short = "\(done)/\(total) \(unit), \(left) left"
    let long =
      bytes == 0 ? short : "\(done)/\(total) \(unit), \(ByteCount.shown(bytes)), \(left) left"
    let bar = bar(done, of: total, length: min(longestBar, room - "[] ".count - long.count))
    let lines = [bar.map { "\($0) \(long)" }, long, short, "\(done)/\(total), \(left)"]
    return lines.compactMap(\.self).first { $0.count <= room }
      ?? "\(Int(Double(done) / Double(max(1, total)) * 100))%"
  }

  /// Returns the progress bar; nil if the length is too short for one.
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
