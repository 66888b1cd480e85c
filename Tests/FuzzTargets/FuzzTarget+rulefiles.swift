internal import Rules
private import Settings

extension FuzzTarget {
  /// Rule files, alone or in pattern files. A table or tree is compared with its diagram.
  static let rulefiles = FuzzTarget("rulefiles") { bytes in
    let part = RuleFile.embedded(in: bytes) ?? (bytes[...], 1)
    let file = RuleFile(part.bytes, firstLine: part.line)
    _ = (file.errors + file.warnings).map(\.description)
    _ = file.looks.colors(states: file.function?.states ?? 2)
    guard let function = file.function, let diagram = function.diagram(limit: 2000) else { return }
    var random: UInt64 = 1
    for _ in 0..<10 {
      let cells = (0..<9).map { _ in
        random = random &* 6_364_136_223_846_793_005 &+ 1
        return UInt8(Int(random >> 33) % function.states)
      }
      precondition(diagram.next(cells) == function.next(cells), "a diagram equals its function")
    }
  }
}
