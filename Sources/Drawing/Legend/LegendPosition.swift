/// The position of a legend of the cells' kinds.
package enum LegendPosition: String, CaseIterable, Hashable, Sendable {
  /// Beside the world, on the right.
  case right
  /// Below the world, above its caption.
  case below
}
