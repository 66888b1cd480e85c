internal import CGD
package import Grids
internal import Imaging

/// An image, or some rows of one, during painting: the owner of an indexed libgd image.
///
/// Encoders borrow the pixels without copying them. A class, because several encoders share one
/// surface. A single painter writes to it before it is shared.
///
/// Cells and stamps are written as rows of bytes. libgd's rectangles, which are set pixel by pixel,
/// need 80 times as long. Its copies, which match colors, need 150 times as long. Its filled
/// ellipses are a pixel too large if the diameter is even.
@safe
package final class Canvas: Surface, @unchecked Sendable {
  package let size: Size
  private let image: gdImagePtr

  /// Creates an image with arbitrary pixels, all of which the painter must overwrite.
  ///
  /// - Precondition: the size is at most 2³¹−1 pixels, libgd's maximum.
  init(size: Size) {
    self.size = size
    if let spare = unsafe ImagePool.dequeue(size) {
      unsafe image = spare
      return
    }
    guard let image = unsafe gdImageCreate(Int32(size.width), Int32(size.height)) else {
      preconditionFailure("no memory for a picture of \(size)")
    }
    unsafe self.image = image
  }

  deinit {
    unsafe ImagePool.enqueue(image)
  }

  package func withRow<Result>(_ y: Int, _ body: (Span<UInt8>) throws -> Result) rethrows -> Result
  {
    precondition(y >= 0 && y < size.height, "a row of the picture")
    return try body(unsafe Span(_unsafeStart: image.pointee.pixels[y]!, count: size.width))
  }

  /// Calls `body` with the pixels of row `y`, which it may change.
  @inline(__always)
  func paintRow(_ y: Int, _ body: (inout MutableSpan<UInt8>) -> Void) {
    precondition(y >= 0 && y < size.height, "a row of the picture")
    var span = unsafe MutableSpan(_unsafeStart: image.pointee.pixels[y]!, count: size.width)
    body(&span)
  }

  /// Copies a row of another canvas to row `y`, starting at column `x`.
  func copyRow(_ source: Int, of other: Canvas, to y: Int, at x: Int = 0) {
    precondition((0..<size.height).contains(y) && (0..<other.size.height).contains(source), "rows")
    precondition(x >= 0 && x + other.size.width <= size.width, "a row that has room")
    unsafe (image.pointee.pixels[y]! + x).update(
      from: other.image.pointee.pixels[source]!, count: other.size.width)
  }

  /// Fills a region, clipped to the canvas.
  ///
  /// libgd works pixel by pixel, so it fills only the first row, which is then copied.
  func fill(_ region: Region, with color: UInt8) {
    let region = region.intersection(Region(size))
    if region.isEmpty { return }
    let (left, top, right) = (
      Int32(region.x), Int32(region.y), Int32(region.columns.upperBound - 1)
    )
    unsafe gdImageFilledRectangle(image, left, top, right, top, Int32(color))
    for y in region.rows.dropFirst() {
      unsafe (image.pointee.pixels[y]! + region.x).update(
        from: image.pointee.pixels[region.y]! + region.x, count: region.width)
    }
  }
}
