internal import Imaging

/// The palette that stands in a PNG. A theme may have one colour for two things: where that saves bits
/// it stands there once.
struct PNGColors {
  let palette: Palette
  /// The entries that stand for the picture's own; nil where they are the same.
  let entries: [UInt8]?

  init(_ own: Palette) {
    let merged = own.withoutRepeats
    let saves = merged.palette.bitDepth < own.bitDepth
    palette = saves ? merged.palette : own
    entries = saves ? merged.entries : nil
  }
}
