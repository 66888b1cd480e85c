internal import Grids
internal import Settings

/// The cells at which the positions of a table are.
struct TableLattice {
  let columns: TableAxis
  let lines: TableAxis
  /// What was decided although the user could mean something else; nil if nothing was.
  private(set) var note: String?

  /// The most cells for each row of the fullest frame, if the spacing is found.
  private static let mostCellsARow = 50
  /// The least part of a lattice of degrees that its cells fill, one in so many. Data on land leave
  /// more than two thirds of the earth out.
  private static let leastShare = 4

  /// The cells of frames with a known size.
  init(_ size: Size, _ options: ArrayOptions) {
    let lowest = Double(options.base?.number ?? 0)
    let spacing = options.spacing
    columns = TableAxis(count: size.width, lowest: lowest, binned: spacing?.x)
    lines = TableAxis(count: size.height, lowest: lowest, binned: spacing?.y)
  }

  /// Finds the cells of rows, which are in the order of their times.
  init(
    _ rows: [LongTableRow], _ header: TableHeader, _ options: ArrayOptions
  ) throws(Located<ArrayProblem>) {
    let (xs, ys) = (TableAxis.distinct(rows.map(\.x)), TableAxis.distinct(rows.map(\.y)))
    if let spacing = options.spacing {
      (columns, lines) = (TableAxis(xs, binned: spacing.x), TableAxis(ys, binned: spacing.y))
      return
    }
    let areCells = !header.isGeographic && (xs + ys).allSatisfy { $0 == $0.rounded() }
    if areCells, options.base?.number != nil || !Self.isFullGrid(rows) {
      let base = try Self.base(xs, ys, rows, options)
      (columns, lines) = (TableAxis(xs, base: base), TableAxis(ys, base: base))
      note = Self.note(xs, ys, options)
      return
    }
    if options.base?.number != nil { throw Located(.baseOfFractions, column: 1) }
    let own = (
      TableAxis(xs, TableAxis.spacing(of: [xs])), TableAxis(ys, TableAxis.spacing(of: [ys]))
    )
    if let columns = own.0, let lines = own.1,
      areCells || Self.fill(columns, lines, rows, one: header.isGeographic ? Self.leastShare : 1)
    {
      (self.columns, self.lines) = (columns, lines)
      if columns.spacing == 1, lines.spacing == 1 { note = Self.note(xs, ys, options) }
      return
    }
    let both = TableAxis.spacing(of: [xs, ys])
    guard let both, let columns = TableAxis(xs, both), let lines = TableAxis(ys, both) else {
      let axis = own.0 == nil ? "x" : own.1 == nil ? "y" : "both axes"
      throw Self.irregular(axis, xs, ys, rows)
    }
    (self.columns, self.lines) = (columns, lines)
    let most = Self.fullest(rows).count * Self.mostCellsARow
    let size = Size(width: columns.count, height: lines.count)
    if size.area > most {
      throw Located(.sparse(size, both, Self.suggestion(xs, ys, rows)), column: 1)
    }
    note =
      "the cells are \(both.shortest) wide and high, which is the spacing of the positions: set"
      + " 'spacing' to this or another number"
  }
}

// Positions that are whole numbers.
extension TableLattice {
  /// Returns the number of the first column and row, or a lower one of a cell before them.
  private static func base(
    _ xs: [Double], _ ys: [Double], _ rows: [LongTableRow], _ options: ArrayOptions
  ) throws(Located<ArrayProblem>) -> Double {
    guard let base = options.base?.number else { return isFromOne(xs, ys) ? 1 : 0 }
    if base == 1, let row = rows.first(where: { $0.x < 1 || $0.y < 1 }) {
      throw Located(.beforeFirst(row.x, row.y), line: row.line, column: 1)
    }
    return Double(base)
  }

  /// Returns true if positions probably count from 1, because none is 0 and some are 1.
  private static func isFromOne(_ xs: [Double], _ ys: [Double]) -> Bool {
    xs.first == 1 && ys.first == 1
  }

  private static func note(_ xs: [Double], _ ys: [Double], _ options: ArrayOptions) -> String? {
    guard options.base == nil, isFromOne(xs, ys) else { return nil }
    return "the least x and y are 1, so that positions count from 1: set 'base' to 1, or to 0 if"
      + " the first column and row are empty"
  }

  /// The note on a table of known size whose least positions are x and y.
  static func note(ofLeast x: Double, _ y: Double, _ options: ArrayOptions) -> String? {
    guard options.base == nil, options.spacing == nil, x == 1, y == 1 else { return nil }
    return
      "the least x and y are 1, but with 'size' positions count from 0: set 'base' to 1, or to 0"
      + " if the first column and row are empty"
  }

  /// Returns true if the rows of the first time are a whole grid of at least three rows and
  /// columns, so that distances of more than 1 are those of its cells.
  private static func isFullGrid(_ rows: [LongTableRow]) -> Bool {
    let first = rows.prefix { $0.time == rows[0].time }
    let (width, height) = (
      TableAxis.distinct(first.map(\.x)).count, TableAxis.distinct(first.map(\.y)).count
    )
    return width > 2 && height > 2 && width * height == first.count
  }
}

// Positions with fractions, and degrees.
extension TableLattice {
  /// The rows of the time with the most of them.
  private static func fullest(_ rows: [LongTableRow]) -> ArraySlice<LongTableRow> {
    var (fullest, start) = (rows[..<0], 0)
    for index in rows.indices
    where index + 1 == rows.count || rows[index + 1].time != rows[index].time {
      if index + 1 - start > fullest.count { fullest = rows[start...index] }
      start = index + 1
    }
    return fullest
  }

  /// Returns true if the fullest frame has a row for one in so many cells.
  private static func fill(
    _ columns: TableAxis, _ lines: TableAxis, _ rows: [LongTableRow], one share: Int
  ) -> Bool {
    let rows = fullest(rows)
    let area = Size(width: columns.count, height: lines.count).area
    guard rows.count >= area / share else { return false }
    var (seen, count) = ([Bool](repeating: false, count: area), 0)
    for row in rows {
      guard let x = columns.index(row.x), let y = lines.index(row.y) else { return false }
      if !seen[y * columns.count + x] { count += 1 }
      seen[y * columns.count + x] = true
    }
    return count * share >= area
  }

  private static func irregular(
    _ axis: String, _ xs: [Double], _ ys: [Double], _ rows: [LongTableRow]
  ) -> Located<ArrayProblem> {
    let isOdd = { (row: LongTableRow) in
      (axis == "y" ? row.y : row.x) != (axis == "y" ? row.y : row.x).rounded()
    }
    let row = rows.first(where: isOdd) ?? rows[0]
    return Located(
      .irregular(axis, axis == "y" ? row.y : row.x, suggestion(xs, ys, rows)), line: row.line,
      column: 1)
  }

  /// Returns a round spacing with which the fullest frame has a row for at least one in ten cells.
  private static func suggestion(_ xs: [Double], _ ys: [Double], _ rows: [LongTableRow]) -> Double {
    let (width, height) = (xs[xs.count - 1] - xs[0], ys[ys.count - 1] - ys[0])
    let most = Double(10 * fullest(rows).count)
    let spacings = (-9...9).lazy.flatMap { power in
      [1, 2, 5].map { Double("\($0)e\(power)") ?? 1 }
    }
    return spacings.first { (width / $0 + 1) * (height / $0 + 1) <= most } ?? max(width, height)
  }
}

/// The columns or rows of a table's cells: positions with a regular spacing.
struct TableAxis {
  let lowest: Double
  let spacing: Double
  let count: Int
  /// True if a cell has all positions from its own to the next one.
  private let isBinned: Bool

  /// The share of the spacing by which a position may differ from a cell's.
  private static let tolerance = 0.01
  /// The share of the spacing by which a position may be before the first one of its cell.
  private static let binTolerance = 0.001
  /// More cells than that are not drawn.
  private static let mostCells = 0x1p31

  /// Creates an axis of a known size. `binned`: the spacing if positions are not those of cells.
  init(count: Int, lowest: Double, binned spacing: Double?) {
    (self.lowest, self.spacing, self.count) = (lowest, spacing ?? 1, count)
    isBinned = spacing != nil
  }

  /// Creates the axis of whole numbers, the base among them. The positions are in order.
  init(_ positions: [Double], base: Double) {
    let (first, last) = (positions.first ?? base, positions.last ?? base)
    (lowest, spacing, isBinned) = (min(base, first), 1, false)
    count = Int(max(base, last) - min(base, first)) + 1
  }

  /// Creates an axis whose cells have the positions from a multiple of the spacing to the next.
  init(_ positions: [Double], binned spacing: Double) {
    let first = ((positions.first ?? 0) / spacing + Self.binTolerance).rounded(.down)
    let last = ((positions.last ?? 0) / spacing + Self.binTolerance).rounded(.down)
    (lowest, self.spacing, isBinned) = (first * spacing, spacing, true)
    count = Int(min(last - first, Self.mostCells)) + 1
  }

  /// Creates the axis of positions with a spacing; nil without one.
  init?(_ positions: [Double], _ spacing: Double?) {
    guard let spacing else { return nil }
    let (first, last) = (positions.first ?? 0, positions.last ?? 0)
    (lowest, self.spacing, isBinned) = (first, spacing, false)
    count = Int(((last - first) / spacing).rounded()) + 1
  }

  /// Returns the index of a position; nil if it is between two cells.
  func index(_ position: Double) -> Int? {
    let place = (position - lowest) / spacing
    if isBinned {
      let cell = (place + Self.binTolerance).rounded(.down)
      return Int(max(-Self.mostCells, min(cell, Self.mostCells)))
    }
    guard abs(place - place.rounded()) <= Self.tolerance, abs(place) < Self.mostCells else {
      return nil
    }
    return Int(place.rounded())
  }

  /// Returns the positions in ascending order, once each: numbers that differ by rounding are
  /// equal.
  static func distinct(_ positions: [Double]) -> [Double] {
    var distinct: [Double] = []
    for position in positions.sorted() {
      if let last = distinct.last, position - last <= 1e-9 * max(abs(position), abs(last)) {
        continue
      }
      distinct.append(position)
    }
    return distinct
  }

  /// Returns the largest spacing of which all distances on each axis are multiples: the smallest
  /// distance or a small part of it. Nil if there is none. The positions are in order.
  static func spacing(of axes: [[Double]]) -> Double? {
    let least = axes.flatMap { zip($0, $0.dropFirst()).map { $1 - $0 } }.min()
    guard let least else { return 1 }
    let whole = axes.map { $0[$0.count - 1] - $0[0] }.max() ?? 0
    guard whole / least < mostCells / 2 else { return nil }
    // The whole distance has the smallest rounding error.
    return (1...4).lazy.map { whole / (Double($0) * whole / least).rounded() }.first { spacing in
      axes.allSatisfy { positions in
        positions.allSatisfy { position in
          let place = (position - positions[0]) / spacing
          return abs(place - place.rounded()) <= tolerance
        }
      }
    }
  }
}

extension Double {
  /// The number with at most nine significant digits, and without a fraction of zero.
  var shortest: String {
    if magnitude >= 1e9 || self != 0 && magnitude < 1e-4 { return "\(self)" }
    let factor = Double("1e\(8 - Int(self == 0 ? 0 : exponent10))") ?? 1
    let number = (self * factor).rounded() / factor
    return number == number.rounded() ? "\(Int(number))" : "\(number)"
  }

  /// The power of ten of the first digit.
  private var exponent10: Int {
    var (power, rest) = (0, magnitude)
    while rest >= 10 { (power, rest) = (power + 1, rest / 10) }
    while rest < 1 { (power, rest) = (power - 1, rest * 10) }
    return power
  }
}
