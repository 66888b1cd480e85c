/// A decision that an event makes for the walker in one generation of a hunt.
enum HuntChoice: Hashable, Sendable {
  /// Pursues the nearest monster in sight, or tries again to catch the monster already pursued.
  case tries
  /// Gives up the monster that the walker pursues.
  case leaves
}
