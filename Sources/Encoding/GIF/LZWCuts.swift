/// The positions before its end at which an LZW coder may cut a string.
struct LZWCuts {
  enum Positions {
    /// No positions.
    case none
    /// Up to this many starts of runs.
    case runs(Int)
    /// Up to this many pixels.
    case pixels(Int)
  }

  let positions: Positions
  /// The minimum number of pixels that a cut must gain while the dictionary grows; nil for no cuts
  /// then.
  var leastGain: Int?
  /// The maximum number of positions to try while the dictionary grows. More positions gain almost no
  /// bytes, because its strings are short then.
  var triesWhileGrowing = Int.max

  /// Moves a cut back to the previous position to try, and returns the number of pixels between;
  /// nil if there is none. Positions are in the row in which the string ends, and after the
  /// string's first pixel.
  func moveBack(
    _ cut: inout GIFPlace, from place: GIFPlace, _ tries: inout Int, _ runs: borrowing GIFRuns
  ) -> Int? {
    let isInRow = cut.row == place.row
    var step = 1
    switch positions {
    case .none: return nil
    case .runs(let most):
      if tries == most { return nil }
      if cut.offset > 0 {
        step = cut.offset
      } else {
        if cut.x == 0 { return nil }
        step = Int(runs.runs[cut.run - 1].length)
        cut.run -= 1
      }
      cut.offset = 0
    case .pixels(let most):
      if tries == most || cut.x == 0 { return nil }
      if cut.offset == 0 {
        cut.run -= 1
        cut.offset = Int(runs.runs[cut.run].length)
      }
      cut.offset -= 1
    }
    cut.x -= step
    tries += 1
    return isInRow && cut.x <= place.x || cut.x < 0 ? nil : step
  }
}
