/// Sums of three cells side by side for eight rows at once, as two planes of bits: 0 to 3.
struct RowSums {
  private let ones: SIMD8<UInt64>
  private let twos: SIMD8<UInt64>

  /// - Parameters:
  ///   - left: what lies left of the words, of which the highest bits count.
  ///   - right: what lies right of them, of which the lowest count.
  @inline(__always)
  init(_ middle: SIMD8<UInt64>, left: SIMD8<UInt64>, right: SIMD8<UInt64>) {
    let left = middle &<< 1 | left &>> 63
    let right = middle &>> 1 | right &<< 63
    let odd = left ^ middle
    ones = odd ^ right
    twos = left & middle | odd & right
  }

  /// The next generation of eight rows from their own sums and those of the rows around them.
  @inline(__always)
  func next(of cells: SIMD8<UInt64>, above: RowSums, below: RowSums, _ fates: [Fate])
    -> SIMD8<UInt64>
  {
    let (ones1, ones3) = (ones.down(from: above.ones), ones.up(from: below.ones))
    let (twos1, twos3) = (twos.down(from: above.twos), twos.up(from: below.twos))
    let odd = ones1 ^ ones
    let carry = ones1 & ones | odd & ones3
    let pair = twos1 ^ twos
    let triple = pair ^ twos3
    let four = twos1 & twos | pair & twos3
    let more = triple & carry
    return fates.next(
      of: cells, ones: odd ^ ones3, twos: triple ^ carry, fours: four ^ more, eights: four & more)
  }
}

extension SIMD8<UInt64> {
  /// Each row's upper neighbour; that of the first is the last of the rows above.
  @inline(__always)
  fileprivate func down(from above: Self) -> Self {
    Self(above[7], self[0], self[1], self[2], self[3], self[4], self[5], self[6])
  }

  /// Each row's lower neighbour; that of the last is the first of the rows below.
  @inline(__always)
  fileprivate func up(from below: Self) -> Self {
    Self(self[1], self[2], self[3], self[4], self[5], self[6], self[7], below[0])
  }

  /// All words laid over each other.
  @inline(__always)
  var together: UInt64 {
    let four = lowHalf | highHalf
    let two = four.lowHalf | four.highHalf
    return two[0] | two[1]
  }
}
