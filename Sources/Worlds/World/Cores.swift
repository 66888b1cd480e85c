/// How many cores a world may be worked out on.
package enum Cores {
  /// One, where nobody says more. Pictures do not depend on it.
  @TaskLocal package static var limit = 1
}
