internal import Grids
internal import Worlds

/// One generation of an automaton under any rule, with one byte per cell.
///
/// On an unbounded line the row stores the cells between the outermost ones that the initial row or
/// a later change can have reached. It grows by the rule's range at each end per generation.
struct ColorRow: Sendable {
  private let topology: Topology
  /// The column of the first cell. Column 0 is the left edge of the image.
  private(set) var first: Int
  private(set) var cells: [CellState]
  /// The color of all cells beyond both ends.
  private(set) var background: CellState = 0
  /// The cells of the generation before, in the same columns; nil unless the last step had a
  /// second-order rule. Such a rule starts as if all of these cells were 0.
  private(set) var previous: [CellState]?
  private var previousBackground: CellState = 0

  init(_ start: InitialCells, width: Int, topology: Topology) {
    self.topology = topology
    var start = start
    let length = start.length(in: width)
    let corner = start.corner(in: width)
    let isUnbounded = topology == .unbounded
    first = isUnbounded ? corner : 0
    cells = Array(repeating: 0, count: isUnbounded ? length : width)
    for place in 0..<length { cells[corner - first + place] = start.cell(at: place) }
  }

  init(_ row: ElementaryRow) {
    topology = row.topology
    first = row.first
    cells = (row.first..<row.first + row.width).map { CellState(row.cells(from: $0) & 1) }
    background = row.hasLivingBackground ? 1 : 0
  }

  /// Returns the memory in bytes of a row, including the cells of the generation before.
  static func memory(width: Int) -> Int { 2 * width + 256 }

  var memory: Int { Self.memory(width: cells.count) }

  private var columns: Range<Int> { first..<first + cells.count }

  @inline(__always)
  func color(at column: Int) -> CellState {
    columns.contains(column) ? cells[column - first] : background
  }

  private func previousColor(at column: Int) -> CellState {
    guard let previous else { return 0 }
    return columns.contains(column) ? previous[column - first] : previousBackground
  }

  func populations(colors: Int) -> [Int] {
    var counts = Array(repeating: 0, count: 256)
    for cell in cells { counts[Int(cell)] += 1 }
    return Array(counts.prefix(colors))
  }

  func living(in columns: Range<Int>, row y: Int) -> Region {
    guard let first = columns.first(where: { color(at: $0) != 0 }),
      let last = columns.last(where: { color(at: $0) != 0 })
    else { return .empty }
    return Region(x: first, y: y, width: last - first + 1, height: 1)
  }

  func shows(_ other: ColorRow, in columns: Range<Int>) -> Bool {
    columns.allSatisfy { color(at: $0) == other.color(at: $0) }
  }

  func isFixed(under rule: WolframRule) -> Bool {
    var next = self
    next.step(rule)
    return next.background == background && next.shows(self, in: next.columns)
      && next.previousBackground == previousBackground
      && next.columns.allSatisfy {
        !rule.isSecondOrder || next.previousColor(at: $0) == previousColor(at: $0)
      }
  }

  /// The fingerprint of the cells that differ from the background, their position, the background,
  /// and the same of the generation before.
  var fingerprint: Fingerprint {
    var fingerprint = Fingerprint()
    combine(cells, background, into: &fingerprint)
    // A generation before of cells of color 0 equals none.
    if let previous, previousBackground != 0 || previous.contains(where: { $0 != 0 }) {
      combine(previous, previousBackground, into: &fingerprint)
    }
    return fingerprint
  }

  private func combine(
    _ cells: [CellState], _ background: CellState, into fingerprint: inout Fingerprint
  ) {
    fingerprint.combine(Int(background))
    // Trimming makes rows equal that store a different number of background cells at their ends.
    guard let start = cells.firstIndex(where: { $0 != background }),
      let end = cells.lastIndex(where: { $0 != background })
    else { return }
    fingerprint.combine(first + start)
    fingerprint.combine(Array(cells[start...end]))
  }
}

extension ColorRow {
  /// Sets cells of color 0 in some columns to color 1, and others to 0. An unbounded line grows to
  /// include them; elsewhere columns outside the row are ignored.
  mutating func toggle(_ columns: [Int]) {
    if topology == .unbounded, let least = columns.min(), let most = columns.max() {
      grow(to: min(first, least)..<max(first + cells.count, most + 1))
    }
    for column in columns where self.columns.contains(column) {
      cells[column - first] = cells[column - first] == 0 ? 1 : 0
    }
  }

  /// Extends the row to `columns`; the new cells are background.
  private mutating func grow(to columns: Range<Int>) {
    let (before, after) = (first - columns.lowerBound, columns.upperBound - self.columns.upperBound)
    cells = cells.padded(by: before, after, with: background)
    previous = previous?.padded(by: before, after, with: previousBackground)
    first = columns.lowerBound
  }

  mutating func step(_ rule: WolframRule) {
    let range = rule.range
    if topology == .unbounded { grow(to: first - range..<first + cells.count + range) }
    var next = rule.next(edge(from: -range) + cells + edge(from: 0))
    var nextBackground = rule.next(ofAll: background)
    if rule.isSecondOrder {
      if let previous { next.subtract(previous, modulo: rule.colors) }
      let rest = Int(nextBackground) + rule.colors - Int(previousBackground)
      nextBackground = CellState(rest % rule.colors)
      (previous, previousBackground) = (cells, background)
    } else {
      (previous, previousBackground) = (nil, 0)
    }
    (cells, background) = (next, nextBackground)

    /// Returns the cells beyond an end of the row: those of a torus start at a place in the row.
    func edge(from place: Int) -> [CellState] {
      switch topology {
      case .plane: Array(repeating: 0, count: range)
      case .unbounded: Array(repeating: background, count: range)
      case .torus:
        (0..<range).map { offset in
          let place = (place + offset) % cells.count
          return cells[place < 0 ? place + cells.count : place]
        }
      }
    }
  }
}

extension [CellState] {
  fileprivate func padded(by before: Int, _ after: Int, with cell: CellState) -> [CellState] {
    repeatElement(cell, count: before) + self + repeatElement(cell, count: after)
  }

  /// Subtracts another row of the same length.
  fileprivate mutating func subtract(_ other: [CellState], modulo colors: Int) {
    let (other, colors) = (other.span, CellState(colors))
    var cells = mutableSpan
    for place in 0..<Swift.min(cells.count, other.count) {
      let difference = cells[place] &+ colors &- other[place]
      cells[place] = difference >= colors ? difference &- colors : difference
    }
  }
}

extension WolframRule {
  /// Returns the next colors of all cells but the outermost `range` at each end, without
  /// subtracting the generation before.
  fileprivate func next(_ row: [CellState]) -> [CellState] {
    var next = [CellState](repeating: 0, count: row.count - 2 * range)
    // The number of a neighborhood in base `colors`, or its sum, slides along the row.
    let base = isTotalistic ? 1 : colors
    let first = isTotalistic ? 1 : space.entries / colors
    let (row, table) = (row.span, table.span)
    var result = next.mutableSpan
    var entry = 0
    for place in 0..<2 * range { entry = entry * base + Int(row[place]) }
    for place in 0..<result.count {
      entry = entry &* base &+ Int(row[place + 2 * range])
      result[place] = entry < table.count ? table[entry] : 0
      entry = entry &- Int(row[place]) &* first
    }
    return next
  }
}
