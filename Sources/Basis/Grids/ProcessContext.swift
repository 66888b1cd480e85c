internal import Synchronization

/// The directory in which a command's relative paths begin, its environment and its standard
/// streams. Those of the process are the default. A test that runs a command makes a context for it.
///
/// It is a class because it closes its descriptors.
package final class ProcessContext: Sendable {
  /// The context of the process itself.
  package static let process = ProcessContext()

  /// The context of the current task; that of the process by default.
  @TaskLocal package static var current = process

  /// An open descriptor of the directory; nil for the current directory of the process.
  package let directory: Int32?
  /// The variables by their names; nil for those of the process.
  package let environment: [String: String]?
  /// The descriptors of standard input, standard output and standard error.
  package let input: Int32
  package let output: Int32
  package let errors: Int32

  private let close: @Sendable () -> Void
  private let lost = Mutex(false)

  /// - Parameter close: Closes the descriptors. It is called when the context is no longer used.
  package init(
    directory: Int32? = nil, environment: [String: String]? = nil, input: Int32 = 0,
    output: Int32 = 1, errors: Int32 = 2, close: @escaping @Sendable () -> Void = {}
  ) {
    (self.directory, self.environment) = (directory, environment)
    (self.input, self.output, self.errors) = (input, output, errors)
    self.close = close
  }

  deinit { close() }

  /// True once a result could not be printed.
  package var hasLostResult: Bool { lost.withLock { $0 } }

  /// Records that a result could not be printed. Returns true if one was lost before.
  package func loseResult() -> Bool {
    lost.withLock { isLost in
      defer { isLost = true }
      return isLost
    }
  }
}

/// The values of a task that work on another thread needs: task-local values do not pass to other
/// threads by themselves.
package struct TaskValues: Sendable {
  private let waiting = CancellationCheck.waiting
  private let context = ProcessContext.current

  package init() {}

  /// Runs work on this thread with the values.
  package func apply<Result>(_ work: () throws -> Result) rethrows -> Result {
    try CancellationCheck.$waiting.withValue(waiting) {
      try ProcessContext.$current.withValue(context, operation: work)
    }
  }

  /// Runs work in this task with the values.
  package func run<Result>(_ work: () async throws -> Result) async rethrows -> Result {
    try await CancellationCheck.$waiting.withValue(waiting) {
      try await ProcessContext.$current.withValue(context, operation: work)
    }
  }
}
