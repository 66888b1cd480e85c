internal import Grids
internal import Imaging

/// An encoded frame of a GIF, the bounding rectangle of the changes, whose delay is filled in
/// later.
struct GIFPicture: Sendable {
  /// The byte that ends a GIF.
  static let trailer = UInt8(ascii: ";")

  /// The header of the file for the first frame; empty for others.
  private(set) var header: [UInt8] = []
  /// The graphic control extension and the image; empty if nothing changed.
  private(set) var bytes: [UInt8] = []
  /// The duration in hundredths of a second.
  var duration: Int
  /// The top left pixel, which is repeated for durations beyond 16 bits; nil if the frame is
  /// removed before the next one, so that it is repeated as a whole.
  private var corner: GIFPixel?

  /// The header and the frame with its delay filled in. A duration that exceeds 16 bits continues
  /// in frames of one pixel, which change nothing on the canvas.
  var timedBytes: [UInt8] {
    var result = header
    var left = duration
    var frame = bytes
    repeat {
      // Leaves at least 536 for the next frame: viewers would stretch a very short delay.
      let part = left > 65_535 ? min(65_000, left) : left
      frame[GIFFrame.delayOffset] = UInt8(part & 255)
      frame[GIFFrame.delayOffset + 1] = UInt8(part >> 8)
      result += frame
      left -= part
      frame = corner?.frame ?? bytes
    } while left > 0
    return result
  }

  /// Encodes a moment of an animation.
  ///
  /// - Parameter comment: A comment extension to follow the header; empty for none.
  static func encode(
    _ moment: TimedShot, plays: Int, comment: [UInt8], effort: Effort
  ) -> GIFPicture {
    let surface = moment.shot.picture.whole()
    let previous = moment.previous?.picture.whole()
    let palette = moment.shot.picture.palette
    var picture = GIFPicture(duration: moment.units)
    let region = previous.map { surface.changes(since: $0) } ?? Region(surface.size)
    if previous == nil {
      picture.header = GIFHeader.bytes(surface.size, palette, plays: plays) + comment
    }
    if !region.isEmpty, !palette.isOpaque {
      let pixels = OneBitSurface(surface, palette)
      picture.bytes = GIFFrame.bytes(
        of: pixels, since: nil, Region(surface.size), colors: palette.colors.count,
        hole: pixels.hole, effort)
    } else if !region.isEmpty {
      picture.bytes = GIFFrame.bytes(
        of: surface, since: previous, region, colors: palette.colors.count, effort)
      picture.corner = GIFPixel(
        x: region.x, y: region.y, entry: surface.withRow(region.y) { $0[region.x] })
    }
    return picture
  }
}
