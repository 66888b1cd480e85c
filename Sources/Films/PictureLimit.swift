internal import Drawing
internal import Encoding
internal import Grids

/// How large a picture can be.
enum PictureLimit {
  /// In pixels: a picture may take 4 GB, and its cells or its colours as much as itself.
  static let pixels = Int(Int32.max)

  /// libgd keeps a pointer a row, in one block of less than 2 GB.
  static let rows = pixels / MemoryLayout<UInt>.size

  /// Why a picture is too large, or nil.
  static func problem(with size: Size, cell: Int, in formats: [Format]) -> FilmProblem? {
    if size.area > pixels { return .memory(size, cell: cell) }
    if size.height > rows { return .height(size, most: rows) }
    for format in formats {
      if let side = format.longestSide, max(size.width, size.height) > side {
        return .side(size, format: format.name, most: side, cell: cell)
      }
    }
    return nil
  }

  /// How many pictures of a size can be worked on at once without taking more memory than one may.
  static func jobs(_ jobs: Int, for size: Size) -> Int {
    max(1, min(jobs, pixels / max(1, size.area)))
  }
}
