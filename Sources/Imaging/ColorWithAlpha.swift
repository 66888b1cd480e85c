/// An sRGB color with transparency and 8 bits per channel.
package struct ColorWithAlpha: Hashable, Sendable, BitwiseCopyable {
  /// The red channel, from 0 to 255.
  package var red: UInt8
  /// The green channel, from 0 to 255.
  package var green: UInt8
  /// The blue channel, from 0 to 255.
  package var blue: UInt8
  /// The alpha channel, from 0 (transparent) to 255 (opaque).
  package var alpha: UInt8

  /// Creates a color from its channels.
  package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }
}
