internal import Grids
internal import Imaging

/// An image within a drawing, with a palette of only the colors that it shows.
struct VectorImage {
  let size: Size
  let palette: Palette
  /// The entry that is transparent; nil if there is none.
  let transparent: UInt8?
  /// The pixels, compressed as in a PNG: a filter byte before each row, in a zlib stream. It does
  /// not depend on a library.
  private let compressed: [UInt8]

  /// - Parameters:
  ///   - pixels: the pixels as entries of a palette.
  ///   - colors: the colors of that palette.
  init(_ pixels: Grid<UInt8>, _ colors: Palette) {
    var isUsed = [Bool](repeating: false, count: Palette.limit)
    for pixel in pixels.elements { isUsed[Int(pixel)] = true }
    var palette = Palette()
    let entries = colors.colors.enumerated().map { entry, color in
      isUsed[entry] ? palette.append(color) : 0
    }
    let clear = entries.indices.first { isUsed[$0] && VectorPaint(UInt8($0), in: colors) == nil }
    transparent = clear.map { entries[$0] }
    let picture = Picture(palette: palette, pixels: pixels)
    size = pixels.size
    self.palette = palette
    compressed = picture.compressed(depth: palette.bitDepth, entries: entries, .fast)
  }

  /// The image as the data stream of a PDF or of the chunk of a PNG.
  var stream: [UInt8] { compressed }
}
