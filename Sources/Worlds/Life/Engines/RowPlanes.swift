/// Eight rows as three planes: what lies left of their cells, themselves, and what lies right.
struct RowPlanes: StripRows {
  fileprivate let left: SIMD8<UInt64>
  fileprivate let middle: SIMD8<UInt64>
  fileprivate let right: SIMD8<UInt64>

  @inline(__always)
  init(_ middle: SIMD8<UInt64>, left: SIMD8<UInt64>, right: SIMD8<UInt64>) {
    self.middle = middle
    self.left = middle &<< 1 | left &>> 63
    self.right = middle &>> 1 | right &<< 63
  }
}

extension RuleCircuit: StripLogic {
  @inline(__always)
  func next(
    of cells: SIMD8<UInt64>, above: RowPlanes, here: RowPlanes, below: RowPlanes,
    _ signals: inout Signals
  ) -> SIMD8<UInt64> {
    let first = Self.firstPlane
    signals[first] = here.left.down(from: above.left)
    signals[first + 1] = here.middle.down(from: above.middle)
    signals[first + 2] = here.right.down(from: above.right)
    signals[first + 3] = here.left
    signals[first + 4] = here.middle
    signals[first + 5] = here.right
    signals[first + 6] = here.left.up(from: below.left)
    signals[first + 7] = here.middle.up(from: below.middle)
    signals[first + 8] = here.right.up(from: below.right)
    return evaluate(&signals)
  }
}
