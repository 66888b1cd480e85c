internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The programs that we have started and that have not been waited for: only here are they ended, so
/// that nobody else is who has got the number of one that is gone.
enum RunningPrograms {
  private struct State {
    var processes: Set<pid_t> = []
    var isOver = false
  }

  private static let state = Mutex(State())

  /// Starts one, unless all have been ended.
  static func start(_ spawn: () throws(AccessProblem) -> pid_t) throws(AccessProblem) -> pid_t {
    try state.withLock { state throws(AccessProblem) in
      if state.isOver { throw .system(ECANCELED) }
      let process = try spawn()
      state.processes.insert(process)
      return process
    }
  }

  /// How one has ended, as the system tells it; nil while it runs, and where all have been ended:
  /// nobody is to stumble over that before we end ourselves.
  static func status(ofEnded process: pid_t) -> Int32? {
    state.withLock { state in
      var status: Int32 = 0
      guard !state.isOver, state.processes.contains(process),
        unsafe waitpid(process, &status, WNOHANG) != 0
      else { return nil }
      state.processes.remove(process)
      return status
    }
  }

  /// Ends one and what it has started, where it still runs, and waits until it is gone.
  static func end(_ process: pid_t) {
    state.withLock { state in
      guard state.processes.remove(process) != nil else { return }
      kill(-process, SIGKILL)
      var status: Int32 = 0
      while unsafe waitpid(process, &status, 0) < 0 && errno == EINTR {}
    }
  }

  static func endAll() {
    state.withLock { state in
      state.isOver = true
      for process in state.processes { kill(-process, SIGKILL) }
    }
  }
}
