/// A rule for a plane without end, of which only what differs from its background is worked out.
struct TileRule: Sendable {
  let table: RuleTable
  /// On a background that does not live, and on one that does.
  private let kernels: [RuleKernel]

  init(_ table: RuleTable) {
    self.table = table
    // Most backgrounds never live.
    kernels = (table[0] ? [false, true] : [false]).map {
      RuleKernel(table.differing(onLive: $0))
    }
  }

  /// What becomes of cells on a background, each told by what it differs from that.
  func kernel(onLive background: Bool) -> RuleKernel {
    background && kernels.count == 1
      ? RuleKernel(table.differing(onLive: true)) : kernels[background ? 1 : 0]
  }
}

extension RuleTable {
  /// Where the next state differs from that of the background, by where states do.
  fileprivate func differing(onLive background: Bool) -> RuleTable {
    let flip = background ? 511 : 0
    var table = RuleTable { _, _ in false }
    for index in 0..<512 { table[index] = self[index ^ flip] != self[flip] }
    return table
  }
}
