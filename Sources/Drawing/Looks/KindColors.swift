package import Imaging
internal import Worlds

/// The colors of cell kinds that no theme names.
package enum KindColors {
  /// Eleven colors that differ from each other and from white and black pages for normal vision and
  /// for the three kinds of color blindness. Each differs most from the ones before it.
  ///
  /// They come from a search for the largest minimum distance in CIELAB.
  package static let hues: [Color] = [
    0x0487a9, 0xf24d19, 0x6a00f9, 0xaad97d, 0x858563, 0xffd200, 0x6a029b, 0x930000, 0x820f53,
    0x7ddeff, 0xc663ff,
  ].map { Color($0) }

  /// Returns the color of a kind.
  ///
  /// - Parameters:
  ///   - place: the index of the kind among those that share the palette.
  ///   - places: the number of these kinds. If there are more than hues, a ramp replaces the hues.
  static func color(_ place: Int, of places: Int) -> Color {
    places <= hues.count
      ? hues[max(0, place)] : Color(ColorRamps.color(.viridis, place, of: places))
  }
}

extension Color {
  /// Creates a color from 0xRRGGBB.
  init(_ value: UInt32) {
    self.init(
      red: UInt8(value >> 16 & 255), green: UInt8(value >> 8 & 255), blue: UInt8(value & 255))
  }
}
