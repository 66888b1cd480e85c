internal import Grids
internal import Imaging

/// The pixels of a frame in which some unchanged ones are transparent, so that those of the
/// previous frame show through.
///
/// Transparent pixels make most frames shorter. Where much changes, the colors compress better,
/// since they repeat. A square of pixels with any change therefore keeps its colors.
struct SkippedPixels {
  /// The palette index of transparent pixels.
  let hole: UInt8
  private let surface: any Surface
  private let previous: any Surface
  private let region: Region

  /// The sides of squares to try. With 1, all unchanged pixels are transparent.
  static let sides = [1, 8, 12, 16, 32]

  init(_ surface: any Surface, since previous: any Surface, _ region: Region, hole: UInt8) {
    (self.surface, self.previous, self.region, self.hole) = (surface, previous, region, hole)
  }

  /// Returns the region's pixels as palette indices.
  ///
  /// - Parameter side: The side of the squares, from the top left pixel of the region.
  func pixels(side: Int) -> Grid<UInt8> {
    var pixels = Grid(size: region.size, repeating: hole)
    for top in stride(from: 0, to: region.height, by: side) {
      let rows = top..<min(top + side, region.height)
      for left in changedSquares(rows, side: side) {
        copy(rows, left..<min(left + side, region.width), to: &pixels)
      }
    }
    return pixels
  }

  /// Returns the left ends of the squares in some rows that contain a change.
  private func changedSquares(_ rows: Range<Int>, side: Int) -> [Int] {
    var squares = Set<Int>()
    for y in rows {
      withRows(y) { now, before in
        for x in 0..<region.width where now[region.x + x] != before[region.x + x] {
          squares.insert(x / side * side)
        }
      }
    }
    return squares.sorted()
  }

  private func copy(_ rows: Range<Int>, _ columns: Range<Int>, to pixels: inout Grid<UInt8>) {
    for y in rows {
      surface.withRow(region.y + y) { row in
        for x in columns { pixels[x, y] = row[region.x + x] }
      }
    }
  }

  private func withRows(_ y: Int, _ body: (Span<UInt8>, Span<UInt8>) -> Void) {
    surface.withRow(region.y + y) { now in
      previous.withRow(region.y + y) { before in body(now, before) }
    }
  }
}
