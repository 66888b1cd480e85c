/// What players and colours of pig are called.
enum PigLook {
  /// All colours of a table, those whose edges are seen most first.
  static let colors = [
    .background, .text, FigureColor("die"), FigureColor("total1"), FigureColor("total2"), .accent,
    .muted, .grid,
  ]

  static func color(of player: Int) -> FigureColor { FigureColor("total\(player + 1)") }

  static func name(of player: Int) -> String { "Player \(player + 1)" }
}
