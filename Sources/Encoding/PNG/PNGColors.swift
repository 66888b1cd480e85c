internal import Imaging

/// The palette of a PNG. A theme may use one color for two purposes; such entries are merged if
/// that reduces the bits of a pixel.
struct PNGColors {
  let palette: Palette
  /// The entries that replace the picture's own; nil if they are the same.
  let entries: [UInt8]?

  init(_ own: Palette) {
    let merged = own.withoutRepeats
    let saves = merged.palette.bitDepth < own.bitDepth
    palette = saves ? merged.palette : own
    entries = saves ? merged.entries : nil
  }
}
