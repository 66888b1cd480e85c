/// What a cell is, as a number that indexes the legend.
public typealias CellState = UInt8

/// What a cell state stands for.
public struct CellKind: Hashable, Sendable {
  /// The name under which a theme holds its colour and its sprite.
  public let name: String

  public init(_ name: String) {
    self.name = name
  }
}
