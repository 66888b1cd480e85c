/// Sums of three cells side by side (left, itself, right: 0 to 3), for one row, as two planes of bits; 0
/// outside `busy`.
struct CountRow: LogicRow {
  fileprivate var ones: [UInt64]
  fileprivate var twos: [UInt64]
  private(set) var busy = 0..<0

  init(words: Int) {
    ones = Array(repeating: 0, count: words)
    twos = ones
  }

  mutating func fill(from edged: [UInt64], busy: Range<Int>) {
    for word in self.busy {
      ones[word] = 0
      twos[word] = 0
    }
    self.busy = busy
    for i in busy {
      let centre = edged[i + 1]
      let left = centre << 1 | edged[i] >> 63
      let right = centre >> 1 | edged[i + 2] << 63
      let odd = left ^ centre
      ones[i] = odd ^ right
      twos[i] = left & centre | odd & right
    }
  }
}

/// The counts of a word's 64 cells are held as bit planes: bit b of `ones` is the lowest binary digit of
/// cell b's count, and so on, so that adding is done with full adders on whole words. The sum of three
/// rows' sums counts the cell itself too, hence a live cell with n neighbours is looked up at n + 1.
extension CountLogic: RowLogic {
  var scratch: Void { () }

  func decide(
    _ words: inout [UInt64], from start: Int, _ busy: Range<Int>, above: CountRow, here: CountRow,
    below: CountRow, _ scratch: inout Void
  ) {
    for i in busy {
      let odd = above.ones[i] ^ here.ones[i]
      let carry = above.ones[i] & here.ones[i] | odd & below.ones[i]
      let pair = above.twos[i] ^ here.twos[i]
      let triple = pair ^ below.twos[i]
      let four = above.twos[i] & here.twos[i] | pair & below.twos[i]
      let more = triple & carry
      words[start + i] = decide(
        words[start + i], ones: odd ^ below.ones[i], twos: triple ^ carry, fours: four ^ more,
        eights: four & more)
    }
  }

  /// The next state of 64 cells from the binary digits of their counts, themselves included.
  @inline(__always)
  private func decide(
    _ cell: UInt64, ones: UInt64, twos: UInt64, fours: UInt64, eights: UInt64
  ) -> UInt64 {
    let low0 = ~twos & ~ones
    let low1 = ~twos & ones
    let low2 = twos & ~ones
    let low3 = twos & ones
    let small = ~(fours | eights)
    let births =
      small & (low0 & born[0] | low1 & born[1] | low2 & born[2] | low3 & born[3])
      | fours & (low0 & born[4] | low1 & born[5] | low2 & born[6] | low3 & born[7])
      | eights & low0 & born[8]
    let survivals =
      small & (low1 & kept[0] | low2 & kept[1] | low3 & kept[2])
      | fours & (low0 & kept[3] | low1 & kept[4] | low2 & kept[5] | low3 & kept[6])
      | eights & (low0 & kept[7] | low1 & kept[8])
    return cell & survivals | ~cell & births
  }
}
