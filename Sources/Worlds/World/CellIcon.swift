package import Grids

/// A picture of a cell kind that a rule's file contains.
package struct CellIcon: Hashable, Sendable {
  /// The name of the kind.
  package let kind: String
  /// The pixels as 0xRRGGBBAA.
  package let pixels: Grid<UInt32>
  /// True if the pixels have the color of the kind, and only their alpha counts.
  package let isMask: Bool
}
