internal import Grids
internal import Worlds

/// A hunt as a world. A generation takes `Walker.generation` milliseconds of the walk.
struct HuntWorld: World {
  let size: Size
  /// The zoom of the map, in hundredths.
  let zoom: Int
  private(set) var state: HuntState
  /// The state before the newest generation, from which `choose` replays it; nil in generation 0.
  private(set) var before: HuntState?
  /// The error of the first event that asked for something impossible; nil if none did.
  private(set) var failure: WorldProblem?

  static let counts = ["near", "caught", "escaped", "team"]

  var bounds: Region? { Region(size) }

  func cells(in sight: ScaledRegion) -> Grid<CellState> {
    Grid(size: sight.region.size, repeating: 0)
  }

  var counts: [Count] {
    zip(Self.counts, [state.seen.count, state.caught.count, state.escaped, state.team.count])
      .map { Count($0, $1) }
  }

  /// The map, and a panel with the current encounter and the team. The panel lies beside the map on
  /// a wide page, and below it otherwise.
  var figures: [Figure] {
    let (board, isWide) = (FigureBox(size), size.width > size.height)
    let parts = isWide ? board.columns([0.64, 0.36]) : board.rows([0.6, 0.4])
    return HuntMap(state, zoom: zoom, in: parts[0]).figures
      + HuntPanel(state: state, box: parts[1], isWide: isWide).figures
  }

  mutating func advance(by generations: Int) {
    var cancellation = CancellationCheck()
    for _ in 0..<generations {
      if cancellation.isOver(after: 1000) { return }
      before = state
      _ = state.advance()
    }
  }

  /// Replays the newest generation with a choice of an event.
  mutating func choose(_ choice: HuntChoice) {
    guard var other = before else { return refuse(.noChoiceYet) }
    guard other.advance(choice) else {
      return refuse(choice == .tries ? .noMonsterInSight : .noMonsterPursued)
    }
    state = other
  }

  private mutating func refuse(_ problem: ChoiceProblem) {
    if failure == nil { failure = .refused(problem) }
  }

  /// Makes the walker go through the given points from this generation on.
  mutating func walk(to places: [PlanePoint]) { state.walk(to: places) }
}

/// The panel next to the map of a hunt: the current encounter with its outcome, and the team.
struct HuntPanel {
  let state: HuntState
  let box: FigureBox
  let isWide: Bool
  private var unit: Double {
    isWide ? min(box.width / 17, box.height / 30) : min(box.width / 34, box.height / 15)
  }

  var figures: [Figure] {
    let parts =
      isWide
      ? box.inset(by: unit).rows([0.44, 0.56], gap: unit)
      : box.inset(by: unit).columns([0.45, 0.55], gap: unit)
    // Lines of the map can extend beyond its own box, so the panel covers them.
    let ground = [box.filled(.background)]
    return ground + info(in: parts[0]) + team(in: parts[1])
  }

  // MARK: The catch

  private func info(in box: FigureBox) -> [Figure] {
    let inside = box.inset(by: unit * 0.8)
    guard let (monster, words, isGood) = shown else {
      let lines = inside.rows([1, 1])
      let count = state.seen.count
      let near = state.seen.count { $0.place.isWithin(HuntState.reach, of: state.walker.place) }
      return [
        box.framed(.muted, radius: unit * 0.6, line: unit * 0.08),
        lines[0].text(
          "\(near == 0 ? "Nothing" : "\(near)") within 100 m", size: unit * 1.4, anchor: .bottom),
        lines[1].text(
          count == 1 ? "1 in sight" : "\(count) in sight", size: unit * 1.3, .muted, anchor: .top),
      ]
    }
    let rows = inside.rows([6, 1.8, 1.5, 0.4, 1.9])
    let side = min(rows[0].width, rows[0].height)
    return [
      box.framed(isGood ? .accent : .muted, radius: unit * 0.6, line: unit * (isGood ? 0.2 : 0.08)),
      Figure(
        .sprite(monster.kind.rawValue, rows[0].point(0.5, 0.5), side: .cells(of: side)), .text),
      rows[1].text(monster.kind.name, size: min(rows[1].height, unit * 2), weight: .bold),
      rows[2].text("level \(monster.level)", size: min(rows[2].height, unit * 1.5), .muted),
      rows[4].text(
        words, size: min(rows[4].height, unit * 1.6), isGood ? .accent : .text, weight: .bold),
    ]
  }

  /// The monster of the newest event, the text for it, and whether the text is highlighted; nil if
  /// nothing happened in the newest generation.
  private var shown: (TeamMember, String, isGood: Bool)? {
    switch state.news {
    case .met(let monster): (monster, "Nearby!", false)
    case .missed(let monster, let tries): (monster, "Try \(tries): missed", false)
    case .caught(let monster): (monster, "Caught!", true)
    case .escaped(let monster): (monster, "Escaped", false)
    case .left(let monster): (monster, "Left alone", false)
    case nil: nil
    }
  }

  // MARK: The team

  private func team(in box: FigureBox) -> [Figure] {
    let head = unit * 2.2
    var title = box
    title.height = head
    var list = box
    (list.y, list.height) = (box.y + head, max(0, box.height - head))
    let count = state.team.count
    let heading = title.text(
      count == 0 ? "Team" : "Team: \(count)", size: unit * 1.7, weight: .bold, anchor: .left)
    if count == 0 {
      var line = list
      line.height = unit * 2
      return [
        heading, line.text("Nothing caught yet", size: unit * 1.2, .muted, anchor: .left),
      ]
    }
    return [heading] + members(in: list)
  }

  /// Returns lines for the newest members first, as many as fit. If some do not fit, the last line
  /// says how many more there are.
  private func members(in box: FigureBox) -> [Figure] {
    let height = unit * 2.3
    let room = max(1, Int(box.height / height))
    let isFull = state.team.count > room
    let shown = state.team.reversed().prefix(isFull ? max(1, room - 1) : room)
    let rows = (0...shown.count).map { number in
      FigureBox(
        x: box.x, y: box.y + Double(number) * height, width: box.width, height: height)
    }
    let lines = zip(rows, shown).flatMap { row, member -> [Figure] in
      var name = row
      name.x += height * 1.15
      name.width = max(0, row.width - height * 1.15)
      let middle = FigurePoint(
        x: .cells(of: row.x + height / 2), y: .cells(of: row.y + height / 2))
      let parts = name.columns([5, 3])
      return [
        Figure(.sprite(member.kind.rawValue, middle, side: .cells(of: height * 0.9)), .text),
        parts[0].text(member.kind.name, size: unit * 1.3, anchor: .left),
        parts[1].text("level \(member.level)", size: unit * 1.2, .muted, anchor: .right),
      ]
    }
    guard isFull, rows[shown.count].y + height <= box.y + box.height + height * 0.1 else {
      return lines
    }
    return lines + [
      rows[shown.count].text(
        "and \(state.team.count - shown.count) more", size: unit * 1.1, .muted, anchor: .left)
    ]
  }
}
