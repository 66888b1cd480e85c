/// The exit status of the process. After a signal it is 128 plus the signal's number instead.
enum ExitStatus: Int32 {
  case done = 0
  /// Reading, drawing or writing failed, or a check found a difference.
  case failed = 1
  /// The command line or a scenario is invalid. Nothing was written.
  case wrong = 2
}
