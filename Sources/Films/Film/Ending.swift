/// When a film ends.
public enum Ending: Hashable, Sendable {
  /// With the last of its frames.
  case lastFrame
  /// When nothing can change any more, or with the last of its frames where that comes first.
  case restOrLastFrame
  /// When nothing can change any more, for which it waits.
  case rest
  /// When it has shown one period of its world, so that it plays without a seam. It begins when the
  /// world has begun to repeat itself.
  case cycle

  /// The most generations that a film waits for its world to come to rest, or to repeat itself.
  public static let horizon = 10_000
}
