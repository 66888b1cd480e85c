internal import Synchronization

/// Lets so many in at a time, in the order in which they come.
///
/// A class, since those who wait share it.
final class AsyncSemaphore: Sendable {
  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  init(_ places: Int) {
    state = Mutex(State(free: places))
  }

  /// Waits for a place.
  func enter() async {
    await withCheckedContinuation { continuation in
      let isIn = state.withLock { state in
        if state.free == 0 {
          state.waiting.append(continuation)
          return false
        }
        state.free -= 1
        return true
      }
      if isIn { continuation.resume() }
    }
  }

  /// Gives the place to who has waited longest.
  func leave() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.waiting.isEmpty {
        state.free += 1
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
