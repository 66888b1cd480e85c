/// A colour that may let what lies below it show, in sRGB: each channel from 0 to 255.
package struct ColorWithAlpha: Hashable, Sendable, BitwiseCopyable {
  /// Red, from 0 to 255.
  package var red: UInt8
  /// Green, from 0 to 255.
  package var green: UInt8
  /// Blue, from 0 to 255.
  package var blue: UInt8
  /// From 0, which is clear, to 255, which is opaque.
  package var alpha: UInt8

  /// A colour of four channels.
  package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }
}
