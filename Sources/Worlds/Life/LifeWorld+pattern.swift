internal import Grids

extension LifeWorld {
  var patternRule: String? {
    BoundedGrid(
      joints.kind, width: board.size.width, height: board.size.height, shift: joints.shift
    ).map { "\(rule):\($0)" }
  }
}

extension UnboundedLife {
  /// The rule in a pattern file's notation. Nil if the background is or may become alive, which no
  /// file format can express.
  var patternRule: String? {
    if rule.bearsOfNothing || background > 0 { return nil }
    return "\(rule)" + (band?.grid.map { ":\($0)" } ?? "")
  }
}
