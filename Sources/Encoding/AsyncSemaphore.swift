internal import Synchronization

/// A first-in, first-out semaphore that suspends tasks instead of blocking threads.
///
/// A class because the waiting tasks share it.
final class AsyncSemaphore: Sendable {
  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  init(_ places: Int) {
    state = Mutex(State(free: places))
  }

  /// Acquires a permit, and suspends the task until one is free.
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

  /// Releases a permit, which passes to the task that has waited longest.
  func leave() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.waiting.isEmpty {
        state.free += 1
        return nil
      }
      return state.waiting.removeFirst()
    }
    // Resumed outside the lock, because the resumed task may enter or leave at once.
    next?.resume()
  }
}
