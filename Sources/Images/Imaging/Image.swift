package import Grids
internal import Synchronization

/// An image that is painted on demand, whole or in bands, and so may be larger than memory.
package struct Image: Sendable {
  package let size: Size
  /// The colors that pixels reference by index.
  package let palette: Palette
  /// Returns the image as shapes; nil if only its pixels are known or needed.
  package let draw: Draw?
  /// The part in which any pixel may change from one frame of an animation to the next. Most pixels
  /// around it, such as those of a plot, stay.
  package let changing: Region
  /// The same image for readers whose system prefers dark pages; empty if all see this one.
  package var night: [Image] = []
  private let kept: PixelCache
  /// Replaces the colors of the palette by the exact ones; nil if the palette has all colors.
  private let paintColors: PaintColors?

  /// A function that paints a range of rows. The surface that it returns is as wide as the image,
  /// and its height is the number of rows.
  package typealias Paint = @Sendable (_ rows: Range<Int>) -> any Surface

  /// A function that replaces colors in some rows of an image. `entries`: a surface with the palette
  /// indices of these rows, and the number of its first row. It may run on any core.
  package typealias PaintColors =
    @Sendable (
      _ colors: inout Grid<ColorWithAlpha>, _ rows: Range<Int>,
      _ entries: (surface: any Surface, top: Int)
    ) -> Void

  /// A function that returns the same image as shapes. It may run on any core.
  package typealias Draw = @Sendable (AreaBacking) -> VectorDrawing

  /// The maximum number of pixels to paint at once. Larger images are painted in bands.
  package static let maximumPixelsAtOnce = 1 << 26

  /// The maximum number of pixels in canvases that are kept for reuse.
  package static let maximumSparePixels = 1 << 24

  /// True if the image is painted in bands.
  package var isLarge: Bool { size.area > Self.maximumPixelsAtOnce }

  /// Creates an image that is not painted yet. `draw` is nil if no output needs shapes, `changing` is
  /// nil for the whole image, and `paintColors` is nil if the palette has all colors. `paint` may run on
  /// any core. It is not called again once the whole image has been painted.
  package init(
    size: Size, palette: Palette, draw: Draw? = nil, changing: Region? = nil,
    paintColors: PaintColors? = nil,
    paint: @escaping Paint
  ) {
    self.size = size
    self.palette = palette
    (self.draw, self.paintColors) = (draw, paintColors)
    self.changing = changing ?? Region(size)
    kept = PixelCache(paint)
  }

  /// Returns the whole image, which the first call paints and the cache keeps.
  package func whole() -> any Surface { kept.whole(height: size.height) }

  /// Returns the whole image for a single use, painted without caching unless it is cached.
  package func once() -> any Surface { kept.promise?(0..<size.height) ?? whole() }

  /// Returns a surface that contains some rows, and the number of its first row. The rows are
  /// painted but not cached, unless the whole image has already been painted.
  package func part(_ rows: Range<Int>) -> (surface: any Surface, top: Int) {
    kept.promise.map { ($0(rows), rows.lowerBound) } ?? (whole(), 0)
  }

  /// Returns the image as shapes. Its only element is an image if only the pixels are known.
  package func drawing(_ backing: AreaBacking) -> VectorDrawing {
    draw?(backing) ?? VectorDrawing(size: size, elements: [.image(Region(size), pixels)])
  }

  /// Passes the image to `body` from top to bottom, in consecutive bands of rows. `rows`: the
  /// rows of a band, of which the last may have fewer; nil for as many as are painted at once. A
  /// image that has already been painted whole is one band.
  package func forEachBand<Failure: Error>(
    rows: Int? = nil, _ body: (any Surface) throws(Failure) -> Void
  ) throws(Failure) {
    let height = max(1, rows ?? Self.maximumPixelsAtOnce / max(1, size.width))
    guard height < size.height, let paint = kept.promise else { return try body(whole()) }
    for top in stride(from: 0, to: size.height, by: height) {
      try body(paint(top..<min(size.height, top + height)))
    }
  }

  package init(palette: Palette, pixels: Grid<UInt8>) {
    self.init(size: pixels.size, palette: palette) { rows in
      Pixels(
        pixels.cropped(
          to: Region(x: 0, y: rows.lowerBound, width: pixels.width, height: rows.count), outside: 0)
      )
    }
  }

  /// A copy of all pixels, as palette indices. Reading it paints the image.
  package var pixels: Grid<UInt8> {
    let surface = whole()
    var elements: [UInt8] = []
    elements.reserveCapacity(size.area)
    for y in 0..<size.height {
      surface.withRow(y) { row in
        unsafe row.withUnsafeBufferPointer { unsafe elements.append(contentsOf: $0) }
      }
    }
    return Grid(size: size, elements: elements)
  }

  /// Returns a copy of the pixels of a region, as palette indices. Reads the whole image.
  package func entries(in region: Region) -> [UInt8] {
    let surface = whole()
    var entries: [UInt8] = []
    entries.reserveCapacity(region.size.area)
    for y in region.rows {
      surface.withRow(y) { row in
        unsafe row.extracting(region.columns).withUnsafeBufferPointer {
          unsafe entries.append(contentsOf: $0)
        }
      }
    }
    return entries
  }

  /// A copy of all pixels, as their exact colors. Reading it paints the image without caching the
  /// result.
  package var colors: Grid<Color> {
    let exact = paintColors == nil ? colors(in: palette) : exactColors(of: 0..<size.height)
    return Grid(size: size, elements: exact.elements.map(\.opaque))
  }

  /// True if the image has colors that its palette only approximates.
  package var isTrueColor: Bool { paintColors != nil }

  /// Returns the exact colors of some rows, which are painted but not cached.
  package func exactColors(of rows: Range<Int>) -> Grid<ColorWithAlpha> {
    let part = part(rows)
    let (known, width) = (palette.colors.indices.map { palette[UInt8($0)] }, size.width)
    let elements = unsafe [ColorWithAlpha](unsafeUninitializedCapacity: width * rows.count) {
      pixels, count in
      for y in rows {
        if y > rows.lowerBound, part.surface.repeatsRow(y - part.top) {
          unsafe (pixels.baseAddress! + count).update(
            from: pixels.baseAddress! + count - width, count: width)
        } else {
          part.surface.withRow(y - part.top) { row in
            for x in row.indices { unsafe pixels[count + x] = known[Int(row[x])] }
          }
        }
        count += width
      }
    }
    var colors = Grid(size: Size(width: width, height: rows.count), elements: elements)
    paintColors?(&colors, rows, part)
    return colors
  }

  /// Returns a copy of all pixels, as the colors of another palette.
  package func colors(in palette: Palette) -> Grid<ColorWithAlpha> {
    let surface = once()
    let colors = palette.colors.indices.map { palette[UInt8($0)] }
    let elements = unsafe [ColorWithAlpha](unsafeUninitializedCapacity: size.area) {
      pixels, count in
      for y in 0..<size.height {
        surface.withRow(y) { row in
          for x in row.indices { unsafe pixels[y * size.width + x] = colors[Int(row[x])] }
        }
      }
      count = size.area
    }
    return Grid(size: size, elements: elements)
  }
}

/// The cached pixels of an image.
///
/// It is a class, since several readers share the cache. An animation encoder reads each image
/// twice from two threads, once for the image and once for its difference to the next. Every
/// output of a run reads it, too.
private final class PixelCache: Sendable {
  private enum State {
    case promised(Image.Paint)
    // It drops the paint function, which may hold a whole world in memory.
    case painted(any Surface)
  }

  private let state: Mutex<State>

  init(_ paint: @escaping Image.Paint) {
    state = Mutex(.promised(paint))
  }

  func whole(height: Int) -> any Surface {
    state.withLock { state in
      switch state {
      case .painted(let surface): return surface
      case .promised(let paint):
        let surface = paint(0..<height)
        state = .painted(surface)
        return surface
      }
    }
  }

  /// The function that paints the image; nil once the whole image has been painted.
  var promise: Image.Paint? {
    state.withLock { state in if case .promised(let paint) = state { paint } else { nil } }
  }
}

/// A surface backed by a grid.
private final class Pixels: Surface {
  private let grid: Grid<UInt8>

  init(_ grid: Grid<UInt8>) { self.grid = grid }

  var size: Size { grid.size }

  func withRow<Result>(_ y: Int, _ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
    try body(grid.row(y).span)
  }
}

/// An owner of painted pixels, one palette index a pixel, that lends them row by row. Out of scope:
/// the content of the pixels and their colors.
package protocol Surface: AnyObject, Sendable {
  /// The size in pixels.
  var size: Size { get }

  /// Calls `body` with the pixels of row `y`, counted from the top of the surface.
  func withRow<Result>(_ y: Int, _ body: (Span<UInt8>) throws -> Result) rethrows -> Result

  /// Returns true if row `y` is known to equal the row above it, without a comparison.
  func repeatsRow(_ y: Int) -> Bool

  /// The pixels as bits, if the surface stores them so; nil otherwise.
  var bits: BitGrid? { get }
}

extension Surface {
  package func repeatsRow(_ y: Int) -> Bool { false }

  /// Nil by default, for surfaces that store bytes.
  package var bits: BitGrid? { nil }
}

/// A surface of two colors with a bit a pixel, whose rows are expanded to bytes on demand.
package final class BitSurface: Surface {
  private let grid: BitGrid

  /// Creates a surface with one pixel for each bit of the grid.
  package init(_ grid: BitGrid) { self.grid = grid }

  package var bits: BitGrid? { grid }

  package var size: Size { grid.size }

  package func withRow<Result>(_ y: Int, _ body: (Span<UInt8>) throws -> Result) rethrows -> Result
  {
    var row = [UInt8](repeating: 0, count: size.width)
    var pixels = row.mutableSpan
    for (place, word) in grid.row(y).enumerated() {
      pixels.setBits(word, at: 64 * place, count: min(64, size.width - 64 * place))
    }
    return try body(row.span)
  }
}
