internal import Drawing

/// The median of the counts of several films, and a band around it.
struct PlotBand: Sendable {
  private struct Step {
    let generation: Int
    let low, middle, high: UInt128
  }

  /// The name of the films; empty if the name of the count is enough.
  let name: String
  /// True if there are several films.
  let hasBand: Bool
  private var steps: [Step] = []
  /// The largest count that is drawn.
  var most: UInt128 { steps.map(\.high).max() ?? 0 }

  /// The band leaves out the lowest and the highest of as many films.
  private static let films = 10

  /// The legend's note on a band around a number of films, which are seeds or runs.
  static func note(ofFilms count: Int, _ noun: String = "seeds") -> String? {
    if count < 2 { return nil }
    return count < films ? "all \(count) \(noun)" : "80 % of \(count) \(noun)"
  }

  /// - Parameter counts: the points of each film at the same generations; those of films that end early
  ///   stay as they are.
  init(_ name: String = "", of counts: [[PlotPoint]]) {
    self.name = name
    hasBand = counts.count > 1
    let longest = counts.max { $0.count < $1.count } ?? []
    steps = longest.indices.map { number in
      let values = counts.compactMap { points in
        points.isEmpty ? nil : points[min(number, points.count - 1)].value
      }.sorted()
      let (cut, half) = (values.count / Self.films, values.count / 2)
      return Step(
        generation: longest[number].generation, low: values[cut],
        middle: values.count % 2 == 1
          ? values[half] : values[half - 1] + (values[half] - values[half - 1]) / 2,
        high: values[values.count - 1 - cut])
    }
  }

  /// Its points by a generation, with an offset added to generations.
  func line(by generation: Int, from offset: Int) -> PlotLine {
    let passed = steps.prefix { $0.generation <= generation }
    let points = { (value: (Step) -> UInt128) in
      passed.map { PlotPoint(offset + $0.generation, value($0)) }
    }
    return PlotLine(
      points(\.middle), low: hasBand ? points(\.low) : [], high: hasBand ? points(\.high) : [])
  }
}

/// The curves of a plot that shows several films, in place of one for each count.
struct ComparedCurves: Sendable {
  /// At least one.
  let curves: [PlotBand]
  /// Those along the axis.
  let generations: ClosedRange<Int>
  /// The legend's note on bands; nil if there are none.
  let note: String?

  /// True if names are of films; one that has none is called by its count.
  var areNamed: Bool { curves.contains { !$0.name.isEmpty } }
  /// The largest count that is drawn.
  var most: UInt128 { curves.map(\.most).max() ?? 0 }
}
