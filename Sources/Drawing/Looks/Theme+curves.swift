public import Imaging

extension Theme {
  /// The colours of some curves of one kind: those that it lists, begun anew where they end; else
  /// along its colours of ages, so that what is in order looks so.
  public func curveColors(_ count: Int) -> [Color] {
    if !plots.isEmpty { return (0..<count).map { plots[$0 % plots.count] } }
    let stops = ages.isEmpty ? [text, accent] : ages
    let gaps = max(1, count - 1)
    return (0..<count).map { curve in
      let (stop, rest) = (curve * (stops.count - 1)).quotientAndRemainder(dividingBy: gaps)
      return rest == 0 ? stops[stop] : stops[stop].mixed(with: stops[stop + 1], rest, of: gaps)
    }
  }

  /// The colour of a band around a curve, which lets that stand out.
  public func bandColor(of curve: Color) -> Color { curve.mixed(with: background, 7, of: 10) }
}
