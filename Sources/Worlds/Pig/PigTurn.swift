/// The drawing in the middle of a table of Pig: a banner, the turn's points, the die, the faces
/// rolled, and the two choices.
struct PigTurn {
  let game: PigGame
  let box: FigureBox
  private var unit: Double { min(box.width / 18, box.height / 25) }

  var figures: [Figure] {
    let rows = box.rows([3.2, 0.8, 2, 3.4, 0.6, 7.6, 0.8, 2, 1, 3.6])
    return banner(in: rows[0])
      + [
        rows[2].text(
          "game \(game.number) of \(game.games)", size: min(rows[2].height, unit * 1.5), .muted),
        rows[3].text(points, size: min(rows[3].height, unit * 3), weight: .bold),
      ]
      + Die.figures(face, in: rows[5]) + history(in: rows[7]) + choices(in: rows[9])
  }

  /// The newest face; nil before the first roll.
  private var face: Int? { game.faces.last }

  private var points: String {
    switch game.last {
    case .lost(_, let points): "\(points) lost"
    case .banked(_, let points), .won(_, let points): "\(points) banked"
    case .rolled, nil: "\(game.points) this turn"
    }
  }

  /// Returns a banner with the winner or with the player whose turn begins. During a turn it is
  /// only a line with the player who rolled.
  private func banner(in box: FigureBox) -> [Figure] {
    let words: String
    let player: Int
    switch game.last {
    case .won(let winner, _):
      player = winner
      words = "\(PigLook.name(of: winner)) wins\(game.isOver ? "" : " game \(game.number)")!"
    case .lost, .banked, nil:
      player = game.player
      words = "\(PigLook.name(of: player))'s turn"
    case .rolled(let roller, _):
      let name = box.text(
        "\(PigLook.name(of: roller)) rolls", size: min(box.height * 0.7, unit * 2),
        PigLook.letters(of: roller), weight: .bold)
      return [name]
    }
    let plate = box.inset(by: max(0, (box.width - unit * 17) / 2), 0)
    return [
      plate.filled(PigLook.letters(of: player), radius: plate.height / 2),
      plate.inset(by: unit, 0).text(
        words, size: min(plate.height * 0.75, unit * 2.2), .background, weight: .bold),
    ]
  }

  /// Returns the faces of the turn, the newest last.
  private func history(in box: FigureBox) -> [Figure] {
    let side = min(box.height, box.width / 13)
    let step = side * 1.2
    let start = box.x + box.width / 2 - step * Double(game.faces.count) / 2
    return game.faces.enumerated().flatMap { number, face in
      let place = FigureBox(
        x: start + step * Double(number) + (step - side) / 2, y: box.y, width: side,
        height: box.height)
      return Die.figures(face, in: place)
    }
  }

  /// Returns the two buttons. The chosen one is filled, and the other one is dimmed if the rules
  /// forbid it.
  private func choices(in box: FigureBox) -> [Figure] {
    let buttons = box.inset(by: max(0, (box.width - unit * 17) / 2), 0)
      .columns([1, 1], gap: unit * 0.8)
    let isHeld =
      switch game.last {
      case .banked, .won: true
      case .rolled, .lost, nil: false
      }
    return button("Roll", in: buttons[0], isTaken: !isHeld && game.last != nil, isOpen: true)
      + button(
        "Hold", in: buttons[1], isTaken: isHeld, isOpen: game.canHold || isHeld || game.hasWinner)
  }

  private func button(_ word: String, in box: FigureBox, isTaken: Bool, isOpen: Bool) -> [Figure] {
    let radius = unit * 0.6
    let size = min(box.height * 0.65, unit * 2.2)
    if isTaken {
      return [
        box.filled(.accent, radius: radius),
        box.text(word, size: size, .background, weight: .bold),
      ]
    }
    return [
      box.framed(isOpen ? .text : .grid, radius: radius, line: unit * 0.12),
      box.text(word, size: size, isOpen ? .text : .muted, weight: isOpen ? .bold : .regular),
    ]
  }
}
