/// The names and colors of the players and the table.
enum PigLook {
  /// All colors of a table, in descending order of how much visible edge each has.
  ///
  /// The palette reserves colors for soft edges in this order.
  static let colors = [
    .background, .text, FigureColor("die"), FigureColor("total1"), FigureColor("total2"), .accent,
    .muted, .grid, letters(of: 0), letters(of: 1),
  ]

  static func color(of player: Int) -> FigureColor { FigureColor("total\(player + 1)") }

  /// The color of a player's name, and of a plate behind letters in the background color.
  static func letters(of player: Int) -> FigureColor { .letters("total\(player + 1)") }

  static func name(of player: Int) -> String { "Player \(player + 1)" }
}
