/// The reason that a hashed world cannot be created or changed.
enum HashProblem: Error {
  /// The change needs more memory than the limit.
  case memory
  /// A cell would lie beyond the range of coordinates.
  case reach
  /// The caller canceled the computation.
  case left
  /// The computation takes more work than the caller allows.
  case costly
}
