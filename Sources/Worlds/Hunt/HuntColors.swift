/// The colors of a hunt.
enum HuntColors {
  /// The colors that only the map uses.
  static let (house, street, park, water, tree) = (
    FigureColor("house"), FigureColor("street"), FigureColor("park"), FigureColor("river"),
    FigureColor("tree")
  )

  static let ofMap = [house, street, park, water, tree]

  /// All colors of a hunt, in descending order of how much visible edge each has.
  ///
  /// The palette reserves colors for soft edges in this order.
  static let all = [.background, street, .text, house, park, water, tree, .accent, .muted]
}
