/// The drawing of a table of Pig: a player at each side, and the turn between them.
struct PigTable {
  let game: PigGame
  let strategies: [PigStrategy]
  let board: FigureBox
  /// The space around the areas and between them, in cells.
  private var gap: Double { min(board.width, board.height) / 27 }

  var figures: [Figure] {
    let inner = board.inset(by: gap)
    let isWide = board.width > board.height
    let areas =
      isWide
      ? inner.columns([0.29, 0.42, 0.29], gap: gap) : inner.rows([0.23, 0.54, 0.23], gap: gap)
    let sides = player(0, in: areas[0]) + player(1, in: areas[2])
    return sides + (game.last == nil ? rules : PigTurn(game: game, box: areas[1]).figures)
  }

  // MARK: Players

  /// The player whose turn it is; nil in generation 0 and after a won game.
  private var active: Int? { game.hasWinner || game.last == nil ? nil : game.player }

  private func player(_ player: Int, in box: FigureBox) -> [Figure] {
    let isActive = active == player
    let color = PigLook.color(of: player)
    let panel = [
      box.filled(.background, radius: gap * 0.6),
      box.framed(isActive ? color : .grid, radius: gap * 0.6, line: gap * (isActive ? 0.22 : 0.08)),
    ]
    let inside = box.inset(by: gap)
    return panel
      + (box.height > box.width * 0.8
        ? tall(player, in: inside, color) : flat(player, in: inside, color))
  }

  /// Returns the lines of a player's panel, one below the other.
  private func tall(_ player: Int, in box: FigureBox, _ color: FigureColor) -> [Figure] {
    let rows = box.rows([2.4, 1.6, 1.2, 6, 1.6, 0.8, 1.2, 0.5, 1.6])
    return [
      rows[0].text(
        PigLook.name(of: player), size: rows[0].height, PigLook.letters(of: player), weight: .bold),
      rows[1].text("\(strategies[player])", size: rows[1].height, .muted),
      rows[3].text("\(game.totals[player])", size: rows[3].height, weight: .bold),
      rows[4].text("of \(game.goal)", size: rows[4].height * 0.9, .muted),
    ] + progress(player, in: rows[6], color) + wins(player, in: rows[8], color)
  }

  /// Returns the lines of a player's panel, with the total to the right of the others.
  private func flat(_ player: Int, in box: FigureBox, _ color: FigureColor) -> [Figure] {
    let rows = box.rows([6, 0.6, 1.2])
    let columns = rows[0].columns([5, 4], gap: gap)
    let lines = columns[0].rows([2.4, 1.7, 0.4, 1.6])
    let total = columns[1].rows([4, 1.6])
    return [
      lines[0].text(
        PigLook.name(of: player), size: lines[0].height, PigLook.letters(of: player),
        weight: .bold, anchor: .left),
      lines[1].text("\(strategies[player])", size: lines[1].height, .muted, anchor: .left),
      total[0].text(
        "\(game.totals[player])", size: total[0].height, weight: .bold, anchor: .right),
      total[1].text("of \(game.goal)", size: total[1].height * 0.9, .muted, anchor: .right),
    ] + wins(player, in: lines[3], color, anchor: .left) + progress(player, in: rows[2], color)
  }

  /// Returns a bar of the player's total, extended by the points of the current turn.
  private func progress(_ player: Int, in box: FigureBox, _ color: FigureColor) -> [Figure] {
    let goal = Double(game.goal)
    let banked = min(1, Double(game.totals[player]) / goal)
    let points = active == player ? game.points : 0
    let added = min(1, Double(game.totals[player] + points) / goal)
    let radius = box.height / 2
    var (turn, bar) = (box, box)
    turn.width *= added
    bar.width *= banked
    return [box.filled(.grid, radius: radius)]
      + (added > banked ? [turn.filled(FigureColor("die"), radius: radius)] : [])
      + (banked > 0 ? [bar.filled(color, radius: radius)] : [])
  }

  /// Returns a disc or ring for each game, discs for games won. With more than 7 games it is a text
  /// with the number of wins.
  private func wins(
    _ player: Int, in box: FigureBox, _ color: FigureColor, anchor: FigureAnchor = .middle
  ) -> [Figure] {
    let most = 7
    if game.games > most {
      return [
        box.text("won \(game.wins[player]) of \(game.games)", size: box.height, anchor: anchor)
      ]
    }
    let radius = min(box.height * 0.34, box.width / Double(3 * game.games))
    let start = anchor == .left ? radius : box.width / 2 - Double(game.games - 1) * radius * 1.4
    return (0..<game.games).map { number in
      let middle = FigurePoint(
        x: .cells(of: box.x + start + Double(number) * radius * 2.8),
        y: .cells(of: box.y + box.height / 2))
      return number < game.wins[player]
        ? Figure(.disc(middle, radius: .cells(of: radius)), color)
        : Figure(
          .ring(middle, radius: .cells(of: radius * 0.85), width: .cells(of: radius * 0.3)), .grid)
    }
  }
}
