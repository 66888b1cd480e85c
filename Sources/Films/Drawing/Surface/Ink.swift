internal import Grids
internal import Imaging

/// The scale on which the coverage of pixels is measured.
enum Coverage {
  /// The level of full coverage; 0 is none. Few levels look smooth, and keep palettes small.
  static let levels = 6
  /// The number of levels between none and full, which is the number of colors of a soft edge.
  static let edgeLevels = levels - 1

  /// Returns the mask of a disc in a square. A margin of a sixteenth of the side stays empty.
  static func disc(side: Int) -> Grid<UInt8> {
    // Each pixel is sampled at 16 × 16 points, or 4 × 4 for large discs. Sample points lie at the
    // centers of subpixels. In units of half a subpixel, they, the disc's center and its radius are
    // integers.
    let points = side <= 128 ? 16 : 4
    let all = points * points
    let middle = side * points
    let radius = side * points - side * 2 * points / 16
    var mask = Grid(size: Size(width: side, height: side), repeating: UInt8(0))
    for y in 0..<side {
      for x in 0..<side {
        var inside = 0
        for row in 0..<points {
          for column in 0..<points {
            let dx = (x * points + column) * 2 + 1 - middle
            let dy = (y * points + row) * 2 + 1 - middle
            if dx * dx + dy * dy <= radius * radius { inside += 1 }
          }
        }
        mask[x, y] = UInt8((inside * levels + all / 2) / all)
      }
    }
    return mask
  }
}

/// A color to paint with. It maps each coverage level and each previous palette entry of a pixel to
/// the pixel's new entry.
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

  /// Paints pixels of a row through a row of a mask. `mask`: the coverage levels; the first belongs
  /// to the pixel at `start`. `columns`: the pixels to paint, all of them within the mask.
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

  /// Creates an ink with hard edges.
  init(_ entry: UInt8) {
    self.init([entry])
  }

  /// Appends a color to a palette, after as many intermediate colors as there is space for. `base`:
  /// the entry of the background behind the text. `room`: the maximum number of intermediate
  /// colors.
  init(_ color: Color, on base: UInt8, mixes room: Int, in palette: inout Palette) {
    let (ground, color) = (palette[base], ColorWithAlpha(color))
    let steps = max(0, min(Coverage.edgeLevels, room)) + 1
    let entries = (1...steps).map { palette.append(ground.mixed(with: color, $0, of: steps)) }
    for (step, entry) in entries.dropLast().enumerated() {
      // A palette with too many colors can replace the mixture with the nearer of the two colors.
      palette.fallbackEntries[entry] = 2 * (step + 1) < steps ? base : entries[steps - 1]
    }
    self.init(entries)
  }

  /// Appends a color to a palette, after one intermediate color of a third of it. Less than half of
  /// the coverage levels use the intermediate color. It is light, so that it suits thin lines, too.
  /// `base`: the entry of the background behind the text.
  init(_ color: Color, over base: UInt8, in palette: inout Palette) {
    let mix = palette.append(palette[base].mixed(with: ColorWithAlpha(color), 1, of: 3))
    let solid = palette.append(color)
    palette.fallbackEntries[mix] = base
    self.init([base, mix, mix, solid, solid, solid])
  }

  /// Creates an ink from entries for increasing coverage, the last of them for full coverage.
  /// Overlapping letters do not make each other paler.
  init(_ steps: [UInt8]) {
    let entries = (0...Coverage.levels).map { level -> UInt8? in
      let step = (level * steps.count).rounded(over: Coverage.levels)
      return step == 0 ? nil : steps[step - 1]
    }
    self.init { level, old in
      let known = entries.lastIndex(of: old) ?? 0
      return known > level ? old : entries[level] ?? old
    }
  }
}

extension Canvas {
  /// Paints through a mask with its top left at `corner`, clipped to a region of the canvas.
  func paint(_ mask: Grid<UInt8>, at corner: Position, in clip: Region, _ ink: Ink) {
    let place = Region(x: corner.x, y: corner.y, width: mask.width, height: mask.height)
    let shown = place.intersection(clip)
    for y in shown.rows {
      paintRow(y) { ink.paint(mask.row(y - corner.y), from: corner.x, shown.columns, in: &$0) }
    }
  }
}
