internal import Foundation

/// A guard against a program or a test that never ends.
///
/// It is far longer than any wait of a busy machine, so that its end is always a failure. No other
/// test reads a clock, which `scripts/docs-test` checks: the time that work takes depends on other
/// programs, and is no result.
package struct Patience: Sendable {
  /// The time that a program may take, in seconds.
  package static let seconds = 600

  private let end = ContinuousClock.now + .seconds(Self.seconds)

  package init() {}

  package var isOver: Bool { ContinuousClock.now > end }

  /// Waits for a condition. Returns false if it is still false after the patience has ended.
  package static func waits(until isTrue: () -> Bool) -> Bool {
    let patience = Self()
    while !patience.isOver {
      if isTrue() { return true }
      usleep(2000)
    }
    return isTrue()
  }

  /// Returns the duration of an action in microseconds, to place signals within it.
  package static func length(of action: () throws -> Void) rethrows -> Int {
    Int(try ContinuousClock().measure(action) / .microseconds(1))
  }
}
