extension PigTable {
  /// A card with the rules, which covers the middle of the table in generation 0.
  var rules: [Figure] {
    let lines = [
      "First to \(game.goal) points wins.",
      "Roll the die as often as you dare:",
      "2 to 6 add to your turn total,",
      "1 loses it and ends your turn.",
      "Hold to bank your turn total.",
    ]
    let players = "\(strategies[0]) vs. \(strategies[1]), \(count)"
    let card = card
    let unit = card.width / 20
    let inside = card.inset(by: unit)
    let rows = inside.rows([3.6] + lines.map { _ in 1.8 } + [0.6, 1.8, 0.6, 2.4])
    var figures = [
      card.filled(.background, radius: unit * 0.6),
      card.framed(.accent, radius: unit * 0.6, line: unit * 0.15),
      rows[0].text("Pig", size: rows[0].height, .accent, weight: .bold),
    ]
    let size = min(rows[1].height, unit * 1.15)
    for (row, line) in zip(rows.dropFirst(), lines) { figures.append(row.text(line, size: size)) }
    figures.append(rows[7].text(players, size: size, weight: .bold))
    return figures + dice(in: rows[9])
  }

  private var count: String { game.games == 1 ? "1 game" : "\(game.games) games" }

  /// The box of the card: centered and as large as fits, a little wider than high.
  private var card: FigureBox {
    let gap = min(board.width, board.height) / 14
    let room = board.inset(by: gap)
    let width = min(room.width, room.height * 1.1)
    let height = min(room.height, width * 1.05)
    return board.inset(by: (board.width - width) / 2, (board.height - height) / 2)
  }

  /// Returns the six faces of a die in a row.
  private func dice(in box: FigureBox) -> [Figure] {
    let side = min(box.height, box.width / 9)
    let row = box.inset(by: max(0, (box.width - side * 8.5) / 2), 0)
    return row.columns(Array(repeating: 1, count: 6), gap: side * 0.5).enumerated().flatMap {
      Die.figures($0.offset + 1, in: $0.element)
    }
  }
}
