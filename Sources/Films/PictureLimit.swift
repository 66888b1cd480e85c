internal import Drawing
internal import Encoding
internal import Grids

/// How large a picture can be. One that is only painted by bands may be as large as its format holds.
enum PictureLimit {
  /// In pixels: a picture may take 4 GB, and its cells or its colours as much as itself.
  static let pixels = Int(Int32.max)

  /// libgd keeps a pointer a row, in one block of less than 2 GB.
  static let rows = pixels / MemoryLayout<UInt>.size

  /// Why a picture is too large, or nil.
  ///
  /// - Parameter isPage: whether it is laid out on a page, which is whole in every format.
  static func problem(
    with size: Size, cell: Int, in formats: [Format], isPage: Bool
  ) -> FilmProblem? {
    if isPage || formats.arePaintedWhole {
      if size.area > pixels { return .memory(size, cell: cell) }
      if size.height > rows { return .height(size, most: rows) }
    }
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

extension [Format] {
  /// Whether a picture is painted at once, however large it is.
  var arePaintedWhole: Bool { contains { $0.content == .film } }
}
