public import Grids

/// A change to a world from outside, between two generations.
public enum Change: Sendable {
  /// Cells laid over the world with their top left at a position; where `over` is set, state 0 among them
  /// leaves what is there.
  case paste(Grid<CellState>, at: Position, over: Bool)
  case toggle([Position])
  /// Empties a region, or everything.
  case clear(Region?)
  /// Another board, of which the old one keeps what fits, from the top left.
  case resize(Size)
  /// Another rule from here on, in the simulation's notation.
  case rule(String)
  /// Makes these healthy people sick.
  case infect([Position])
  /// Makes as many healthy people sick, drawn at random.
  case infectAtRandom(Int)
}

/// The kinds of change, by the words that scenarios have for them.
public enum ChangeKind: String, CaseIterable, Sendable {
  case place, toggle, clear, copy, cut, resize, rule, infect
}

extension Simulation {
  public static var mostCells: Int { Pattern.mostCells }
  public static var changes: [ChangeKind] { [] }
  public var board: Region? { extent }
  public mutating func apply(_ change: Change) {}
  public func problem(withRule text: String) -> String? { nil }
}
