/// What a world cannot do.
public enum WorldProblem: Hashable, Sendable {
  /// To go on in so much memory, in bytes.
  case memory(limit: Int)
  /// To hold what lives so far out: more than 2⁶¹ cells from (0, 0).
  case reach
  /// To do what an event asks for, which its rules forbid.
  case refused(ChoiceProblem)
}
