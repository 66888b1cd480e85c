internal import Drawing

/// The middle of what several films count, and a band around it.
struct PlotBand: Sendable {
  private struct Step {
    let generation: Int
    let low, middle, high: UInt128
  }

  private var steps: [Step] = []
  private let hasBand: Bool
  /// The largest count that is drawn.
  var most: UInt128 { steps.map(\.high).max() ?? 0 }

  /// Of so many films the band leaves out the lowest one and the highest one.
  private static let films = 10

  /// What is said of a band around so many films.
  ///
  /// - Parameter what: what they are.
  static func note(ofFilms count: Int, _ what: String = "seeds") -> String? {
    if count < 2 { return nil }
    return count < films ? "all \(count) \(what)" : "80 % of \(count) \(what)"
  }

  /// - Parameter counts: a curve of each film, point by point at the same generations; those that come
  ///   to rest and end early stay as they are.
  init(of counts: [[PlotPoint]]) {
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

  /// What it has come to by a generation.
  ///
  /// - Parameter offset: what is added to generations.
  func line(by generation: Int, from offset: Int) -> PlotLine {
    let passed = steps.prefix { $0.generation <= generation }
    let points = { (value: (Step) -> UInt128) in
      passed.map { PlotPoint(offset + $0.generation, value($0)) }
    }
    return PlotLine(
      points(\.middle), low: hasBand ? points(\.low) : [], high: hasBand ? points(\.high) : [])
  }
}

/// The curves that a plot has where it shows several films, in place of one for each count.
struct ComparedCurves: Sendable {
  /// A curve's name, what it comes to, and whether there is a band around it.
  struct Curve: Sendable {
    let name: String
    let band: PlotBand
    let hasBand: Bool
  }

  /// At least one.
  let curves: [Curve]
  /// Those along the axis.
  let generations: ClosedRange<Int>
  /// What the legend says of bands; nil where there are none.
  let note: String?

  /// Whether names are of films; one that has none is called by its count.
  var areNamed: Bool { curves.contains { !$0.name.isEmpty } }
  /// The largest count that is drawn.
  var most: UInt128 { curves.map(\.band.most).max() ?? 0 }
}
