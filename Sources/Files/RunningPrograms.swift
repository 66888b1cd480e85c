internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The programs that this process has started and not yet waited for. Programs are killed only
/// here, because the system may give the ID of a program that has been waited for to another
/// process.
enum RunningPrograms {
  private struct State {
    var processes: Set<pid_t> = []
    var isOver = false
  }

  private static let state = Mutex(State())

  /// Starts a program.
  ///
  /// - Throws: the error of `spawn`; ECANCELED after `killAll`.
  static func start(_ spawn: () throws(AccessProblem) -> pid_t) throws(AccessProblem) -> pid_t {
    try state.withLock { state throws(AccessProblem) in
      if state.isOver { throw .system(ECANCELED) }
      let process = try spawn()
      state.processes.insert(process)
      return process
    }
  }

  /// Returns the wait status of a program that has exited; nil while it runs. After `killAll` the
  /// result is always nil, so that no caller reports a killed program as a failure before this
  /// process exits.
  ///
  /// - Throws: the system's error if the status is lost. This is so if the process ignores SIGCHLD,
  ///   which it may inherit from the program that started it.
  static func status(ofEnded process: pid_t) throws(AccessProblem) -> Int32? {
    try state.withLock { state throws(AccessProblem) in
      guard !state.isOver, state.processes.contains(process) else { return nil }
      var status: Int32 = 0
      let ended = unsafe waitpid(process, &status, WNOHANG)
      if ended == 0 || ended < 0 && errno == EINTR { return nil }
      let error = AccessProblem.last
      state.processes.remove(process)
      if ended < 0 { throw error }
      return status
    }
  }

  /// Kills a program and its process group if it still runs, and waits until it has exited.
  static func end(_ process: pid_t) {
    state.withLock { state in
      guard state.processes.remove(process) != nil else { return }
      // A negative ID addresses the process group.
      kill(-process, SIGKILL)
      var status: Int32 = 0
      while unsafe waitpid(process, &status, 0) < 0 && errno == EINTR {}
    }
  }

  /// Kills all running programs. No program can be started afterwards.
  static func killAll() {
    state.withLock { state in
      state.isOver = true
      for process in state.processes { kill(-process, SIGKILL) }
    }
  }
}
