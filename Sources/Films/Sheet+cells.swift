internal import Drawing
internal import Grids

extension Sheet {
  /// The size that somebody has chosen for it.
  var page: Size? { if case .fitted(let page) = cells { page } else { nil } }

  /// Whether cells are as large as looks say.
  var isAsGiven: Bool { if case .given = cells { true } else { false } }

  /// The sheet with cells as large as they are to be.
  ///
  /// - Precondition: its films have been scouted.
  func withCells() throws(FilmProblem) -> Sheet {
    switch cells {
    case .given: return self
    case .shrunk(let side):
      let cells = (1...films[0].look.cell).reversed()
      return with(largest: cells, in: Size(width: side, height: side)) ?? with(cell: 1)
    case .fitted(let page):
      if let sheet = with(largest: (1...mostCell(on: page)).reversed(), in: page) { return sheet }
      throw .page(page, least: with(cell: 1).sizeOfAll)
    }
  }

  /// Cells cannot be larger if all films together are to have room.
  private func mostCell(on page: Size) -> Int {
    let area = films.reduce(0) {
      min(1 << 60, $0 + min(1 << 50, $1.scouted?.region.size.area ?? 0))
    }
    let most = Int(Double(page.area / max(1, area)).squareRoot())
    return min(4096, max(1, most))
  }

  private func with(largest cells: some Sequence<Int>, in room: Size) -> Sheet? {
    cells.lazy.map { with(cell: $0) }.first { $0.sizeOfAll.fits(into: room) }
  }

  /// The sheet with cells of a size, but for those of films that are smaller already.
  private func with(cell: Int) -> Sheet {
    var result = self
    for index in films.indices {
      result.films[index].look.cell = page == nil ? min(cell, films[index].look.cell) : cell
    }
    return result
  }

  /// About the size of all of it, where its pictures are so large as they are given.
  func estimatedSize(_ tiles: [Size]) -> Size {
    let size = SheetPainter.size(tiles, plan)
    guard case .shrunk(let side) = cells, max(size.width, size.height) > side else { return size }
    return Size(width: min(side, size.width), height: min(side, size.height))
  }

  /// What all of it takes.
  private var sizeOfAll: Size {
    SheetPainter.size(films.compactMap(\.scoutedSize), plan, on: page)
  }
}
