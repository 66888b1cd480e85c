/// An error that stops a world from advancing.
public enum WorldProblem: Hashable, Sendable {
  /// The world would exceed its memory limit, in bytes.
  case memory(limit: Int)
  /// A live cell would lie more than 2⁶¹ cells from (0, 0).
  case reach
  /// The input of the world cannot be read further. The text is the error message.
  case input(String)
  /// An event asked for something that the rules of the game forbid.
  case refused(ChoiceProblem)
}
