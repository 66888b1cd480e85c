package import Imaging
internal import Worlds

/// The colors of cell kinds that no theme names.
package enum KindColors {
  /// Eleven colors that differ from each other and from the backgrounds of the built-in themes, for
  /// normal vision and the three kinds of color blindness. Each differs most from the ones before.
  ///
  /// The first three are chosen. The others come from a search for the largest minimum distance in
  /// CIELAB among colors of moderate chroma.
  package static let hues: [Color] = [
    0x3f82b5, 0xf0b41e, 0x96281e, 0x43de9d, 0x562e9c, 0xe75f36, 0xd9b6d6, 0x9c7efb, 0xa57785,
    0xb0ed81, 0x5e3742,
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
