internal import Files
internal import Grids
internal import Imaging

/// A frame of an APNG, compressed: the rectangle that changed, and how long it stays.
///
/// It replaces what lies below it. That unchanged pixels in it are clear would make some frames
/// smaller, but Pillow takes clear palette entries for opaque ones there.
struct APNGPicture: Sendable {
  let region: Region
  /// A zlib stream; empty where nothing changed.
  let data: [UInt8]
  /// In units of the film.
  var duration: Int
  /// The palette index of the top left pixel.
  private let corner: UInt8
  private let depth: Int

  /// Whether there is anything to be shown.
  var isEmpty: Bool { data.isEmpty }

  init(_ moment: Moment, _ effort: Effort) {
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
    data = PackedRows(surface, region, depth: depth).compressed(effort)
  }

  /// The frame's top left pixel as a frame of its own, for a time that is more than one frame's.
  var again: APNGPicture {
    APNGPicture(
      region: Region(x: region.x, y: region.y, width: 1, height: 1), corner: corner, depth: depth)
  }

  private init(region: Region, corner: UInt8, depth: Int) {
    (self.region, self.corner, self.depth, duration) = (region, corner, depth, 0)
    data = PackedRows(pixel: corner, depth: depth).compressed(.fast)
  }
}
