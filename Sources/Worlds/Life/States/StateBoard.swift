internal import Grids
internal import Settings

/// A rectangle of cells with one byte per cell, and a border of one cell that copies the cells
/// beyond the edges.
///
/// The board is divided into blocks. It also keeps the previous generation. A block needs no
/// computation if it and the cells around it equal their state two generations ago: its next
/// generation is then the previous one.
struct StateBoard: Sendable {
  let size: Size
  let topology: BoardTopology
  /// The number of bytes from a row to the next.
  let stride: Int
  /// The current generation, and the previous one. A step overwrites the latter.
  var cells: [CellState]
  var before: [CellState]
  /// The cells of the border that are not always dead, and the cells that they copy.
  let border: [BorderCell]
  /// The blocks that the next generation may change, row by row.
  var awake: [Bool]
  /// The number of generations for which all blocks must be computed. After a change from outside,
  /// the previous generation does not predict the next one.
  var fullStepsLeft = 2

  /// The indices in `cells` of a cell in the border and of the cell that it copies.
  struct BorderCell {
    let index, source: Int
    /// The blocks that it affects. It lies beside three cells of the board, which belong to two
    /// blocks at most.
    let blocks: (Int32, Int32)
  }

  /// The size of a block. The width suits kernels, the height is small so that few cells wake.
  static let block = Size(width: 256, height: 16)

  /// The number of bytes after the cells that kernels may read.
  private static let slack = 64

  init(size: Size, topology: BoardTopology) {
    self.size = size
    self.topology = topology
    stride = size.width + 2
    cells = Array(repeating: 0, count: stride * (size.height + 2) + Self.slack)
    before = cells
    border = Self.border(of: size, topology)
    let rows = (size.height - 1) / Self.block.height + 1
    awake = Array(repeating: true, count: Self.blocksPerRow(size) * rows)
  }

  /// Returns the bytes of a board; at most 2⁵⁰.
  static func memory(of size: Size) -> Int {
    let cells = Size(width: size.width + 2, height: size.height + 2).memory(bytesACell: 2)
    let border = 2 * (min(size.width, 1 << 44) + min(size.height, 1 << 44) + 2)
    return min(cells + border * MemoryLayout<BorderCell>.stride, 1 << 50)
  }

  private static func border(of size: Size, _ topology: BoardTopology) -> [BorderCell] {
    if topology == .plane { return [] }
    let index = { (place: Position) in (place.y + 1) * (size.width + 2) + place.x + 1 }
    let number = { (x: Int, y: Int) in
      let (x, y) = (min(max(x, 0), size.width - 1), min(max(y, 0), size.height - 1))
      return Int32(y / Self.block.height * blocksPerRow(size) + x / Self.block.width)
    }
    let ends = (-1...size.width).flatMap { x in
      [Position(x: x, y: -1), Position(x: x, y: size.height)]
    }
    let sides = (0..<size.height).flatMap { y in
      [Position(x: -1, y: y), Position(x: size.width, y: y)]
    }
    return (ends + sides).compactMap { place in
      topology.cell(beyond: place, of: size).map {
        let isAboveOrBelow = place.y < 0 || place.y == size.height
        let (dx, dy) = isAboveOrBelow ? (1, 0) : (0, 1)
        let blocks = (number(place.x - dx, place.y - dy), number(place.x + dx, place.y + dy))
        return BorderCell(index: index(place), source: index($0), blocks: blocks)
      }
    }
  }

  /// Returns the number of blocks in a row of blocks.
  static func blocksPerRow(_ size: Size) -> Int { (size.width - 1) / block.width + 1 }

  /// Returns the index in `cells` of a cell.
  func index(_ x: Int, _ y: Int) -> Int { (y + 1) * stride + x + 1 }

  /// Returns the indices in `cells` of a row.
  func row(_ y: Int) -> Range<Int> { index(0, y)..<index(size.width, y) }
}

extension StateBoard: Equatable {
  /// Returns true if the boards have the same cells.
  static func == (one: StateBoard, other: StateBoard) -> Bool {
    one.size == other.size
      && (0..<one.size.height).allSatisfy { one.cells[one.row($0)] == other.cells[other.row($0)] }
  }
}

extension StateBoard {
  /// Gives cells of a row a state.
  mutating func fill(_ columns: Range<Int>, row y: Int, state: CellState) {
    for x in columns { cells[index(x, y)] = state }
    fullStepsLeft = 2
  }

  /// Gives each cell with the same probability a random state other than 0, row by row from the top
  /// left.
  mutating func fillAtRandom(_ density: Ratio, states: Int, seed: UInt64) {
    var generator = Generator(seed: seed)
    let threshold = ChanceThreshold(density)
    for y in 0..<size.height {
      for index in row(y) where generator.chance(threshold) {
        cells[index] = CellState(1 + generator.below(states - 1))
      }
    }
    fullStepsLeft = 2
  }

  /// Puts cells on the board with their top left at `corner`, and clips them to the board.
  ///
  /// - Parameters:
  ///   - over: True to leave the board unchanged where `cells` is dead.
  ///   - states: The number of states; cells of higher states are ignored.
  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool, states: Int) {
    let covered = Region(x: corner.x, y: corner.y, width: cells.width, height: cells.height)
      .intersection(Region(size))
    for y in covered.rows {
      for x in covered.columns {
        let state = cells[x - corner.x, y - corner.y]
        if state != 0 || !over, state < states { self.cells[index(x, y)] = state }
      }
    }
    fullStepsLeft = 2
  }

  /// Returns a board of another size with the cells that fit, aligned at the top left.
  func resized(to size: Size) -> StateBoard {
    var resized = StateBoard(size: size, topology: topology)
    let width = min(size.width, self.size.width)
    for y in 0..<min(size.height, self.size.height) {
      resized.cells.replaceSubrange(
        resized.index(0, y)..<resized.index(width, y), with: cells[index(0, y)..<index(width, y)])
    }
    return resized
  }
}
