internal import Grids
internal import Worlds

/// The stamp number of each state in each pose.
///
/// The stamps of the plain states come first, then the stamp of cells outside the board, then those
/// of poses.
struct PoseTable: Sendable {
  /// The states and poses of the stamps after the first `legend.count + 1`.
  let posed: [(state: Int, pose: Pose)]
  /// The stamp numbers, at index `state * Pose.count + pose.number`.
  private let numbers: [CellState]

  /// The largest cell side in pixels with stamps for poses. Larger stamps would take too much
  /// memory.
  private static let largestCell = 512

  /// Returns nil if no sprite has poses, if cells exceed `largestCell`, or if there would be more
  /// than 256 stamps.
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
