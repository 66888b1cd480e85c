internal import Grids
internal import Imaging

/// A frame of a GIF, the rectangle that changed, without its time.
struct GIFPicture: Sendable {
  /// What ends a GIF.
  static let trailer = UInt8(ascii: ";")

  /// The header where it is the first frame, else empty.
  private(set) var header: [UInt8] = []
  /// The graphic control extension and the picture; empty where nothing changed.
  private(set) var bytes: [UInt8] = []
  /// In hundredths of a second.
  var duration: Int
  /// The top left pixel, and where it lies.
  private var corner = GIFPixel(x: 0, y: 0, entry: 0)

  /// Header and frame with the time filled in. A time that does not fit in 16 bits is split: a pixel
  /// of the picture is shown again, so that it stays.
  var timedBytes: [UInt8] {
    var result = header
    var left = duration
    var frame = bytes
    repeat {
      // What is left over has to stay long enough for viewers to keep to it, too.
      let part = left > 65_535 ? min(65_000, left) : left
      frame[GIFFrame.delayOffset] = UInt8(part & 255)
      frame[GIFFrame.delayOffset + 1] = UInt8(part >> 8)
      result += frame
      left -= part
      frame = corner.frame
    } while left > 0
    return result
  }

  /// - Parameter comment: a comment extension that follows the header; empty for none.
  static func encode(
    _ moment: Moment, plays: Int, comment: [UInt8], effort: Effort
  ) -> GIFPicture {
    let surface = moment.shot.picture.whole()
    let previous = moment.previous?.picture.whole()
    let palette = moment.shot.picture.palette
    var picture = GIFPicture(duration: moment.units)
    let region = previous.map { surface.changes(since: $0) } ?? Region(surface.size)
    if previous == nil {
      picture.header = GIFHeader.bytes(surface.size, palette, plays: plays) + comment
    }
    if !region.isEmpty {
      picture.bytes = GIFFrame.bytes(
        of: surface, since: previous, region, colors: palette.colors.count, effort)
      picture.corner = GIFPixel(
        x: region.x, y: region.y, entry: surface.withRow(region.y) { $0[region.x] })
    }
    return picture
  }
}
