/// What a person wants to be done in a generation of a hunt.
enum HuntChoice: Hashable, Sendable {
  /// To go after the nearest monster in sight, or to try once more.
  case tries
  /// To leave alone whom the walker goes after.
  case leaves
}
