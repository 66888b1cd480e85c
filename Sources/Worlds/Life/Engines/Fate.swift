/// What becomes of cells in the middle of nine of which so many live, themselves included.
struct Fate: Sendable {
  /// All ones for each binary digit of the sum that is 0: together with a digit's plane they tell
  /// where the digit is right.
  fileprivate let ones, twos, fours, eights: UInt64
  /// All ones where the dead ones live on, and not the live ones.
  fileprivate let flips: UInt64
  /// All ones where all of them do.
  fileprivate let always: UInt64
}

extension NeighbourCounts {
  /// The sums of nine after which some cell lives.
  var fates: [Fate] {
    (0...9).compactMap { sum in
      let (born, kept) = (sum < 9 && bears(sum), sum > 0 && keeps(sum - 1))
      let plane = { (isSet: Bool) -> UInt64 in isSet ? .max : 0 }
      return born || kept
        ? Fate(
          ones: plane(sum & 1 == 0), twos: plane(sum & 2 == 0), fours: plane(sum & 4 == 0),
          eights: plane(sum & 8 == 0), flips: plane(born && !kept), always: plane(born && kept))
        : nil
    }
  }
}

extension [Fate] {
  /// The next state of cells from the binary digits of their sums of nine.
  @inline(__always)
  func next(
    of cells: SIMD8<UInt64>, ones: SIMD8<UInt64>, twos: SIMD8<UInt64>, fours: SIMD8<UInt64>,
    eights: SIMD8<UInt64>
  ) -> SIMD8<UInt64> {
    var next = SIMD8<UInt64>.zero
    for fate in self {
      let low = (ones ^ fate.ones) & (twos ^ fate.twos)
      let high = (fours ^ fate.fours) & (eights ^ fate.eights)
      next |= low & high & (cells ^ fate.flips | fate.always)
    }
    return next
  }
}
