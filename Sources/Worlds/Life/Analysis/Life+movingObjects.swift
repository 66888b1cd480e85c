internal import Grids
internal import Settings

extension Life {
  /// The kinds of objects that move by themselves, found in small random patterns of the rule on an
  /// unbounded plane. Nil if the rule has a range above 1, blocks, or births without neighbors.
  ///
  /// The result depends only on the rule. It is a sample: a kind that is missing may exist.
  package var movingObjects: [CensusEntry]? {
    guard rule.range == 1, rule.hasIndependentObjects else { return nil }
    let seeds = (1...MovingObjectSearch.soups).map { UInt64($0) }
    let found = seeds.flatMap { MovingObjectSearch.objects(of: rule, seed: $0) }
    return CensusEntry.census(of: found, rule: rule)
  }
}

/// A search for moving objects among the cells that a random pattern leaves.
private enum MovingObjectSearch {
  /// The number of random patterns.
  static let soups = 16
  private static let size = Size(width: 16, height: 16)
  /// The generations that a pattern is played.
  private static let generations = 200
  /// The number of cells at which a pattern is not played on.
  private static let mostCells = 800
  /// The most cells and the longest period of an object.
  private static let (largest, longest) = (24, 32)

  static func objects(of rule: LifeRule, seed: UInt64) -> [LifeObject] {
    let life = Life(rule: rule, topology: .unbounded, size: size, density: Ratio(3, 8))
    guard var world = try? life.opening(seed: seed) else { return [] }
    for _ in 0..<generations where world.counts.reduce(0, { $0 + $1.value }) < mostCells {
      world.advance(by: 1)
    }
    return CellSet(of: world).groups(within: 2 * rule.range)
      .filter { $0.count <= largest }
      .compactMap { LifeObject($0, rule: rule, longest: longest) }
      .filter(\.moves)
  }
}
