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
