internal import Files
internal import Grids
internal import Imaging

/// A compressed frame of an APNG: the bounding rectangle of the changes, with its duration.
///
/// By default, the frame replaces the pixels below it. With the effort `small`, unchanged pixels may
/// be transparent instead, if that is smaller. Pillow before 11 shows such frames wrong: it takes
/// transparent palette entries for opaque ones.
struct APNGPicture: Sendable {
  let region: Region
  /// The pixels as a zlib stream; empty if nothing changed.
  let data: [UInt8]
  /// The duration in units of the animation's clock.
  var duration: Int
  /// True if the frame has transparent pixels and is blended over the frames below it.
  let isOver: Bool
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
      (data, corner, isOver) = ([], 0, false)
      return
    }
    corner = surface.withRow(region.y) { [x = region.x] in $0[x] }
    let rows = PackedRows(surface, region, depth: depth)
    let previous = effort == .small ? moment.previous?.picture.whole() : nil
    let skipping = Self.skippingRows(surface, since: previous, region, picture.palette)
    // The last search takes long, so a faster attempt chooses the rows.
    isOver = skipping.map { $0.count < rows.compressed(.normal).count } ?? false
    data = (isOver ? skipping?.rows ?? rows : rows).compressed(effort)
  }

  /// Returns the rows with transparent unchanged pixels that compress best in a fast attempt, and their compressed size; nil if
  /// the palette has no index for them.
  private static func skippingRows(
    _ surface: any Surface, since previous: (any Surface)?, _ region: Region, _ palette: Palette
  ) -> (rows: PackedRows, count: Int)? {
    guard let previous, let hole = palette.skippingIndex else { return nil }
    let skipped = SkippedPixels(surface, since: previous, region, hole: hole)
    var best: (rows: PackedRows, count: Int)?
    for side in SkippedPixels.sides {
      let picture = Picture(palette: palette, pixels: skipped.pixels(side: side))
      let rows = PackedRows(picture.whole(), Region(region.size), depth: palette.bitDepth)
      let count = rows.compressed(.normal).count
      if count < best?.count ?? .max { best = (rows, count) }
    }
    return best
  }

  /// The frame's top left pixel as a frame of its own, for durations beyond the limit of one frame.
  /// It changes nothing on the canvas.
  var repeatedCorner: APNGPicture {
    APNGPicture(
      region: Region(x: region.x, y: region.y, width: 1, height: 1), corner: corner, depth: depth)
  }

  private init(region: Region, corner: UInt8, depth: Int) {
    (self.region, self.corner, self.depth, duration) = (region, corner, depth, 0)
    isOver = false
    data = PackedRows(pixel: corner, depth: depth).compressed(.fast)
  }
}

extension Palette {
  /// The index that transparent pixels of frames may have, which is no color of the film; nil if
  /// there is none, or if the film itself has transparent pixels. Pixels of fewer than 8 bits have
  /// none, because ffmpeg 5.1 shows them wrong.
  var skippingIndex: UInt8? {
    isOpaque && bitDepth == 8 && colors.count < Palette.limit ? UInt8(colors.count) : nil
  }

  /// The palette with a transparent color at `skippingIndex`.
  var withSkippingIndex: Palette {
    guard let index = skippingIndex else { return self }
    var palette = self
    _ = palette.append(colors[0])
    palette.makeTransparent(index)
    return palette
  }
}
