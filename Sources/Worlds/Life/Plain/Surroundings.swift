internal import Grids

/// What lies beyond the cells of a plain world.
enum Surroundings: Hashable, Sendable {
  /// Edges that are joined, or dead cells.
  case joined(Joints)
  /// A plane without end in one direction, or in both where nil.
  case plane(Band?)

  /// Whether there is an edge on every side.
  var hasEnd: Bool {
    if case .joined = self { true } else { false }
  }

  /// The state of a cell.
  ///
  /// - Parameters:
  ///   - place: from the top left of `cells`; on joined edges a range of the rule beyond them at most.
  ///   - background: the state of all cells where there is no edge.
  func state(
    at place: Position, of cells: Grid<CellState>, beyond background: CellState
  ) -> CellState {
    let inside = Region(cells.size)
    if inside.columns.contains(place.x), inside.rows.contains(place.y) {
      return cells[place.x, place.y]
    }
    switch self {
    case .joined(let joints):
      return joints.cell(beyond: place, of: cells.size).map { cells[$0.x, $0.y] } ?? 0
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

  /// What may change in a generation of a rule of some range.
  func reached(from region: Region, by range: Int) -> Region {
    region.isEmpty || hasEnd ? region : grown(region, to: region.expanded(by: range))
  }

  /// A region that holds another one, too, as far as there are no edges.
  func grown(_ region: Region, to other: Region) -> Region {
    switch self {
    case .joined: region
    case .plane(let band): limited(region.union(other), band)
    }
  }

  /// What of a region is worth keeping.
  func kept(of region: Region, around living: Region) -> Region {
    switch self {
    case .joined: region
    case .plane(let band): limited(living, band)
    }
  }

  private func limited(_ region: Region, _ band: Band?) -> Region {
    guard let band else { return region }
    return band.axis == .horizontal
      ? Region(x: region.x, y: 0, width: region.width, height: band.length)
      : Region(x: 0, y: region.y, width: band.length, height: region.height)
  }

  /// The edges as a rule's suffix says them, empty where there are none; nil where none says them.
  func suffix(of size: Size) -> String? {
    switch self {
    case .joined(let joints):
      BoundedGrid(joints.kind, width: size.width, height: size.height, shift: joints.shift)
        .map { ":\($0)" }
    case .plane(let band): band == nil ? "" : band?.grid.map { ":\($0)" }
    }
  }
}
