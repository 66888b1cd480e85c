internal import Settings
internal import Worlds

extension Film {
  /// How many pictures there may be between two generations.
  package static let tweens = 0...99

  /// How many pictures there are from one frame to the next, with that of the first.
  ///
  /// - Precondition: its values have been checked.
  var parts: Int { max(0, min(Self.tweens.upperBound, tween)) + 1 }

  /// How long each of them stays, in seconds.
  var share: Ratio {
    let (product, overflow) = pace.frame.denominator.multipliedReportingOverflow(by: parts)
    return Ratio(pace.frame.numerator, overflow ? .max : product)
  }

  /// No picture stays for less, in seconds: screens show no more of them.
  private static let shortest = Ratio(1, 100)

  /// All that keeps a film from showing who is on the way between two generations.
  package var tweenProblems: [FilmProblem] {
    if tween == 0 { return [] }
    guard Self.tweens.contains(tween) else { return [.tween] }
    let info = type(of: simulation).info
    let movers = simulations.filter { $0.info.traits.contains(.hasMovers) }.map { $0.info.name }
    let problems: [(isSo: Bool, FilmProblem)] = [
      (!info.traits.contains(.hasMovers), .nobodyMoves(info.name, others: movers)),
      (shown.every > 1, .tweenBetweenMany),
      (age != nil, .tweenWithAges),
      (strip != nil, .tweenInStrip),
      (!showsWorld, .tweenWithoutWorld),
      (share < Self.shortest, .tweenTooFast),
    ]
    return problems.filter(\.isSo).map(\.1)
  }
}
