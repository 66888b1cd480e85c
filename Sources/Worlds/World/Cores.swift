/// How many cores a world may be worked out on.
public enum Cores {
  /// One, where nobody says more. Pictures do not depend on it.
  @TaskLocal public static var limit = 1
}
