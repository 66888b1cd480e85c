internal import Films

extension Scenario {
  /// About how many nanoseconds a core is at work on it: known before anything is built, and the same
  /// on every machine.
  public var estimate: Int {
    let formats = plans.map(\.format)
    return switch content {
    case .film(let film): film.estimate(for: formats).nanoseconds
    case .sheet(let sheet): sheet.estimate(for: formats).nanoseconds
    case .comparison(let comparison): comparison.estimate(for: formats).nanoseconds
    case .sweep(let sweep): sweep.nanoseconds
    }
  }

  /// The last generation that it shows, as far as is known.
  public var lastGeneration: Int {
    if case .sweep(let sweep) = content { return sweep.largest.shown.last }
    return films.map(\.shown.last).max() ?? 0
  }
}
