internal import Grids
internal import Patterns
internal import Worlds

/// Everything that is read from a plane: its cells in a region, populations, the bounding
/// rectangle, a fingerprint, and the tree of a macrocell file.
///
/// A plane may have more cells than can be visited. Values are therefore computed once for each
/// distinct square, from the values of its four parts.
extension NodeStore {
  /// Visits the squares that have live cells in a region, down to a level. The closure receives a
  /// square, its level, and the position of its top left cell.
  func forEach(
    of root: Root, in region: Region, downTo level: Int,
    _ body: (_ square: Square, _ level: Int, _ x: Int, _ y: Int) -> Void
  ) {
    // The root is split unconditionally: its center is (0, 0), so its top left cell is no multiple
    // of its side. All squares below it are aligned.
    let half = 1 << (root.level - 1)
    let parts = nodes[root.square]
    for (place, square) in [parts.nw, parts.ne, parts.sw, parts.se].enumerated() {
      visit(
        square, root.level - 1, place & 1 == 0 ? -half : 0, place & 2 == 0 ? -half : 0, region,
        downTo: level, body)
    }
  }

  private func visit(
    _ square: Square, _ level: Int, _ x: Int, _ y: Int, _ region: Region, downTo lowest: Int,
    _ body: (_ square: Square, _ level: Int, _ x: Int, _ y: Int) -> Void
  ) {
    let side = 1 << level
    guard square != 0, x < region.x + region.width, y < region.y + region.height,
      region.x - side < x, region.y - side < y
    else { return }
    if level <= lowest || level == leafLevel { return body(square, level, x, y) }
    let (parts, half) = (nodes[square], side / 2)
    visit(parts.nw, level - 1, x, y, region, downTo: lowest, body)
    visit(parts.ne, level - 1, x + half, y, region, downTo: lowest, body)
    visit(parts.sw, level - 1, x, y + half, region, downTo: lowest, body)
    visit(parts.se, level - 1, x + half, y + half, region, downTo: lowest, body)
  }

  /// Returns the visible part of a plane of two states: 1 for a view square with a live cell.
  func cells(of root: Root, in sight: ScaledRegion, on background: CellState) -> Grid<CellState> {
    var grid = Grid<CellState>(size: sight.region.size, repeating: background)
    let (region, scale) = (sight.region, sight.scale)
    let seen = sight.covered(of: Region.ofTiles)
    var populations: [Square: UInt128] = [:]
    forEach(of: root, in: seen, downTo: scale) { square, level, x, y in
      let top = (y >> scale - region.y) * region.width - region.x
      if level <= scale {
        // On a live background a view square is dead only if all of its cells differ from the
        // background.
        let isDead = background > 0 && isFull(square, level, of: scale, &populations)
        if background == 0 || isDead { grid.elements[top + x >> scale] = 1 - background }
        return
      }
      show(leaf(square), x, y, in: seen, sight, &grid, on: background)
    }
    return grid
  }

  /// Returns true if a square is as large as a view square and none of its cells is background.
  /// `known`: memoized populations.
  private func isFull(
    _ square: Square, _ level: Int, of scale: Int, _ known: inout [Square: UInt128]
  ) -> Bool {
    level == scale && population(of: square, level, &known) >> (2 * level) == 1
  }

  /// Draws a leaf that is larger than a view square.
  private func show(
    _ leaf: Leaf, _ left: Int, _ top: Int, in seen: Region, _ sight: ScaledRegion,
    _ grid: inout Grid<CellState>, on background: CellState
  ) {
    let (region, scale) = (sight.region, sight.scale)
    let columns = UInt64.columns(max(0, seen.x - left)..<min(16, seen.x + seen.width - left))
    let rows = max(top, seen.y)..<min(top + 16, seen.y + seen.height)
    let show = { (bits: UInt64, y: Int, state: CellState, grid: inout Grid<CellState>) in
      let row = (y >> scale - region.y) * region.width - region.x
      (bits & columns).eachSquare(from: left, scale: scale) { grid.elements[row + $0] = state }
    }
    for y in rows { show(shape.row(y & 15, of: leaf), y, 1 - background, &grid) }
    // On a live background a view square is alive if any of its cells is background. Later writes
    // win, so these follow.
    if background > 0 { for y in rows { show(~shape.row(y & 15, of: leaf), y, 1, &grid) } }
  }

  /// Returns the cells of a region, one bit each. Precondition: the cells have two states.
  func bits(of root: Root, in region: Region, on background: CellState) -> BitGrid {
    var grid = BitGrid(size: region.size)
    forEach(of: root, in: region, downTo: leafLevel) { square, _, x, y in
      let leaf = leaf(square)
      // The offset of the leaf's first column in the region. Columns to the left of the region are
      // shifted out.
      let left = x - region.x
      for row in max(y, region.y)..<min(y + 16, region.y + region.height) {
        let cells = shape.row(row & 15, of: leaf)
        let bits = left < 0 ? cells >> UInt64(-left) : cells
        let (word, bit) = (max(left, 0) >> 6, max(left, 0) & 63)
        let place = (row - region.y) * grid.wordsPerRow
        grid.words[place + word] |= bits << bit
        // Sixteen cells that begin after bit 48 continue in the next word.
        if bit > 48, word + 1 < grid.wordsPerRow {
          grid.words[place + word + 1] |= bits >> (64 - bit)
        }
      }
    }
    if background > 0 { for word in grid.words.indices { grid.words[word] = ~grid.words[word] } }
    return grid
  }

  // MARK: Cells of many states

  /// Returns the number of cells of each state, 0 for state 0, from how often each square occurs.
  func populations(of root: Root) -> [UInt128] {
    var squares: [Square: UInt128] = root.square == 0 ? [:] : [root.square: 1]
    for _ in leafLevel..<root.level {
      var parts: [Square: UInt128] = [:]
      for (square, times) in squares {
        let node = nodes[square]
        for part in [node.nw, node.ne, node.sw, node.se] where part != 0 {
          parts[part, default: 0] += times
        }
      }
      squares = parts
    }
    var counts = [UInt128](repeating: 0, count: 256)
    for (square, times) in squares {
      shape.forEachCell(of: leaf(square)) { _, _, state in counts[Int(state)] += times }
    }
    return counts
  }

  /// Returns the visible part of a plane: the highest state in each view square.
  func highestStates(of root: Root, in sight: ScaledRegion) -> Grid<CellState> {
    var grid = Grid<CellState>(size: sight.region.size, repeating: 0)
    let (region, scale) = (sight.region, sight.scale)
    let seen = sight.covered(of: Region.ofTiles)
    var known: [Square: CellState] = [:]
    forEach(of: root, in: seen, downTo: scale) { square, level, left, top in
      let show = { (x: Int, y: Int, state: CellState, grid: inout Grid<CellState>) in
        let index = (y >> scale - region.y) * region.width + x >> scale - region.x
        grid.elements[index] = max(grid.elements[index], state)
      }
      if level <= scale {
        return show(left, top, highest(square, level, &known), &grid)
      }
      shape.forEachCell(of: leaf(square)) { x, y, state in
        let (x, y) = (left + x, top + y)
        if seen.columns.contains(x), seen.rows.contains(y) { show(x, y, state, &grid) }
      }
    }
    return grid
  }

  /// Returns the highest state in a square. `known`: memoized states.
  private func highest(
    _ square: Square, _ level: Int, _ known: inout [Square: CellState]
  ) -> CellState {
    fold(
      square, level, &known, dead: 0,
      leaf: { leaf in
        var highest: CellState = 0
        shape.forEachCell(of: leaf) { highest = max(highest, $2) }
        return highest
      },
      join: { parts, _ in max(parts.0, parts.1, parts.2, parts.3) })
  }

  // MARK: Counts and bounds

  /// Returns the number of cells of a plane that differ from the background.
  func population(of root: Root) -> UInt128 {
    var known: [Square: UInt128] = [:]
    return population(of: root.square, root.level, &known)
  }

  func population(
    of square: Square, _ level: Int, _ known: inout [Square: UInt128]
  ) -> UInt128 {
    fold(
      square, level, &known, dead: 0, leaf: { UInt128(shape.population(of: $0)) },
      join: { parts, _ in parts.0 + parts.1 + parts.2 + parts.3 })
  }

  /// Computes a value of a square bottom-up from the values of its four parts; `join` also receives
  /// the level of the parts. Only squares that branch are memoized. An isolated cell has a chain of
  /// squares, one for each level, and each value follows from the one below.
  func fold<Value>(
    _ square: Square, _ level: Int, _ known: inout [Square: Value], dead: Value,
    leaf: (Leaf) -> Value, join: (_ parts: (Value, Value, Value, Value), _ level: Int) -> Value
  ) -> Value {
    if square == 0 { return dead }
    if level == leafLevel { return leaf(self.leaf(square)) }
    let (node, level) = (nodes[square], level - 1)
    if node.parts, let value = known[square] { return value }
    let four = (
      fold(node.nw, level, &known, dead: dead, leaf: leaf, join: join),
      fold(node.ne, level, &known, dead: dead, leaf: leaf, join: join),
      fold(node.sw, level, &known, dead: dead, leaf: leaf, join: join),
      fold(node.se, level, &known, dead: dead, leaf: leaf, join: join)
    )
    let value = join(four, level)
    if node.parts { known[square] = value }
    return value
  }

  func liveRegion(of root: Root) -> Region {
    if root.square == 0 { return .empty }
    let (side, half) = (1 << root.level, 1 << (root.level - 1))
    let top = gap(
      of: root, near: { ($0.nw, $0.ne) }, far: { ($0.sw, $0.se) },
      leaf: { shape.rows(of: $0).trailingZeroBitCount })
    let bottom = gap(
      of: root, near: { ($0.sw, $0.se) }, far: { ($0.nw, $0.ne) },
      leaf: { shape.gap(after: shape.rows(of: $0)) })
    let left = gap(
      of: root, near: { ($0.nw, $0.sw) }, far: { ($0.ne, $0.se) },
      leaf: { shape.columns(of: $0).trailingZeroBitCount })
    let right = gap(
      of: root, near: { ($0.ne, $0.se) }, far: { ($0.nw, $0.sw) },
      leaf: { shape.gap(after: shape.columns(of: $0)) })
    return Region(
      x: left - half, y: top - half, width: side - left - right, height: side - top - bottom)
  }

  /// Returns the distance from one edge of the root to the closest live cell. Keeps only the
  /// squares of a level closest to the edge; if none has a live cell on the near side, the gap
  /// grows by half a square.
  private func gap(
    of root: Root, near: (Node) -> (Square, Square), far: (Node) -> (Square, Square),
    leaf gap: (Leaf) -> Int
  ) -> Int {
    var squares: Set<Square> = [root.square]
    var way = 0
    for level in stride(from: root.level, to: leafLevel, by: -1) {
      let close = parts(of: squares, near)
      if close.isEmpty { way += 1 << (level - 1) }
      squares = close.isEmpty ? parts(of: squares, far) : close
    }
    var least = Int.max
    for square in squares { least = min(least, gap(leaf(square))) }
    return way + least
  }

  private func parts(
    of squares: Set<Square>, _ side: (Node) -> (Square, Square)
  ) -> Set<Square> {
    var found: Set<Square> = []
    for square in squares {
      let (one, other) = side(nodes[square])
      found.insert(one)
      found.insert(other)
    }
    found.remove(0)
    return found
  }

  // MARK: Fingerprints

  /// Returns a fingerprint of the live cells relative to `corner`. Equal patterns have equal
  /// fingerprints, wherever they lie.
  ///
  /// The sum of a square follows from the sums of its parts. The eastern parts are multiplied by
  /// the column unknown to the power of their offset, and the southern parts by the row unknown.
  /// See `CellSum`.
  func fingerprint(of root: Root, from corner: Position) -> Fingerprint {
    let (columns, rows) = (CellSum.columnsOfLevels, CellSum.rowsOfLevels)
    var known: [Square: CellSum] = [:]
    let sum = fold(
      root.square, root.level, &known, dead: .zero, leaf: { shape.sum(of: $0) },
      join: { parts, level in
        parts.0 + parts.1 * columns[level] + (parts.2 + parts.3 * columns[level]) * rows[level]
      })
    let half = 1 << (root.level - 1)
    let place =
      CellSum.column.power(-half - corner.x) * CellSum.row.power(-half - corner.y)
    var fingerprint = Fingerprint()
    fingerprint.combine(Int((sum * place).value))
    return fingerprint
  }

  // MARK: Macrocells

  /// Squares of one size, each with its first position in row order.
  private typealias Seen<Key: Hashable> = [Key: Position]

  /// Returns a plane as the squares of a macrocell: smaller squares first, and squares of one size
  /// in the order of their first positions. Equal planes therefore produce equal files,
  /// independently of the history of the store. Throws an error if the plane is too large for a
  /// macrocell.
  func tree(of root: Root) throws(PatternProblem) -> MacrocellTree {
    var tree = MacrocellTree()
    if root.square == 0 { return tree }
    var sizes: [Seen<Square>] = [[root.square: Position(x: 0, y: 0)]]
    for level in stride(from: root.level, to: leafLevel, by: -1) {
      sizes.append(parts(of: sizes[root.level - level], level))
    }
    var numbers = try addLeaves(sizes[sizes.count - 1], to: &tree)
    for level in leafLevel + 1...root.level {
      var added: [Square: Int] = [:]
      for square in inOrder(sizes[root.level - level]) {
        let node = nodes[square]
        let four = [node.nw, node.ne, node.sw, node.se].map { numbers[$0] ?? 0 }
        try tree.add(level: level, four[0], four[1], four[2], four[3])
        added[square] = tree.squares.count
      }
      numbers = added
    }
    return tree
  }

  private func parts(of squares: Seen<Square>, _ level: Int) -> Seen<Square> {
    var seen: Seen<Square> = [:]
    let half = 1 << (level - 1)
    for (square, place) in squares {
      let node = nodes[square]
      for (number, part) in [node.nw, node.ne, node.sw, node.se].enumerated() where part != 0 {
        see(part, at: place, number, half, &seen)
      }
    }
    return seen
  }

  /// Records a part of a square, in quadrant `number`: 0 north-west, 1 north-east, 2 south-west, 3
  /// south-east. Of equal parts, keeps the first position in reading order.
  private func see<Key: Hashable>(
    _ part: Key, at place: Position, _ number: Int, _ half: Int, _ seen: inout Seen<Key>
  ) {
    let place = Position(
      x: place.x + (number & 1 == 0 ? 0 : half), y: place.y + (number & 2 == 0 ? 0 : half))
    let known = seen[part] ?? place
    seen[part] = (place.y, place.x) < (known.y, known.x) ? place : known
  }

  private func inOrder<Key: Hashable>(_ seen: Seen<Key>) -> [Key] {
    seen.sorted { ($0.value.y, $0.value.x) < ($1.value.y, $1.value.x) }.map { $0.key }
  }

  /// Adds leaves and all squares in them down to the leaves of a macrocell: 8 × 8 cells of two
  /// states, or 2 × 2 cells of many. Returns the numbers of the leaves in the tree.
  private func addLeaves(
    _ leaves: Seen<Square>, to tree: inout MacrocellTree
  ) throws(PatternProblem) -> [Square: Int] {
    let lowest = shape == .bits ? 3 : 1
    var sizes: [Seen<Leaf>] = [[:]]
    for (square, place) in leaves { sizes[0][leaf(square)] = place }
    for level in stride(from: leafLevel, to: lowest, by: -1) {
      var seen: Seen<Leaf> = [:]
      for (leaf, place) in sizes[leafLevel - level] {
        for number in 0..<4 {
          let part = shape.quarter(number, of: leaf, level)
          if !part.isDead { see(part, at: place, number, 1 << (level - 1), &seen) }
        }
      }
      sizes.append(seen)
    }
    var numbers: [Leaf: Int] = [:]
    for level in lowest...leafLevel {
      var added: [Leaf: Int] = [:]
      for leaf in inOrder(sizes[leafLevel - level]) {
        try add(leaf, level, numbers, to: &tree)
        added[leaf] = tree.squares.count
      }
      numbers = added
    }
    return leaves.reduce(into: [:]) { $0[$1.key] = numbers[leaf($1.key)] }
  }

  /// Adds a leaf or a square in one. `numbers`: the numbers of its parts in the tree.
  private func add(
    _ leaf: Leaf, _ level: Int, _ numbers: [Leaf: Int], to tree: inout MacrocellTree
  ) throws(PatternProblem) {
    if level == 3, shape == .bits { return try tree.add(leaf: shape.eightRows(of: leaf)) }
    let four = (0..<4).map { part in
      level == 1
        ? Int(shape.state(part & 1, part >> 1, of: leaf))
        : numbers[shape.quarter(part, of: leaf, level)] ?? 0
    }
    try tree.add(level: level, four[0], four[1], four[2], four[3])
  }
}

extension Leaf {
  func difference(_ other: Leaf) -> Leaf {
    Leaf(
      top: top & ~other.top, high: high & ~other.high, low: low & ~other.low,
      bottom: bottom & ~other.bottom)
  }
}

extension Node {
  /// True if at least two of the four squares have live cells.
  fileprivate var parts: Bool {
    let live = { (square: Square) in square == 0 ? 0 : 1 }
    return live(nw) + live(ne) + live(sw) + live(se) > 1
  }
}

extension LeafShape {
  /// Returns the rows of a leaf that have live cells, one bit each.
  fileprivate func rows(of leaf: Leaf) -> UInt64 {
    (0..<side).reduce(0) { row($1, of: leaf) == 0 ? $0 : $0 | 1 << UInt64($1) }
  }

  /// Returns the columns of a leaf that have live cells, one bit each.
  fileprivate func columns(of leaf: Leaf) -> UInt64 {
    liveColumns(ofRow: (0..<side).reduce(0) { $0 | row($1, of: leaf) })
  }

  /// Returns the number of rows or columns after the last live one.
  fileprivate func gap(after live: UInt64) -> Int { live.leadingZeroBitCount - 64 + side }

  fileprivate func sum(of leaf: Leaf) -> CellSum {
    var sum = CellSum.zero
    if cellBits == 1 {
      // Horner's method, from the last row up.
      for y in (0..<side).reversed() {
        let bits = row(y, of: leaf)
        if sum != .zero { sum = sum * CellSum.row }
        if bits != 0 { sum = sum + CellSum(ofRow: bits) }
      }
      return sum
    }
    forEachCell(of: leaf) { x, y, state in
      let cell = CellSum.column.power(x) * CellSum.row.power(y)
      sum = sum + cell * CellSum.ofState(state)
    }
    return sum
  }

  /// Returns a quarter of a square in the top left corner of a leaf, in the same place.
  fileprivate func quarter(_ part: Int, of leaf: Leaf, _ level: Int) -> Leaf {
    let half = 1 << (level - 1)
    let shift = part & 1 == 0 ? 0 : half * cellBits
    var quarter = Leaf()
    for y in 0..<half {
      let row = row(y + (part < 2 ? 0 : half), of: leaf) >> UInt64(shift)
      add(row & mask(0..<half), row: y, to: &quarter)
    }
    return quarter
  }

  /// Returns the top left 8 × 8 cells, eight bits a row. Precondition: the cells have two states.
  fileprivate func eightRows(of leaf: Leaf) -> UInt64 {
    (0..<8).reduce(0) { $0 | row($1, of: leaf) << UInt64(8 * $1) }
  }
}

extension CellSum {
  /// The weights of a square to the right of another one, and of one below it, by their level.
  fileprivate static let columnsOfLevels = (0...Root.highest).map { column.power(1 << $0) }
  fileprivate static let rowsOfLevels = (0...Root.highest).map { row.power(1 << $0) }
}
