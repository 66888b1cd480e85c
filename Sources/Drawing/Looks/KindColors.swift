package import Imaging
internal import Worlds

/// The colors of cell kinds that no theme names.
package enum KindColors {
  /// Eleven colors that differ from each other and from the backgrounds of the built-in themes, for
  /// normal vision and the three kinds of color blindness. Each differs most from the ones before.
  ///
  /// They come from a search for the largest minimum distance in CIELAB.
  package static let hues: [Color] = [
    0x5682a5, 0xf1bc00, 0x950000, 0x5eff9c, 0x7721ff, 0xb1d4fe, 0xe56d39, 0xe362ff, 0x923f4e,
    0x701796, 0xb3aaa2,
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
