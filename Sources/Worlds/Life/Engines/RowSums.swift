/// Sums of three cells side by side for eight rows at once, as two planes of bits: 0 to 3.
struct RowSums: StripRows {
  fileprivate let ones: SIMD8<UInt64>
  fileprivate let twos: SIMD8<UInt64>

  @inline(__always)
  init(_ middle: SIMD8<UInt64>, left: SIMD8<UInt64>, right: SIMD8<UInt64>) {
    let left = middle &<< 1 | left &>> 63
    let right = middle &>> 1 | right &<< 63
    let odd = left ^ middle
    ones = odd ^ right
    twos = left & middle | odd & right
  }
}

extension CountLogic: StripLogic {
  @inline(__always)
  func next(
    of cells: SIMD8<UInt64>, above: RowSums, here: RowSums, below: RowSums, _ scratch: inout Void
  ) -> SIMD8<UInt64> {
    let (ones, twos) = (here.ones, here.twos)
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
