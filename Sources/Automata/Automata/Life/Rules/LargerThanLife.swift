internal import Rules
internal import Settings
internal import Worlds

/// A rule that depends on the number of live cells in a neighborhood of any range (Evans, "Larger
/// than Life").
package struct LargerThanLife: Hashable, Sendable {
  /// The distance that the neighborhood extends to each side, in cells.
  package let range: Int
  package let shape: Shape
  /// The weights of a custom or weighted neighborhood, row by row; empty for other shapes. Those of
  /// triangles are the weights around a cell that points down.
  package let weights: [Int]
  /// True if cells are triangles. Cell (x, y) points down where x + y is even. Where it is odd, the
  /// cell points up and its neighborhood is upside down.
  package let isTriangular: Bool
  /// True if a live cell is included in the count that decides whether it survives. Ignored by
  /// weighted neighborhoods, in which the weight of the center decides.
  package let countsItself: Bool
  /// The counts of live cells at which a dead cell is born.
  package let births: CountRanges
  /// The counts of live cells at which a live cell survives.
  package let survivals: CountRanges

  /// The allowed ranges of a neighborhood.
  package static let ranges = 1...500
  static let gaussianRanges = 1...50

  /// Creates a rule. If births or survivals are not a single range, it becomes an equal one that
  /// does not count the cell itself. The weights of a custom neighborhood are 0 or 1, and 1 at the
  /// center. `isTriangular`: true for listed weights of triangles. Precondition: `range` is one of
  /// `ranges`, of `gaussianRanges` for that shape, and 1 for parts of a triangular neighborhood.
  package init(
    range: Int, shape: Shape = .moore, weights: [Int] = [], isTriangular: Bool = false,
    countsItself: Bool = false, births: CountRanges, survivals: CountRanges
  ) {
    let allowed = shape == .gaussian ? Self.gaussianRanges : Self.ranges
    precondition(allowed.contains(range), "larger counts exceed their type")
    let cells = (2 * range + 1) * (2 * range + 1)
    precondition(weights.count == (shape.isListed ? cells : 0), "each cell has a weight")
    self.range = range
    self.shape = shape
    self.weights = weights
    self.isTriangular = isTriangular || shape.letters != nil
    // The notation of triangles of range 1 is a list of counts.
    let most = range == 1 ? shape.letters.map { _ in shape.touching } : nil
    let countsItself = countsItself && shape != .weighted
    // Only single ranges have a notation in which a cell may count itself.
    self.countsItself =
      countsItself && most == nil && births.singleRange != nil && survivals.singleRange != nil
    let others = countsItself && !self.countsItself ? survivals.subtracting(1) : survivals
    self.births = births.limited(to: most)
    self.survivals = others.limited(to: most)
  }

  /// Returns true if a cell is alive in the next generation; `count` is the weighted number of live
  /// cells in its neighborhood, itself included.
  func lives(_ cell: Bool, count: Int) -> Bool {
    cell ? survivals.contains(count - unit) : births.contains(count)
  }

  /// The number to subtract from the count of a live cell.
  var unit: Int { countsItself || shape == .weighted ? 0 : 1 }

  /// The equivalent rule of nine cells, or nil if the range exceeds 1.
  var table: RuleTable? {
    guard range == 1, !isTriangular else { return nil }
    return RuleTable { cell, neighbors in
      let count = (0..<9).reduce(0) { count, place in
        let isLive = place == 4 ? cell : neighbors.index >> (8 - place) & 1 == 1
        return isLive ? count + weight(place % 3 - 1, place / 3 - 1) : count
      }
      return lives(cell, count: count)
    }
  }

  /// The shape of a neighborhood, with the letter of Golly's notation.
  package enum Shape: Unicode.Scalar, CaseIterable, Sendable {
    /// A square.
    case moore = "M"
    /// The cells that are at most `range` steps along rows and columns away.
    case vonNeumann = "N"
    /// A disc with the radius √(r² + r), a little more than r.
    case circular = "C"
    /// A disc with the radius r.
    case euclidean = "2"
    /// The squares of the other color on a chessboard.
    case checkerboard = "B"
    /// The squares of the same color on a chessboard.
    case alignedCheckerboard = "D"
    /// The row and the column.
    case cross = "+"
    /// Both diagonals.
    case saltire = "X"
    /// The row, the column and both diagonals.
    case star = "*"
    /// The two rows and the two columns next to the center.
    case hash = "#"
    /// A hexagon. Its cells are shifted to a square grid, as in `B2/S34H`.
    case hexagonal = "H"
    /// The six rays of a hexagonal grid.
    case asterisk = "A"
    /// Three of the six rays of a hexagonal grid, at equal angles.
    case tripod = "3"
    /// A square in which cells weigh less the further they are from the center.
    case gaussian = "G"
    /// Any cells of a square.
    case custom = "@"
    /// A square in which each cell has a weight of its own.
    case weighted = "W"
    /// The triangles that touch a triangle, or those that are at most `range` such steps away.
    case triangular = "L"
    /// Of the triangles that touch a triangle: those that share an edge.
    case edges = "e"
    /// Those that share only a corner.
    case vertices = "v"
    /// The six that point the other way: three share an edge, and three lie opposite a corner.
    case inner = "i"
    /// The six that point the same way.
    case outer = "o"
    /// Those that share an edge, and the six that point the same way.
    case biohazard = "b"
    /// The three that lie opposite a corner.
    case radiation = "r"

    /// True if the rule lists the weight of each cell.
    var isListed: Bool { self == .custom || self == .weighted }
  }

  /// Returns the number that a live cell at most `range` away from the center adds to the count.
  func weight(_ x: Int, _ y: Int) -> Int {
    if shape.isListed { return weights[(y + range) * (2 * range + 1) + x + range] }
    if shape == .gaussian {
      // The center's own weight does not depend on whether a cell counts itself, which adds 1.
      return (range + 1 - abs(x)) * (range + 1 - abs(y)) + ((x, y) == (0, 0) ? 1 : 0)
    }
    return (x, y) == (0, 0) || contains(x, y) ? 1 : 0
  }

  /// The distance that the neighborhood extends to each side: rows of triangles overlap, so that a
  /// step reaches two columns.
  var reach: Int { shape.letters == nil ? range : 2 * range }

  private func contains(_ x: Int, _ y: Int) -> Bool {
    switch shape {
    case .moore: true
    case .vonNeumann: abs(x) + abs(y) <= range
    case .circular: x * x + y * y <= range * range + range
    case .euclidean: x * x + y * y <= range * range
    case .checkerboard: (x + y) % 2 != 0
    case .alignedCheckerboard: (x + y) % 2 == 0
    case .cross: x == 0 || y == 0
    case .saltire: abs(x) == abs(y)
    case .star: x == 0 || y == 0 || abs(x) == abs(y)
    case .hash: abs(x) == 1 || abs(y) == 1
    case .hexagonal: abs(x - y) <= range
    case .asterisk: x == 0 || y == 0 || x == y
    case .tripod: x == 0 && y < 0 || y == 0 && x < 0 || x == y && x > 0
    case .triangular: abs(x) <= (y < 0 ? 2 * range + 1 + y : 2 * range - y)
    case .edges, .vertices, .inner, .outer, .biohazard, .radiation:
      (-1...1).contains(y) && shape.columns[y + 1].contains(abs(x))
    case .gaussian, .custom, .weighted: false
    }
  }

  /// The count of a neighborhood in which all cells live, including the center.
  var total: Int { shape == .weighted ? weights.reduce(0, +) : area }

  /// The highest possible count, that of a neighborhood in which every cell with a positive weight
  /// lives, including the center.
  var area: Int {
    switch shape {
    case .moore: (2 * range + 1) * (2 * range + 1)
    case .vonNeumann: 2 * range * (range + 1) + 1
    case .gaussian: (range + 1) * (range + 1) * (range + 1) * (range + 1) + 1
    case .triangular: 6 * range * (range + 1) + 1
    default:
      (-range...range).reduce(0) { sum, y in
        (-reach...reach).reduce(sum) { $0 + max(0, weight($1, y)) }
      }
    }
  }

  /// Returns Golly's notation, `R5,C0,M1,S34..58,B34..45,NM`. If births or survivals are not a
  /// single range, returns lists of counts, `R2,C0,S6-11,B6-8,14,NM`, in which a cell does not
  /// count itself. A weighted neighborhood always has lists. Triangles of range 1 have LifeViewer's
  /// notation, `B456/S23L` or `23/456/4L`.
  func text(states: Int) -> String {
    if range == 1, let letters = shape.letters {
      let (born, kept) = (births.digits, survivals.digits)
      return (states == 2 ? "B\(born)/S\(kept)" : "\(kept)/\(born)/\(states)") + letters
    }
    let start = "R\(range),C\(states == 2 ? 0 : states)"
    let end = "N\(shape.rawValue)\(weightDigits)" + (shape.isListed && isTriangular ? "L" : "")
    if shape != .weighted, let survival = survivals.singleRange, let birth = births.singleRange {
      return "\(start),M\(countsItself ? 1 : 0),S\(survival.text),B\(birth.text),\(end)"
    }
    return "\(start),S\(survivals),B\(births),\(end)"
  }

  /// The hexadecimal digits of a custom or weighted neighborhood.
  ///
  /// A custom one has a bit for each cell but the center. A weight has one digit, or two if any
  /// exceeds 7; the highest bit is the sign.
  private var weightDigits: String {
    switch shape {
    case .custom:
      let weights = isTriangular ? weights.upsideDown(rows: 2 * range + 1) : weights
      let cells = weights.enumerated().filter { $0.offset != weights.count / 2 }.map(\.element)
      return stride(from: 0, to: cells.count, by: 4).map { place in
        String(cells[place..<place + 4].reduce(0) { $0 << 1 | $1 }, radix: 16)
      }.joined()
    case .weighted:
      let digits = weights.allSatisfy { abs($0) <= 7 } ? 1 : 2
      return weights.map {
        let digit = abs($0) | ($0 < 0 ? 1 << (4 * digits - 1) : 0)
        return (digits == 2 && digit < 16 ? "0" : "") + String(digit, radix: 16)
      }.joined()
    default: return ""
    }
  }

  /// Returns true if `part`, the text after a comma in a list of rules, continues `rule` instead of
  /// starting the next rule.
  static func continuesRule(_ parts: ArraySlice<String>, with part: String) -> Bool {
    let letters = part.unicodeScalars
    let isCount = letters.allSatisfy { "0123456789.-".unicodeScalars.contains($0) }
    // The beginning of the first part is enough to recognize a rule with a range.
    guard RuleScanner(String(parts[parts.startIndex].prefix(64))).startsWithRange else {
      // A rule in Evans's notation is five numbers, so a number continues it until there are five.
      return isCount && parts.count < 5
        && parts.allSatisfy { $0.allSatisfy { ("0"..."9").contains($0) } }
    }
    if isCount { return true }
    // A part such as `NM|R3` ends the first of two rules in turn, and begins the second.
    let own = part.prefix { $0 != "|" }
    let lastBar = parts.lastIndex { $0.contains("|") }
    guard let letter = RuleScanner(String(own)).next, "CMSBN".unicodeScalars.contains(letter),
      // Each letter occurs once in a rule, so the search stops after a few parts with letters.
      !parts[(lastBar ?? parts.startIndex)...].dropFirst().contains(where: {
        $0.unicodeScalars.first.map(RuleLetter.capital) == letter
      })
    else { return false }
    let rest = own.unicodeScalars.dropFirst().drop { $0 == " " }
    if letter != "N" { return rest.allSatisfy { "0123456789.-".unicodeScalars.contains($0) } }
    return rest.count == 1 || ["@", "W", "w"].contains(rest.first)
  }

  /// Returns the rules that differ by one count at, or just outside, an end of a range of counts.
  func neighbors(states: Int) -> [ListNotation.Neighbor] {
    steps("B", births) { step(births: $0, survivals: survivals) }
      .map { ($0.rule.text(states: states), $0.name) }
      + steps("S", survivals) { step(births: births, survivals: $0) }
      .map { ($0.rule.text(states: states), $0.name) }
  }

  private func step(births: CountRanges, survivals: CountRanges) -> LargerThanLife {
    LargerThanLife(
      range: range, shape: shape, weights: weights, isTriangular: isTriangular,
      countsItself: countsItself, births: births, survivals: survivals)
  }

  private func steps(
    _ letter: String, _ counts: CountRanges, _ rule: (CountRanges) -> LargerThanLife
  ) -> [(rule: LargerThanLife, name: String)] {
    let isListed = range == 1 && shape.letters != nil
    let changed = isListed ? Array(0...shape.touching) : counts.boundaryCounts
    return changed.filter { (0...area).contains($0) }.map { count in
      (rule(counts.toggling(count)), "\(counts.contains(count) ? "-" : "+")\(letter)\(count)")
    }
  }
}

extension LargerThanLife.Shape {
  /// The shapes of triangles that have letters after counts.
  static let triangles: [Self] = [
    .triangular, .edges, .vertices, .inner, .outer, .biohazard, .radiation,
  ]

  /// The letters after counts, such as `LE`; nil for shapes without them.
  var letters: String? {
    guard Self.triangles.contains(self) else { return nil }
    return self == .triangular ? "L" : "L\(rawValue)".uppercased()
  }

  /// The number of triangles of the neighborhood that touch a triangle.
  var touching: Int {
    self == .triangular ? 12 : columns.joined().reduce(0) { $0 + ($1 == 0 ? 1 : 2) }
  }

  /// The distances of the columns of the neighbors in the rows above, beside and below a triangle
  /// that points down.
  fileprivate var columns: [[Int]] {
    switch self {
    case .edges: [[0], [1], []]
    case .vertices: [[1, 2], [2], [0, 1]]
    case .inner: [[0, 2], [1], [0]]
    case .outer: [[1], [2], [1]]
    case .biohazard: [[0, 1], [1, 2], [1]]
    case .radiation: [[2], [], [0]]
    default: []
    }
  }
}

extension [Int] {
  /// Returns the weights of a square with its rows in reverse order.
  func upsideDown(rows side: Int) -> [Int] {
    (0..<side).reversed().flatMap { self[$0 * side..<($0 + 1) * side] }
  }
}

/// A set of live-cell counts, stored as ascending ranges that neither overlap nor touch: `34..58`.
package struct CountRanges: Hashable, Sendable {
  /// The ranges in ascending order.
  package private(set) var ranges: [ClosedRange<Int>] = []

  /// Creates the union of `ranges`, which may overlap and be in any order.
  package init(_ ranges: [ClosedRange<Int>]) {
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = self.ranges.last, range.lowerBound <= last.upperBound + 1 {
        let end = max(last.upperBound, range.upperBound)
        self.ranges[self.ranges.count - 1] = last.lowerBound...end
      } else {
        self.ranges.append(range)
      }
    }
  }

  func contains(_ count: Int) -> Bool { ranges.contains { $0.contains(count) } }

  var singleRange: ClosedRange<Int>? { ranges.count == 1 ? ranges[0] : nil }

  /// The first and last count of each range and the counts just outside them, in ascending order
  /// without duplicates. They may include -1.
  var boundaryCounts: [Int] {
    let boundaryCounts = ranges.flatMap {
      [$0.lowerBound - 1, $0.lowerBound, $0.upperBound, $0.upperBound + 1]
    }
    return Set(boundaryCounts).sorted()
  }

  /// Returns the counts up to a highest one; all if it is nil.
  func limited(to most: Int?) -> CountRanges {
    guard let most else { return self }
    return CountRanges(
      ranges.filter { $0.lowerBound <= most }.map { $0.lowerBound...min(most, $0.upperBound) })
  }

  /// The counts as digits, in which x, y and z are 10, 11 and 12.
  var digits: String {
    String(zip(0..., "0123456789xyz").filter { contains($0.0) }.map(\.1))
  }

  /// Returns the counts reduced by `step`; counts below `step` are dropped.
  func subtracting(_ step: Int) -> CountRanges {
    CountRanges(
      ranges.filter { $0.upperBound >= step }
        .map { max(0, $0.lowerBound - step)...$0.upperBound - step })
  }

  /// Returns the set with `count` removed if it is present, or added if it is not.
  func toggling(_ count: Int) -> CountRanges {
    let others = ranges.flatMap { (range) -> [ClosedRange<Int>] in
      range.contains(count)
        ? [range.lowerBound..<count, count + 1..<range.upperBound + 1]
          .filter { !$0.isEmpty }.map { $0.lowerBound...$0.upperBound - 1 } : [range]
    }
    return CountRanges(contains(count) ? others : others + [count...count])
  }
}

extension CountRanges: CustomStringConvertible {
  /// The ranges as a rule's notation lists them, such as `6-8,14`.
  package var description: String {
    ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ",")
  }
}

extension ClosedRange<Int> {
  /// The range in Golly's notation, such as `34..58`.
  fileprivate var text: String { "\(lowerBound)..\(upperBound)" }
}

extension RuleScanner {
  /// True if the text starts with a range, such as `R5`, or with Catagolue's `g4r5` and `G4/r5`.
  var startsWithRange: Bool {
    var scanner = withoutSpaces
    if scanner.consume("G") {
      guard scanner.number(atMost: 256) != nil else { return false }
      _ = scanner.consume("/") || scanner.consume("_")
    }
    return scanner.consume("R") && scanner.rest.first?.digit != nil
  }

  /// True if the text consists of five numbers, as in Evans's notation.
  var isFiveNumbers: Bool {
    let letters = withoutSpaces.rest.lazy.map(\.written)
    return letters.count { $0 == "," } == 4
      && letters.allSatisfy { $0 == "," || ("0"..."9").contains($0) }
  }
}
