internal import Grids

/// The cells beyond the edges of a `PlainLife`.
enum PlainEdges: Hashable, Sendable {
  /// Joined edges, or dead cells, around a bounded board.
  case joined(BoardTopology)
  /// A plane that is unbounded in one direction, or in both if the band is nil.
  case plane(EdgePair?)

  /// True if the world is bounded on every side.
  var hasEnd: Bool {
    if case .joined = self { true } else { false }
  }

  /// Returns the state of a cell inside or outside the stored cells.
  ///
  /// - Parameters:
  ///   - place: The position relative to the top left of `cells`. If it lies beyond joined edges,
  ///     its distance from them is at most the range of the rule.
  ///   - background: The state of all cells beyond an unbounded side.
  func state(
    at place: Position, of cells: Grid<CellState>, beyond background: CellState
  ) -> CellState {
    let inside = Region(cells.size)
    if inside.columns.contains(place.x), inside.rows.contains(place.y) {
      return cells[place.x, place.y]
    }
    switch self {
    case .joined(let boardTopology):
      return boardTopology.cell(beyond: place, of: cells.size).map { cells[$0.x, $0.y] } ?? 0
    case .plane(let band):
      guard let band, band.wraps else { return background }
      let wrapped =
        band.axis == .horizontal
        ? Position(x: place.x, y: (place.y + cells.height) % cells.height)
        : Position(x: (place.x + cells.width) % cells.width, y: place.y)
      guard inside.columns.contains(wrapped.x), inside.rows.contains(wrapped.y) else {
        return background
      }
      return cells[wrapped.x, wrapped.y]
    }
  }

  /// Returns the region that can change in one generation of a rule with the given range.
  func reached(from region: Region, by range: Int) -> Region {
    region.isEmpty || hasEnd ? region : grown(region, to: region.expanded(by: range))
  }

  /// Returns a region extended to cover another one, but never beyond edges.
  func grown(_ region: Region, to other: Region) -> Region {
    switch self {
    case .joined: region
    case .plane(let band): limited(region.union(other), band)
    }
  }

  /// Returns the part of a region that must be stored: all of a bounded board, else the bounding
  /// rectangle of `living` between any edges.
  func kept(of region: Region, around living: Region) -> Region {
    switch self {
    case .joined: region
    case .plane(let band): limited(living, band)
    }
  }

  private func limited(_ region: Region, _ band: EdgePair?) -> Region {
    guard let band else { return region }
    return band.axis == .horizontal
      ? Region(x: region.x, y: 0, width: region.width, height: band.length)
      : Region(x: 0, y: region.y, width: band.length, height: region.height)
  }

  /// Returns the rule suffix for the edges: empty if there are none, nil if no suffix can express
  /// them.
  func suffix(of size: Size) -> String? {
    switch self {
    case .joined(let boardTopology):
      BoundedGrid(
        boardTopology.kind, width: size.width, height: size.height, shift: boardTopology.shift
      )
      .map { ":\($0)" }
    case .plane(let band): band == nil ? "" : band?.grid.map { ":\($0)" }
    }
  }
}
