public import Grids

/// What a camera sees: the point of the world in the middle of the picture, and how large cells are.
///
/// All in 65536ths, so that a moving camera is worked out in whole numbers and every machine gets the
/// same pixels. At whole scales every cell takes the same pixels, and stays sharp.
public struct Viewport: Hashable, Sendable {
  /// The middle, in 65536ths of a cell; cell x goes from x · 65536 to (x + 1) · 65536.
  public var x: Int
  public var y: Int
  /// The pixels from one cell to the next, in 65536ths of a pixel.
  public var pitch: Int

  public static let one = 1 << 16

  public init(x: Int, y: Int, pitch: Int) {
    self.x = x
    self.y = y
    self.pitch = max(1, pitch)
  }

  /// Sees the whole of a region, as large as fits into a picture.
  ///
  /// - Parameters:
  ///   - cell: a cell's side in pixels, as far as `gap` is concerned.
  ///   - gap: pixels between such cells, of which there is none behind the last.
  public init(fitting region: Region, into picture: Size, cell: Int = 1, gap: Int = 0) {
    let middle = { (start: Int, length: Int) in (2 * start + length) * Viewport.one / 2 }
    let pitch = { (pixels: Int, cells: Int) in
      pixels * Viewport.one * (cell + gap) / (cells * (cell + gap) - gap)
    }
    self.init(
      x: middle(region.x, region.width), y: middle(region.y, region.height),
      pitch: min(pitch(picture.width, region.width), pitch(picture.height, region.height)))
  }

  /// The cells that a picture of that size shows any part of.
  public func region(in picture: Size, cell: Int = 1, gap: Int = 0) -> Region {
    let columns = axis(picture.width, middle: x, cell: cell, gap: gap)
    let rows = axis(picture.height, middle: y, cell: cell, gap: gap)
    return Region(
      x: columns.first, y: rows.first, width: columns.last - columns.first + 1,
      height: rows.last - rows.first + 1)
  }

  func axis(_ pixels: Int, middle: Int, cell: Int, gap: Int) -> ViewportAxis {
    ViewportAxis(
      pixels: pixels, middle: middle, pitch: pitch, trailing: gap * pitch / (cell + gap))
  }
}

/// Which cells the pixels along one side of a picture show.
struct ViewportAxis {
  let pixels: Int
  let middle: Int
  let pitch: Int
  /// The gap behind the last cell, in 65536ths of a pixel: no picture has it, so that the middle of the
  /// picture lies half of it before the middle of the cells.
  let trailing: Int

  /// The cell under the left edge of a pixel: the product has 17 + 33 bits at most.
  private func cell(atEdge pixel: Int) -> Int { point(2 * pixel) >> 16 }

  /// The world's coordinate at half a pixel, in 65536ths of a cell.
  private func point(_ halfPixel: Int) -> Int {
    let distance = ((halfPixel - pixels) << 16 - trailing) << 15
    let quotient = distance / pitch
    return middle + (distance % pitch < 0 ? quotient - 1 : quotient)
  }

  /// The cell under the middle of a pixel.
  func cell(at pixel: Int) -> Int { point(2 * pixel + 1) >> 16 }

  /// The cells that lie under a pixel where cells are smaller than pixels; at least one.
  func cells(under pixel: Int) -> ClosedRange<Int> {
    let first = cell(atEdge: pixel)
    return first...max(first, (point(2 * pixel + 2) - 1) >> 16)
  }

  var first: Int { pitch < Viewport.one ? cells(under: 0).lowerBound : cell(at: 0) }
  var last: Int {
    pitch < Viewport.one ? cells(under: pixels - 1).upperBound : cell(at: pixels - 1)
  }

  /// For each pixel the cell that it shows, and how many pixels of that cell lie before it, off the
  /// picture's edge or not.
  func places() -> [(cell: Int, offset: Int)] {
    var start = 0
    while cell(at: start - 1) == cell(at: 0) { start -= 1 }
    return (0..<pixels).map { pixel in
      if cell(at: pixel) != cell(at: start) { start = pixel }
      return (cell(at: pixel), pixel - start)
    }
  }
}
