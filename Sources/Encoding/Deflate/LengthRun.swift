/// A run of equal code lengths, as a symbol of the code length code of deflate and VP8L.
struct LengthRun {
  let symbol: Int
  var extra = 0
  var extraBits = 0

  static func runs(of lengths: [Int]) -> [LengthRun] {
    var runs: [LengthRun] = []
    var rest = lengths[...]
    while let first = rest.first {
      // 0 to 15 are lengths; 16 repeats the previous length, 17 and 18 repeat zeros. Symbol 16
      // needs a length before it, hence the first nonzero length of a run is written out.
      let count = rest.prefix { $0 == first }.count
      var left = count
      if first != 0 {
        runs.append(LengthRun(symbol: first))
        left -= 1
      }
      while left > 0 {
        let run = longest(left, ofZeros: first == 0)
        runs.append(run?.run ?? LengthRun(symbol: first))
        left -= run?.count ?? 1
      }
      rest = rest.dropFirst(count)
    }
    return runs
  }

  /// Returns the symbol that covers the most of `count` equal lengths, and the number it covers;
  /// nil if there are fewer than 3.
  private static func longest(_ count: Int, ofZeros: Bool) -> (run: LengthRun, count: Int)? {
    if count < 3 { return nil }
    if !ofZeros {
      let part = min(count, 6)
      return (LengthRun(symbol: 16, extra: part - 3, extraBits: 2), part)
    }
    if count < 11 { return (LengthRun(symbol: 17, extra: count - 3, extraBits: 3), count) }
    let part = min(count, 138)
    return (LengthRun(symbol: 18, extra: part - 11, extraBits: 7), part)
  }
}
