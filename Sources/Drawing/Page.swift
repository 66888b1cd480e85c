package import Grids

/// An image size in pixels that does not depend on the world's size.
package struct Page: Hashable, Sendable {
  package let size: Size
  /// True if a camera's view fills all of the page except the texts. Otherwise the world is
  /// centered and the space around it is empty.
  package let isFilled: Bool

  package init(_ size: Size, isFilled: Bool) {
    self.size = size
    self.isFilled = isFilled
  }
}
