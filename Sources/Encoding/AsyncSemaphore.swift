internal import Synchronization

/// A semaphore that suspends tasks instead of blocking threads, first come, first served.
///
/// A class, since the tasks that wait share it.
final class AsyncSemaphore: Sendable {
  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  init(_ places: Int) {
    state = Mutex(State(free: places))
  }

  /// Takes one of the places, as soon as one is free.
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

  /// Gives the place to the task that has waited longest.
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
