internal import Grids

/// Where the parts of a chart of pig's optimal strategy lie: a square of as many cells as points win, with
/// its axes at the left and below, and what its tones mean at the right.
struct PigChartLayout {
  private let goal: Int
  private let isSlice: Bool

  /// The points at which a tone begins: holding at fewer comes nearest to banking at once.
  static let tones = [2, 16, 18, 19, 20, 21, 22, 23, 24, 25, 27, 30, 35, 45, 60, 80]

  init(goal: Int, isSlice: Bool) {
    // Nobody asks for a chart of other goals, but a stage is asked for before that is known.
    self.goal = max(2, min(PigPolicy.largestGoal, goal))
    self.isSlice = isSlice
  }

  /// A hundredth of the square's side.
  private var part: Double { Double(goal) / 100 }
  private var left: Int { Int((16 * part).rounded(.up)) }
  private var top: Int { Int((17 * part).rounded(.up)) }
  private var right: Int { Int(((isSlice ? 5 : 36) * part).rounded(.up)) }
  private var bottom: Int { Int((17 * part).rounded(.up)) }

  var size: Size { Size(width: left + goal + right, height: top + goal + bottom) }

  /// The square.
  private var square: FigureBox {
    FigureBox(x: Double(left), y: Double(top), width: Double(goal), height: Double(goal))
  }

  /// The bar that shows all tones.
  private var key: FigureBox {
    let wide = max(1, (5 * part).rounded())
    return FigureBox(
      x: Double(left + goal) + (6 * part).rounded(.up), y: Double(top), width: wide,
      height: Double(goal))
  }

  /// The states of all cells.
  ///
  /// - Parameter state: that of a cell of the square, both counted from 0 at the lower left.
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
    let title =
      other.map { "The other has \($0): roll or hold" } ?? "Optimal pig: hold at so many points"
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
      isSlice ? "points in the turn" : "the other's total", size: .cells(of: size))
    let above = square.point(0, 0).moved(
      right: .cells(of: -13 * part), down: .cells(of: -0.8 * part))
    let own = FigureText("own total", size: .cells(of: size))
    let below = square.point(0.5, 1).moved(down: .cells(of: 8.5 * part))
    return ticks + [
      Figure(.text(words, at: above, anchor: .bottomLeft), .text),
      Figure(.text(own, at: below, anchor: .top), .text),
    ]
  }

  /// What tones mean.
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
    guard number + 1 < Self.tones.count else { return "\(points) and up" }
    let last = Self.tones[number + 1] - 1
    return last > points ? "\(points) to \(last)" : "\(points)"
  }

  /// What the regions of a slice are, where they are.
  private func regions(on states: Grid<CellState>) -> [Figure] {
    let words: [(String, CellState, Double, Double)] = [
      ("roll", 1, 0.3, 0.93), ("hold", 2, 0.3, 0.45), ("holding wins", 3, 0.72, 0.1),
    ]
    return words.compactMap { word, state, across, down in
      let (column, row) = (Int(across * Double(goal)), Int(down * Double(goal)))
      guard states[left + column, top + row] == state else { return nil }
      let text = FigureText(word, size: .cells(of: 7 * part), weight: .bold)
      let color: FigureColor = state == 1 ? .background : .text
      return Figure(.text(text, at: square.point(across, down), anchor: .middle), color)
    }
  }
}
