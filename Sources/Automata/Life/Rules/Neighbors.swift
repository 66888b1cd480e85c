/// The states of the eight cells around a cell. A property named after a direction is true if the
/// cell there is alive.
public struct Neighbors: Hashable, Sendable {
  /// The number of the neighborhood, as in `RuleTable`. The bit of the cell itself may be set; it
  /// does not affect any property.
  let index: Int

  /// The number of live neighbors, from 0 to 8.
  public var count: Int { (index & 0b111_101_111).nonzeroBitCount }

  public var northWest: Bool { index & 256 != 0 }
  public var north: Bool { index & 128 != 0 }
  public var northEast: Bool { index & 64 != 0 }
  public var west: Bool { index & 32 != 0 }
  public var east: Bool { index & 8 != 0 }
  public var southWest: Bool { index & 4 != 0 }
  public var south: Bool { index & 2 != 0 }
  public var southEast: Bool { index & 1 != 0 }
}
