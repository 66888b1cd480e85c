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

  /// The colours of some curves that stand beside others and are in no order: those that it lists;
  /// else, of its colours of ages and for texts, each time the one that is farthest from all that
  /// stand already and from the page.
  public func curveColors(_ count: Int, beside others: [Color]) -> [Color] {
    var free = ages + [text, accent]
    guard plots.isEmpty, count <= free.count else { return curveColors(count) }
    var taken = [background] + others
    for _ in 0..<count {
      let room = free.map { color in taken.map { color.distance(to: $0) }.min() ?? 0 }
      guard let farthest = room.indices.max(by: { room[$0] < room[$1] }) else { break }
      taken.append(free.remove(at: farthest))
    }
    return taken.suffix(count)
  }

  /// The colour of a band around a curve, which lets that stand out.
  public func bandColor(of curve: Color) -> Color { curve.mixed(with: background, 7, of: 10) }
}

extension Color {
  /// How far it lies from another, squared: green weighs most and red least, roughly as for the eye.
  fileprivate func distance(to other: Color) -> Int {
    let (red, green, blue) = (
      Int(red) - Int(other.red), Int(green) - Int(other.green), Int(blue) - Int(other.blue)
    )
    return 2 * red * red + 4 * green * green + 3 * blue * blue
  }
}
