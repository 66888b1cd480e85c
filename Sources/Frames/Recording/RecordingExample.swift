internal import Arrays
internal import Grids
internal import Settings
internal import Worlds

/// The frames that a recording without an input plays: waves in an excitable medium, by the rule of
/// Greenberg and Hastings (SIAM J. Appl. Math. 34, 1978) with three states.
enum RecordingExample {
  private static let size = Size(width: 48, height: 30)
  private static let frames = 60

  /// The frames as a text grid, with a digit for each cell.
  static let text: String = {
    var cells = opening
    return (0..<frames).map { _ in
      defer { cells = next(cells) }
      return (0..<size.height).map { y in cells.row(y).map { "\($0)" }.joined() + "\n" }.joined()
    }.joined(separator: "\n")
  }()

  static let states = ["resting", "excited", "refractory"].enumerated().map {
    RecordedState(value: $0, name: $1)
  }

  /// A line of excited cells above refractory ones, both of which end in the middle. A spiral wave
  /// grows around the end.
  private static var opening: Grid<CellState> {
    var cells = Grid<CellState>(size: size, repeating: 0)
    for x in 0..<size.width / 2 {
      cells[x, size.height / 2] = 1
      cells[x, size.height / 2 + 1] = 2
    }
    return cells
  }

  /// Returns the next generation. Excited cells become refractory and then rest. Resting cells
  /// become excited beside an excited one.
  private static func next(_ cells: Grid<CellState>) -> Grid<CellState> {
    var next = cells
    for y in 0..<size.height {
      for x in 0..<size.width {
        let isBeside = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)].contains { x, y in
          (0..<size.width).contains(x) && (0..<size.height).contains(y) && cells[x, y] == 1
        }
        next[x, y] = cells[x, y] == 0 ? (isBeside ? 1 : 0) : (cells[x, y] + 1) % 3
      }
    }
    return next
  }
}
