internal import Files
internal import Grids
internal import Imaging

/// A compressed frame of an APNG: the bounding rectangle of the changes, with its duration.
///
/// The frame replaces the pixels below it. Transparent unchanged pixels would make some frames
/// smaller, but Pillow treats transparent palette entries as opaque there.
struct APNGPicture: Sendable {
  let region: Region
  /// The pixels as a zlib stream; empty if nothing changed.
  let data: [UInt8]
  /// The duration in units of the animation's clock.
  var duration: Int
  /// The palette index of the frame's top left pixel.
  private let corner: UInt8
  private let depth: Int

  /// True if the frame changes no pixel.
  var isEmpty: Bool { data.isEmpty }

  init(_ moment: TimedShot, _ effort: Effort) {
    let picture = moment.shot.picture
    let surface = picture.whole()
    depth = picture.palette.bitDepth
    region =
      moment.previous.map { surface.changes(since: $0.picture.whole()) } ?? Region(surface.size)
    duration = moment.units
    guard !region.isEmpty else {
      (data, corner) = ([], 0)
      return
    }
    corner = surface.withRow(region.y) { [x = region.x] in $0[x] }
    data = picture.compressed(region, depth: depth, entries: nil, effort)
  }

  /// The frame's top left pixel as a frame of its own, for durations beyond the limit of one frame.
  /// It changes nothing on the canvas.
  var repeatedCorner: APNGPicture {
    APNGPicture(
      region: Region(x: region.x, y: region.y, width: 1, height: 1), corner: corner, depth: depth)
  }

  private init(region: Region, corner: UInt8, depth: Int) {
    (self.region, self.corner, self.depth, duration) = (region, corner, depth, 0)
    data = PackedRows(pixel: corner, depth: depth).compressed(.fast)
  }
}
