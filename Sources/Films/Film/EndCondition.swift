/// The condition that ends a film.
public enum EndCondition: Hashable, Sendable {
  /// The film ends with its last frame.
  case lastFrame
  /// The film ends when its world is at rest, or with its last frame if that comes first.
  case restOrLastFrame
  /// The film ends when its world is at rest, however many frames that takes.
  case rest
  /// The film ends when all that is left of its world repeats or flies away.
  case settled
  /// The film shows one period of its world, so that it loops seamlessly. It starts once the world
  /// repeats.
  case cycle
  /// The film ends with the input that its world plays, or with its last frame if that comes first.
  case endOfInput
  /// The film is one image of the last frame of the input that its world plays.
  case lastOfInput

  /// The most generations that a film waits for its world to settle or to repeat.
  public static let horizon = 10_000

  /// The most generations in which everything that is left must begin to repeat or fly away.
  package static let settlingHorizon = 50_000
}
