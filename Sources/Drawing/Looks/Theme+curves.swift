package import Imaging

extension Theme {
  /// The colours of some curves of one kind: those that it lists, and then what stands out from
  /// them; else along its colours of ages, so that what is in order looks so.
  package func curveColors(_ count: Int) -> [Color] {
    if !plots.isEmpty {
      return plots.prefix(count) + farthestColors(count - plots.count, from: plots)
    }
    let stops = ages.isEmpty ? [text, accent] : ages
    let gaps = max(1, count - 1)
    return (0..<count).map { curve in
      let (stop, rest) = (curve * (stops.count - 1)).quotientAndRemainder(dividingBy: gaps)
      return rest == 0 ? stops[stop] : stops[stop].mixed(with: stops[stop + 1], rest, of: gaps)
    }
  }

  /// The colours of some curves that stand beside others and are in no order: those that it lists,
  /// and then what stands out from all that there are.
  package func curveColors(_ count: Int, beside others: [Color]) -> [Color] {
    plots.isEmpty ? farthestColors(count, from: others) : curveColors(count)
  }

  /// Of its colours of ages and for texts, each time the one that is farthest from the page, from some
  /// others, and from those before; begun anew where all of them are taken.
  private func farthestColors(_ count: Int, from others: [Color]) -> [Color] {
    let all = ages + [text, accent]
    var (free, chosen) = (all, [Color]())
    while chosen.count < count {
      if free.isEmpty { free = all }
      let room = free.map { color in
        ([background] + others + chosen).map { color.distance(to: $0) }.min() ?? 0
      }
      let farthest = room.indices.max { room[$0] < room[$1] } ?? 0
      chosen.append(free.remove(at: farthest))
    }
    return chosen
  }

  /// The colour of a band around a curve, which lets that stand out.
  package func bandColor(of curve: Color) -> Color { curve.mixed(with: background, 7, of: 10) }
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
