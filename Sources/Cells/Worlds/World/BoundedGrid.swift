public import Grids

/// A board with its size and topology, as in Golly's rule suffixes such as `T20,16+1`.
public struct BoundedGrid: Hashable, Sendable, CustomStringConvertible {
  /// The topology: the cells that lie beyond the edges.
  public enum Kind: Hashable, Sendable {
    /// Dead cells.
    case plane
    /// The cells at the opposite edge.
    case torus
    /// The cells at the opposite edge; one pair of edges is joined in reverse.
    case klein(twisted: Edges)
    /// The cells at the opposite edge; both pairs of edges are joined in reverse.
    case crossSurface
    /// The top joins the left edge, and the bottom joins the right edge.
    case sphere
  }

  /// A pair of opposite edges.
  public enum Edges: Hashable, Sendable {
    /// Top and bottom.
    case horizontal
    /// Left and right.
    case vertical
  }

  /// An offset between two joined edges.
  public struct Shift: Hashable, Sendable {
    public let edges: Edges
    /// The offset in cells. Above column x of the top row lies column x − `cells` of the bottom
    /// row. To the left of row y lies row y − `cells` of the last column. Edges joined in reverse
    /// support only an offset of 1.
    public let cells: Int

    public init(_ edges: Edges, cells: Int) {
      self.edges = edges
      self.cells = cells
    }
  }

  public let kind: Kind
  /// The width in cells; 0 if the board is unbounded to the left and right.
  public let width: Int
  /// The height in cells; 0 if the board is unbounded above and below.
  public let height: Int
  /// The offset in canonical form: nil for none, otherwise at most half of the edge in either
  /// direction.
  public let shift: Shift?

  /// The maximum length of a side in cells.
  package static let longest = 2_000_000_000

  /// Creates a board; nil if there is no such board.
  ///
  /// The possible reasons:
  /// - A side is under 0 or over `longest`.
  /// - A side is unbounded, and edges are reversed.
  /// - A sphere is not square.
  /// - The topology does not support the offset.
  public init?(_ kind: Kind, width: Int, height: Int, shift: Shift? = nil) {
    guard (0...Self.longest).contains(width), (0...Self.longest).contains(height) else {
      return nil
    }
    self.kind = kind
    self.width = width
    self.height = height
    let isInfinite = width == 0 || height == 0
    switch kind {
    case .plane, .torus: break
    case .klein, .crossSurface: if isInfinite { return nil }
    case .sphere: if isInfinite || width != height { return nil }
    }
    guard let shift, shift.cells != 0 else {
      self.shift = nil
      return
    }
    let edge = shift.edges == .horizontal ? width : height
    switch kind {
    case .torus where edge > 0: self.shift = Self.plain(shift, of: edge)
    case .klein(shift.edges):
      // On an odd edge the offset only translates the board, so it makes no difference. On an even
      // edge any offset counts as 1.
      self.shift = edge % 2 == 0 ? Shift(shift.edges, cells: 1) : nil
    default: return nil
    }
  }

  private static func plain(_ shift: Shift, of edge: Int) -> Shift? {
    let cells = (shift.cells % edge + edge) % edge
    if cells == 0 { return nil }
    return Shift(shift.edges, cells: cells > edge / 2 ? cells - edge : cells)
  }

  /// The canonical notation: `T20,16+1`.
  public var description: String {
    switch kind {
    case .plane: "P\(width),\(height)"
    case .torus: "T\(width)\(mark(.horizontal)),\(height)\(mark(.vertical))"
    case .klein(let twisted):
      "K\(width)\(twisted == .horizontal ? "*" : "")\(mark(.horizontal)),"
        + "\(height)\(twisted == .vertical ? "*" : "")\(mark(.vertical))"
    case .crossSurface: "C\(width),\(height)"
    case .sphere: "S\(width)"
    }
  }

  private func mark(_ edges: Edges) -> String {
    guard let shift, shift.edges == edges else { return "" }
    return shift.cells > 0 ? "+\(shift.cells)" : "\(shift.cells)"
  }
}

/// The cells beyond the edges of a board.
public enum Topology: String, CaseIterable, Sendable {
  /// The cells at the opposite edge.
  case torus
  /// Cells that are always dead.
  case plane
  /// Further cells: the world has no edge.
  case unbounded
}

extension ScaledRegion {
  /// Returns the cells of a board that the sight covers. The result is clipped to the board before
  /// it is computed. The edges of squares that extend beyond the board may not fit in an integer.
  @usableFromInline
  package func covered(of board: Region) -> Region {
    let squares = ScaledRegion(board).rescaled(to: scale).region.intersection(region)
    guard !squares.isEmpty else { return .empty }
    let reach = Region(
      x: squares.x << scale, y: squares.y << scale, width: (squares.width - 1) << scale,
      height: (squares.height - 1) << scale)
    let left = max(board.x, reach.x)
    let top = max(board.y, reach.y)
    return Region(
      x: left, y: top, width: min(board.x + board.width, reach.x + reach.width + side) - left,
      height: min(board.y + board.height, reach.y + reach.height + side) - top)
  }

  /// Returns the highest state in each square, and reads the cells of the board one by one. It
  /// implements `cells(in:)` for worlds that store a grid.
  @inlinable @inline(__always)
  public func highest(on board: Region, state: (_ x: Int, _ y: Int) -> CellState) -> Grid<CellState>
  {
    var grid = Grid<CellState>(size: region.size, repeating: 0)
    let covered = covered(of: board)
    for y in covered.rows {
      let row = ((y >> scale) - region.y) * region.width - region.x
      for x in covered.columns {
        let square = row + (x >> scale)
        let state = state(x, y)
        if state > grid.elements[square] { grid.elements[square] = state }
      }
    }
    return grid
  }
}
