internal import Grids

extension LifeWorld {
  var patternRule: String? {
    BoundedGrid(
      joints.kind, width: board.size.width, height: board.size.height, shift: joints.shift
    ).map { "\(rule):\($0)" }
  }
}

extension UnboundedLife {
  /// None where the plane around the cells lives, which no file says.
  var patternRule: String? {
    if rule.bearsOfNothing || background > 0 { return nil }
    return "\(rule)" + (band?.grid.map { ":\($0)" } ?? "")
  }
}
