/// The squares of a macrocell, each of which has only parts that were added before it; the last holds
/// all others. It may stand for more cells than could ever be written down.
public struct MacrocellTree: Hashable, Sendable {
  /// The numbers of each one's parts, of which 0 is empty. At level 1 the states of its cells; with two
  /// states at level 3 the bits of its upper four rows and of its lower.
  public internal(set) var squares: [SIMD4<UInt32>] = []
  /// The side of each is 2 to that.
  public internal(set) var levels: [UInt8] = []
  /// How many leaves with live cells there are in each, those that are written once as often as they are seen.
  var leaves: [UInt32] = []
  /// 3 with two states, and 1 with more; nil while nothing tells.
  public internal(set) var leafLevel: Int?

  /// More would take more memory than a pattern is worth.
  static let mostLeaves = 1 << 20

  public init() {}

  /// Whether there are more than memory holds.
  var hasManyLeaves: Bool { leaves.last ?? 0 > Self.mostLeaves }
}
