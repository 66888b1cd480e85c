/// The colours of a hunt.
enum HuntColors {
  /// Those that only its map has.
  static let (house, street, park, water, tree) = (
    FigureColor("house"), FigureColor("street"), FigureColor("park"), FigureColor("river"),
    FigureColor("tree")
  )

  static let ofMap = [house, street, park, water, tree]

  /// All of them, those whose edges are seen most first.
  static let all = [.background, street, .text, house, park, water, tree, .accent, .muted]
}
