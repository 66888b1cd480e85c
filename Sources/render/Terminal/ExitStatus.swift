/// What the process answers; an interrupted one answers 128 and the signal's number.
enum ExitStatus: Int32 {
  case done = 0
  /// Something could not be read, drawn or written; or a check found a difference.
  case failed = 1
  /// What was asked makes no sense; nothing was written.
  case wrong = 2
}
