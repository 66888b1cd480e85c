/// A row's words, with room to read eight of them at once, also beside each; 0 outside `busy`.
struct CircuitRow: LogicRow {
  /// The row's first is the second of them.
  private var words: [UInt64]
  private(set) var busy = 0..<0

  init(words count: Int) {
    words = Array(repeating: 0, count: count + 10)
  }

  mutating func fill(from edged: [UInt64], busy: Range<Int>) {
    for word in self.busy.lowerBound..<self.busy.upperBound + 2 { words[word] = 0 }
    self.busy = busy
    if busy.isEmpty { return }
    for word in busy.lowerBound..<busy.upperBound + 2 { words[word] = edged[word] }
  }

  /// Eight words as three planes: what lies west of their cells, themselves, and what lies east.
  @inline(__always)
  fileprivate func planes(from word: Int, into signals: inout RuleCircuit.Signals, at place: Int) {
    let (before, here, after) = (eight(from: word), eight(from: word + 1), eight(from: word + 2))
    signals[place] = here &<< 1 | before &>> 63
    signals[place + 1] = here
    signals[place + 2] = here &>> 1 | after &<< 63
  }

  @inline(__always)
  private func eight(from place: Int) -> SIMD8<UInt64> {
    SIMD8(
      words[place], words[place + 1], words[place + 2], words[place + 3], words[place + 4],
      words[place + 5], words[place + 6], words[place + 7])
  }
}

extension RuleCircuit: RowLogic {
  var scratch: Signals { room }

  func decide(
    _ words: inout [UInt64], from start: Int, _ busy: Range<Int>, above: CircuitRow,
    here: CircuitRow, below: CircuitRow, _ signals: inout Signals
  ) {
    for word in stride(from: busy.lowerBound, to: busy.upperBound, by: 8) {
      above.planes(from: word, into: &signals, at: Self.firstPlane)
      here.planes(from: word, into: &signals, at: Self.firstPlane + 3)
      below.planes(from: word, into: &signals, at: Self.firstPlane + 6)
      let next = evaluate(&signals)
      for lane in 0..<min(8, busy.upperBound - word) { words[start + word + lane] = next[lane] }
    }
  }
}
