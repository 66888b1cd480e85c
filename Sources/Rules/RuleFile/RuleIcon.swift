/// A square picture of a cell.
package struct RuleIcon: Hashable, Sendable {
  /// The width and height in pixels: 7, 15 or 31.
  package let side: Int
  /// The pixels from the top left, row by row, as `0xRRGGBBAA`. The pixels of a gray icon are white
  /// and have the gray value as alpha.
  package let pixels: [UInt32]
  /// True if the icon is a mask for the color of its state. Otherwise it has its own colors, and
  /// black pixels are transparent.
  package let isGray: Bool
}
