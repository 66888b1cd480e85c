/// A board whose edges are joined in some way, or not at all, as Golly's suffixes of rules say it:
/// `T20,16+1`.
public struct BoundedGrid: Hashable, Sendable {
  /// What lies beyond its edges.
  public enum Kind: Hashable, Sendable {
    /// Dead cells.
    case plane
    /// The opposite edge.
    case torus
    /// The opposite edge, one pair of edges the other way round.
    case klein(twisted: Edges)
    /// The opposite edge, both pairs the other way round.
    case crossSurface
    /// The top joins the left edge, and the bottom the right one.
    case sphere
  }

  /// A pair of opposite edges.
  public enum Edges: Hashable, Sendable {
    /// Top and bottom.
    case horizontal
    /// Left and right.
    case vertical
  }

  /// How far edges are moved along each other before they touch.
  public struct Shift: Hashable, Sendable {
    public let edges: Edges
    /// Over the top of column x lies column x − cells of the bottom row, and to the left of row y lies
    /// row y − cells of the last column. Twisted edges know only 1.
    public let cells: Int

    public init(_ edges: Edges, cells: Int) {
      self.edges = edges
      self.cells = cells
    }
  }

  public let kind: Kind
  /// In cells; 0 where it has no end to the left and right.
  public let width: Int
  /// In cells; 0 where it has no end above and below.
  public let height: Int
  /// In the plainest way that comes to the same: nil, or at most half of the edge.
  public let shift: Shift?

  /// How long a side is at most.
  package static let longest = 2_000_000_000

  /// A board; nil where there is none such: with sides under 0 or over `longest`, without an end where
  /// edges are twisted, a sphere that is no square, or a shift of edges that have none.
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
      // On an odd edge a shift only turns the board.
      self.shift = edge % 2 == 0 ? Shift(shift.edges, cells: 1) : nil
    default: return nil
    }
  }

  private static func plain(_ shift: Shift, of edge: Int) -> Shift? {
    let cells = (shift.cells % edge + edge) % edge
    if cells == 0 { return nil }
    return Shift(shift.edges, cells: cells > edge / 2 ? cells - edge : cells)
  }
}

extension BoundedGrid: CustomStringConvertible {
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
