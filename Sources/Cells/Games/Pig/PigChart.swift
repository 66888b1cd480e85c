internal import Grids
internal import Settings
internal import Worlds

/// A chart of the optimal strategy of Pig as a world of one generation.
///
/// It shows the number of points at which to hold, by both totals. For one given total of the
/// opponent it shows whether to roll or to hold, by the player's own total and the turn's points.
struct PigChart: World {
  private let other: Int?
  private let states: Grid<CellState>
  private let layout: PigChartLayout
  private let chance: Double

  static let counts = ["first"]

  init(_ policy: PigPolicy, other: Int?) {
    self.other = other
    layout = PigChartLayout(goal: policy.goal, isSlice: other != nil)
    chance = policy.chance(own: 0, other: other ?? 0)
    states = layout.cells { own, row in
      guard let other else { return Self.tone(policy, own, row) }
      if own + row >= policy.goal { return 3 }
      return policy.rolls(own: own, other: other)[row] ? 1 : 2
    }
  }

  /// Returns the state for the lowest number of turn points at which the strategy holds.
  private static func tone(_ policy: PigPolicy, _ own: Int, _ other: Int) -> CellState {
    let rolls = policy.rolls(own: own, other: other)
    let points = rolls.firstIndex(of: false) ?? policy.goal
    return CellState(PigChartLayout.tones.lastIndex { $0 <= points } ?? 0) + 1
  }

  /// Returns the kinds of cells by state. State 0 is the page around the chart.
  static func legend(isSlice: Bool) -> [CellKind] {
    if isSlice {
      return [CellKind("table"), CellKind("die")]
        + [3, 5].map { CellKind("die", faded: $0, of: 6) }
    }
    let count = PigChartLayout.tones.count
    return [CellKind("table")]
      + (0..<count).map { CellKind("die", faded: count - 1 - $0, of: count + 2) }
  }

  static func worldInfo(goal: Int, other: Int?, _ period: Ratio) -> WorldInfo {
    let region = Region(PigChartLayout(goal: goal, isSlice: other != nil).size)
    var worldInfo = WorldInfo(
      legend: legend(isSlice: other != nil), bounds: region,
      counts: CountsInfo(counts, canBePlotted: false) { _ in 100 })
    worldInfo.appearance.cell = max(1, 480 / max(1, goal))
    worldInfo.appearance.figures = FigureNeeds(colors: [.text, .background])
    worldInfo.course.generationTime = period
    return worldInfo
  }

  var bounds: Region? { Region(states.size) }
  var isAtRest: Bool { true }
  var counts: [Count] { [Count("first", Int((100 * chance).rounded()))] }

  func cells(in sight: ScaledRegion) -> Grid<CellState> {
    sight.highest(on: Region(states.size)) { x, y in states[x, y] }
  }

  mutating func advance(by generations: Int) {}

  var figures: [Figure] { layout.figures(other: other, on: states) }
}

/// The layout of a chart of the optimal strategy of Pig.
///
/// The chart is a square of `goal` × `goal` cells with its axes at the left and below. A chart by
/// both totals also has a color key at the right.
struct PigChartLayout {
  private let goal: Int
  private let isSlice: Bool

  /// The numbers of turn points at which tones begin, in ascending order.
  static let tones = [2, 16, 18, 19, 20, 21, 22, 23, 24, 25, 27, 30, 35, 45, 60, 80]

  init(goal: Int, isSlice: Bool) {
    // `worldInfo` is computed before the goal is checked, so an invalid goal is clamped here.
    self.goal = max(2, min(PigPolicy.largestGoal, goal))
    self.isSlice = isSlice
  }

  /// One hundredth of the square's side, in cells.
  private var part: Double { Double(goal) / 100 }
  private var left: Int { Int((16 * part).rounded(.up)) }
  private var top: Int { Int((17 * part).rounded(.up)) }
  private var right: Int { Int(((isSlice ? 5 : 36) * part).rounded(.up)) }
  private var bottom: Int { Int((17 * part).rounded(.up)) }

  var size: Size { Size(width: left + goal + right, height: top + goal + bottom) }

  private var square: FigureBox {
    FigureBox(x: Double(left), y: Double(top), width: Double(goal), height: Double(goal))
  }

  /// The bar of the color key, which shows all tones.
  private var key: FigureBox {
    let wide = max(1, (5 * part).rounded())
    return FigureBox(
      x: Double(left + goal) + (6 * part).rounded(.up), y: Double(top), width: wide,
      height: Double(goal))
  }

  /// Returns the states of all cells, including the page and the color key. `state`: the state of a
  /// cell of the square, by column and row, both from 0 at the lower left.
  func cells(_ state: (_ column: Int, _ row: Int) -> CellState) -> Grid<CellState> {
    var cells = Grid<CellState>(size: size, repeating: 0)
    for row in 0..<goal {
      for column in 0..<goal {
        cells[left + column, top + goal - 1 - row] = state(column, row)
      }
    }
    if isSlice { return cells }
    for row in 0..<goal {
      let tone = CellState(row * Self.tones.count / goal) + 1
      for x in Int(key.x)..<Int(key.x + key.width) { cells[x, top + goal - 1 - row] = tone }
    }
    return cells
  }

  // MARK: Words

  func figures(other: Int?, on states: Grid<CellState>) -> [Figure] {
    let title = other.map { "Opponent has \($0): roll or hold" } ?? "Optimal Pig: when to hold"
    let page = FigureBox(size)
    var head = page.inset(by: 3 * part, 0)
    head.height = 11 * part
    return [head.text(title, size: 8 * part, weight: .bold)] + axes
      + (isSlice ? regions(on: states) : tones) + [square.framed(.text, line: 0.6 * part)]
  }

  private var axes: [Figure] {
    let step = max(1, goal / 5)
    let size = 5.5 * part
    let ticks = stride(from: 0, to: goal, by: step).flatMap { number -> [Figure] in
      let place = (Double(number) + 0.5) / Double(goal)
      let text = FigureText("\(number)", size: .cells(of: size))
      let below = square.point(place, 1).moved(down: .cells(of: 1.2 * part))
      let beside = square.point(0, 1 - place).moved(right: .cells(of: -1.6 * part))
      return [
        Figure(.text(text, at: below, anchor: .top), .text),
        Figure(.text(text, at: beside, anchor: .right), .text),
      ]
    }
    let words = FigureText(
      isSlice ? "turn total" : "opponent's score", size: .cells(of: size))
    let above = square.point(0, 0).moved(
      right: .cells(of: -13 * part), down: .cells(of: -0.8 * part))
    let own = FigureText("your score", size: .cells(of: size))
    let below = square.point(0.5, 1).moved(down: .cells(of: 8.5 * part))
    return ticks + [
      Figure(.text(words, at: above, anchor: .bottomLeft), .text),
      Figure(.text(own, at: below, anchor: .top), .text),
    ]
  }

  /// The labels of the color key.
  private var tones: [Figure] {
    let count = Self.tones.count
    return Self.tones.enumerated().map { number, points in
      let place = (Double(number) + 0.5) / Double(count)
      let words = number == 0 ? "under \(Self.tones[1])" : range(number, points)
      let text = FigureText(words, size: .cells(of: 5 * part))
      let point = key.point(1, 1 - place).moved(right: .cells(of: 1.6 * part))
      return Figure(.text(text, at: point, anchor: .left), .text)
    }
  }

  private func range(_ number: Int, _ points: Int) -> String {
    guard number + 1 < Self.tones.count else { return "\(points) or more" }
    let last = Self.tones[number + 1] - 1
    return last > points ? "\(points) to \(last)" : "\(points)"
  }

  /// Returns the labels of a slice's regions, except one whose position another region covers.
  private func regions(on states: Grid<CellState>) -> [Figure] {
    let words: [(String, CellState, Double, Double)] = [
      ("roll", 1, 0.3, 0.93), ("hold", 2, 0.3, 0.45), ("holding wins", 3, 0.72, 0.1),
    ]
    return words.compactMap { word, state, across, down -> [Figure]? in
      let (column, row) = (Int(across * Double(goal)), Int(down * Double(goal)))
      guard states[left + column, top + row] == state else { return nil }
      let middle = square.point(across, down)
      let (width, height) = ((4 * Double(word.count) + 4) * part, 9 * part)
      let plate = FigureBox(
        x: square.x + across * square.width - width / 2,
        y: square.y + down * square.height - height / 2, width: width, height: height)
      let text = FigureText(word, size: .cells(of: 7 * part), weight: .bold)
      return [
        plate.filled(.background, radius: 2 * part),
        Figure(.text(text, at: middle, anchor: .middle), .text),
      ]
    }.flatMap { $0 }
  }
}
