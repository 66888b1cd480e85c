internal import Grids
internal import Imaging

/// The scale on which the coverage of pixels is measured.
enum Coverage {
  /// The level of full coverage; 0 is none. Few levels look smooth enough and keep palettes and
  /// files small.
  static let levels = 6
  /// The number of levels between none and full, which is the number of colors of a soft edge.
  static let edgeLevels = levels - 1
}

/// A color to paint with.
///
/// It maps each coverage level and each previous palette entry of a pixel to the pixel's new entry.
struct Ink: Sendable {
  /// The new entries, by level from 1, and within a level by previous entry.
  private let table: [UInt8]

  /// - Parameter entry: a function that returns the new entry of a pixel for a level from 1 and its
  ///   previous entry.
  init(_ entry: (_ level: Int, _ old: UInt8) -> UInt8) {
    table = (1...Coverage.levels).flatMap { level in
      (0..<Palette.limit).map { entry(level, UInt8($0)) }
    }
  }

  /// The entry of a fully covered pixel.
  var solid: UInt8 { table[table.count - 1] }

  /// Returns the new entry of a pixel.
  @inline(__always)
  func entry(_ level: Int, over old: UInt8) -> UInt8 {
    level == 0 ? old : table[(level - 1) * Palette.limit + Int(old)]
  }

  /// Paints adjacent pixels of a row that all have the same coverage.
  @inline(__always)
  func paint(_ columns: Range<Int>, _ level: Int, in pixels: inout MutableSpan<UInt8>) {
    if level == Coverage.levels {
      let solid = solid
      unsafe pixels.withUnsafeMutableBufferPointer {
        unsafe $0[columns].update(repeating: solid)
      }
    } else {
      for x in columns { pixels[x] = entry(level, over: pixels[x]) }
    }
  }

  /// Paints pixels of a row through a row of a mask.
  ///
  /// - Parameters:
  ///   - mask: the coverage levels; the first belongs to the pixel at `start`.
  ///   - columns: the pixels to paint, all of them within the mask.
  @inline(__always)
  func paint(
    _ mask: ArraySlice<UInt8>, from start: Int, _ columns: Range<Int>,
    in pixels: inout MutableSpan<UInt8>
  ) {
    let levels = mask.span
    for x in columns {
      let level = Int(levels[x - start])
      // Most pixels in the box around a letter are not covered.
      if level > 0 { paint(x..<x + 1, level, in: &pixels) }
    }
  }
}

extension Canvas {
  /// Paints through a mask, clipped to a region of the canvas.
  ///
  /// - Parameter corner: the top left corner of the mask.
  func paint(_ mask: Grid<UInt8>, at corner: Position, in clip: Region, _ ink: Ink) {
    let place = Region(x: corner.x, y: corner.y, width: mask.width, height: mask.height)
    let shown = place.intersection(clip)
    for y in shown.rows {
      paintRow(y) { ink.paint(mask.row(y - corner.y), from: corner.x, shown.columns, in: &$0) }
    }
  }
}
