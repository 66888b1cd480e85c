internal import Grids
internal import Worlds

/// Which stamp shows a state in a pose. The first stamps are those of the states as such, then comes
/// that of what lies off the board, and then those of poses.
struct PoseTable: Sendable {
  /// What the stamps after the states' show.
  let posed: [(state: Int, pose: Pose)]
  /// For each state and each pose the number of its stamp.
  private let numbers: [CellState]

  /// Larger cells, in pixels, show no poses: their stamps would take much memory.
  private static let largestCell = 512

  /// Nil where no sprite has more than one pose, or there are too many for all.
  init?(_ legend: [CellKind], sprites: [SpriteSet?], cell: Int) {
    let posed = legend.indices.flatMap { state in
      sprites[state] == nil ? [] : legend[state].poses.filter { $0 != .plain }.map { (state, $0) }
    }
    let first = legend.count + 1
    guard !posed.isEmpty, cell <= Self.largestCell, first + posed.count <= 256 else { return nil }
    var numbers = legend.indices.flatMap {
      Array(repeating: CellState($0), count: Pose.count)
    }
    for (place, (state, pose)) in posed.enumerated() {
      numbers[state * Pose.count + Int(pose.number)] = CellState(first + place)
    }
    self.posed = posed
    self.numbers = numbers
  }

  static func mostStamps(_ legend: [CellKind], cell: Int) -> Int {
    let states = legend.count + 1
    let all = states + (cell > largestCell ? 0 : legend.reduce(0) { $0 + $1.poses.count })
    return all > 256 ? states : all
  }

  func stamp(of state: CellState, _ pose: Pose) -> CellState {
    numbers[Int(state) * Pose.count + Int(pose.number)]
  }

  func stamps(of cells: Grid<CellState>, _ poses: Grid<Pose>) -> Grid<CellState> {
    Grid(
      size: cells.size,
      elements: zip(cells.elements, poses.elements).map { state, pose in
        numbers[Int(state) * Pose.count + Int(pose.number)]
      })
  }
}
