internal import Grids
internal import Worlds

/// A series of games of Pig as a world. A generation is a roll or a hold.
struct PigWorld: World {
  private let size: Size
  private let players: [PigPlayer]
  private(set) var game: PigGame
  private var generator: Generator
  /// The state before the newest generation, from which `choose` replays it; nil in generation 0.
  private var before: (game: PigGame, generator: Generator)?
  /// True if a generation has passed since the last game ended.
  private var isAfterTheEnd = false
  /// The error of the first event that asked for something that the rules forbid; nil if none did.
  private(set) var failure: WorldProblem?

  init(_ game: PigGame, _ players: [PigPlayer], size: Size, seed: UInt64) {
    self.size = size
    self.players = players
    self.game = game
    generator = Generator(seed: seed)
  }

  static let counts = ["total1", "total2", "turn", "wins1", "wins2"]

  var bounds: Region? { Region(size) }

  func cells(in sight: ScaledRegion) -> Grid<CellState> {
    Grid(size: sight.region.size, repeating: 0)
  }

  var figures: [Figure] {
    PigTable(game: game, strategies: players.map(\.strategy), board: FigureBox(size)).figures
  }

  var counts: [Count] {
    zip(Self.counts, [game.totals[0], game.totals[1], game.points, game.wins[0], game.wins[1]])
      .map { Count($0, $1) }
  }

  var isAtRest: Bool { game.isOver }

  mutating func advance(by generations: Int) {
    var cancellation = CancellationCheck()
    for _ in 0..<generations where !isAfterTheEnd {
      if cancellation.isOver(after: 1) { return }
      isAfterTheEnd = game.isOver
      if isAfterTheEnd { return }
      before = (game, generator)
      let holds = game.canHold && players[game.player].holds(in: game.situation, &generator)
      act(holds: holds)
    }
  }

  private mutating func act(holds: Bool) {
    if holds { game.hold() } else { game.roll(1 + generator.below(6)) }
  }

  /// Replays the newest generation with the choice of an event, in place of the strategy's choice.
  mutating func choose(hold: Bool) {
    guard let before else { return refuse(.noChoiceYet) }
    if isAfterTheEnd { return refuse(.gamesOver) }
    if hold && !before.game.canHold { return refuse(.holdsBeforeRoll) }
    (game, generator) = before
    act(holds: hold)
  }

  private mutating func refuse(_ problem: ChoiceProblem) {
    if failure == nil { failure = .refused(problem) }
  }
}

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

  /// Returns discs for games won and rings for others, or with more than `most` games a text.
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

  /// Returns the two buttons, the chosen one filled, the other dimmed if the rules forbid it.
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

/// The drawing of a die: a rounded square with pips.
enum Die {
  /// Returns the offsets of a face's pips from the center, each -1, 0 or 1 across and down.
  private static func pips(_ face: Int) -> [(Double, Double)] {
    let corner: [(Double, Double)] = [(-1, -1), (1, 1)]
    let other: [(Double, Double)] = [(1, -1), (-1, 1)]
    let side: [(Double, Double)] = [(-1, 0), (1, 0)]
    let middle: [(Double, Double)] = face % 2 == 1 ? [(0, 0)] : []
    return middle + (face > 1 ? corner : []) + (face > 3 ? other : []) + (face > 5 ? side : [])
  }

  /// Returns the shapes that draw a face, centered in a box and as large as fits. If `face` is nil,
  /// the drawing is an empty frame.
  static func figures(_ face: Int?, in box: FigureBox) -> [Figure] {
    let side = min(box.width, box.height)
    let square = box.inset(by: (box.width - side) / 2, (box.height - side) / 2)
    guard let face else {
      return [square.framed(.grid, radius: side * 0.18, line: side * 0.04)]
    }
    return [square.filled(FigureColor("die"), radius: side * 0.18)]
      + pips(face).map { x, y in
        Figure(
          .disc(square.point(0.5 + x * 0.27, 0.5 + y * 0.27), radius: .cells(of: side * 0.095)),
          .background)
      }
  }
}

enum PigLook {
  /// All colors of a table, in descending order of how much visible edge each has. The palette
  /// reserves colors for soft edges in this order.
  static let colors = [
    .background, .text, FigureColor("die"), FigureColor("total1"), FigureColor("total2"), .accent,
    .muted, .grid, letters(of: 0), letters(of: 1),
  ]

  static func color(of player: Int) -> FigureColor { FigureColor("total\(player + 1)") }

  /// The color of a player's name, and of a plate behind letters in the background color.
  static func letters(of player: Int) -> FigureColor { .letters("total\(player + 1)") }

  static func name(of player: Int) -> String { "Player \(player + 1)" }
}
