package import Imaging

extension Theme {
  /// Returns the colors of a plot's curves that form an ordered group.
  ///
  /// The colors listed in `plots` come first, then colors that contrast with them. Without a list,
  /// the colors are spread over those of `ages`, so that their order is visible.
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

  /// Returns the colors of curves that are drawn beside others and have no order.
  ///
  /// The colors listed in `plots` come first, then colors that contrast with all others.
  package func curveColors(_ count: Int, beside others: [Color]) -> [Color] {
    plots.isEmpty ? farthestColors(count, from: others) : curveColors(count)
  }

  /// Returns colors of `ages`, `text` and `accent` that contrast most with the background, with
  /// `others` and with each other.
  ///
  /// Colors repeat once all of them are in use.
  private func farthestColors(_ count: Int, from others: [Color]) -> [Color] {
    let all = ages + [text, accent]
    var (free, chosen) = (all, [Color]())
    while chosen.count < count {
      if free.isEmpty { free = all }
      // A greedy choice: the distance to the nearest color in use is maximal.
      let room = free.map { color in
        ([background] + others + chosen).map { color.distance(to: $0) }.min() ?? 0
      }
      let farthest = room.indices.max { room[$0] < room[$1] } ?? 0
      chosen.append(free.remove(at: farthest))
    }
    return chosen
  }

  /// Returns the color of the band around a curve, which is paler than the curve.
  package func bandColor(of curve: Color) -> Color { curve.mixed(with: background, 7, of: 10) }
}

extension Color {
  /// Returns the squared distance to another color. The channels' weights approximate the eye's
  /// sensitivity.
  fileprivate func distance(to other: Color) -> Int {
    let (red, green, blue) = (
      Int(red) - Int(other.red), Int(green) - Int(other.green), Int(blue) - Int(other.blue)
    )
    return 2 * red * red + 4 * green * green + 3 * blue * blue
  }
}
