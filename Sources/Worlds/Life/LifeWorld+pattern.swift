internal import Grids

extension LifeWorld {
  var patternRule: String? {
    BoundedGrid(
      boardTopology.kind, width: board.size.width, height: board.size.height,
      shift: boardTopology.shift
    ).map { "\(rule):\($0)" }
  }
}

extension UnboundedLife {
  /// The rule in a pattern file's notation. Nil if the background is or may become alive, which no
  /// file format can express.
  var patternRule: String? {
    if rule.hasSpontaneousBirth || background > 0 { return nil }
    return "\(rule)" + (band?.grid.map { ":\($0)" } ?? "")
  }
}
