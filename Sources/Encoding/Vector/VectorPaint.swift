internal import Imaging

/// The color of an element of a drawing, with its opacity.
struct VectorPaint: Hashable {
  let color: Color
  /// The opacity, from 1 to 255 (opaque).
  let alpha: UInt8

  init(_ color: Color, alpha: UInt8 = 255) { (self.color, self.alpha) = (color, alpha) }

  /// Creates the paint of an entry of a palette; nil if it paints nothing.
  init?(_ entry: UInt8, in palette: Palette) {
    self.init(palette.colors[Int(entry)])
  }

  /// The opacity from 0 to 1.
  var opacity: DecimalNumber {
    DecimalNumber(Int(alpha), times: 1, over: 255, digits: 4)
  }
}
