internal import Grids
internal import Imaging

/// How finely the coverage of pixels is measured.
enum Coverage {
  /// Coverage goes from 0 to this: few levels look as smooth and keep palettes and files small.
  static let levels = 6
  /// The levels between nothing and all: a soft edge takes as many colors.
  static let edgeLevels = levels - 1
}

/// A color to paint with: for each level of coverage and each palette entry of a pixel, the entry that the pixel gets.
struct Ink: Sendable {
  /// Level by level from 1 on; within a level, by the entry before.
  private let table: [UInt8]

  /// - Parameter entry: the new entry of a pixel, by its level of coverage from 1 on and its entry before.
  init(_ entry: (_ level: Int, _ old: UInt8) -> UInt8) {
    table = (1...Coverage.levels).flatMap { level in
      (0..<Palette.limit).map { entry(level, UInt8($0)) }
    }
  }

  /// The entry of a pixel that is covered whole.
  var solid: UInt8 { table[table.count - 1] }

  /// The new entry of a pixel.
  @inline(__always)
  func entry(_ level: Int, over old: UInt8) -> UInt8 {
    level == 0 ? old : table[(level - 1) * Palette.limit + Int(old)]
  }

  /// Paints pixels of a row that are all covered at one level.
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

  /// Paints pixels of a row as a row of a mask covers them.
  ///
  /// - Parameters:
  ///   - mask: the levels of a row of pixels, of which the first lies at `start`.
  ///   - columns: the pixels that are painted, all of them under the mask.
  @inline(__always)
  func paint(
    _ mask: ArraySlice<UInt8>, from start: Int, _ columns: Range<Int>,
    in pixels: inout MutableSpan<UInt8>
  ) {
    let levels = mask.span
    for x in columns {
      let level = Int(levels[x - start])
      // Most of what is around a letter is none of it.
      if level > 0 { paint(x..<x + 1, level, in: &pixels) }
    }
  }
}

extension Canvas {
  /// Paints what a mask covers whose top left is at a corner, as far as it lies in a region of the canvas.
  func paint(_ mask: Grid<UInt8>, at corner: Position, in clip: Region, _ ink: Ink) {
    let place = Region(x: corner.x, y: corner.y, width: mask.width, height: mask.height)
    let shown = place.intersection(clip)
    for y in shown.rows {
      paintRow(y) { ink.paint(mask.row(y - corner.y), from: corner.x, shown.columns, in: &$0) }
    }
  }
}
