internal import Grids

/// One generation of an automaton: bits as long as all rules so far were elementary, otherwise
/// bytes.
struct AutomatonRow: Sendable {
  /// The row as bits; nil if it is stored as bytes.
  private(set) var bits: ElementaryRow?
  /// The row as bytes; nil if it is stored as bits.
  private(set) var colors: ColorRow?

  init(_ start: InitialCells, width: Int, topology: Topology, _ rule: WolframRule) {
    if rule.elementary != nil {
      bits = ElementaryRow(start, width: width, topology: topology)
    } else {
      colors = ColorRow(start, width: width, topology: topology)
    }
  }

  /// Returns the memory in bytes of a row of a width.
  static func memory(width: Int, _ rule: WolframRule) -> Int {
    rule.elementary == nil ? ColorRow.memory(width: width) : ElementaryRow.memory(width: width)
  }

  /// The memory in bytes.
  var memory: Int { bits?.memory ?? colors?.memory ?? 0 }

  var width: Int { bits?.width ?? colors?.cells.count ?? 0 }

  /// True if the cells beyond both ends have another color than 0.
  var hasLivingBackground: Bool { bits?.hasLivingBackground ?? (colors?.background != 0) }

  /// Returns the number of cells of each color from 1 on; on an unbounded line, among the stored
  /// cells.
  func populations(colors count: Int) -> [Int] {
    bits.map { [$0.population] } ?? colors?.populations(colors: count).suffix(count - 1) ?? []
  }

  /// Returns the bounding rectangle of the cells of other colors than 0 in a range of columns.
  ///
  /// - Parameter y: The y coordinate of the row in the result.
  func living(in columns: Range<Int>, row y: Int) -> Region {
    bits?.living(in: columns, row: y) ?? colors?.living(in: columns, row: y) ?? .empty
  }

  /// Returns true if another generation has the same cells in a range of columns.
  func shows(_ other: AutomatonRow, in columns: Range<Int>) -> Bool {
    if let bits, let other = other.bits { return bits.shows(other, in: columns) }
    return inColors.shows(other.inColors, in: columns)
  }

  /// The row as bytes.
  private var inColors: ColorRow {
    guard let colors = colors ?? bits.map({ ColorRow($0) }) else { preconditionFailure("no cells") }
    return colors
  }

  /// Returns true if every later generation equals this one.
  func isFixed(under rule: WolframRule) -> Bool {
    if let bits, let rule = rule.elementary { return bits.isFixed(under: rule) }
    return inColors.isFixed(under: rule)
  }

  /// The fingerprint of the cells that differ from the background, their position, and the
  /// background; with a second-order rule, also of those before.
  var fingerprint: Fingerprint { bits?.fingerprint ?? inColors.fingerprint }

  /// Adds the cells of some columns to a fingerprint.
  func add(_ columns: Range<Int>, to fingerprint: inout Fingerprint) {
    guard let bits else { return fingerprint.combine(columns.map(inColors.color)) }
    for x in stride(from: columns.lowerBound, to: columns.upperBound, by: 64) {
      let word = bits.cells(from: x) << max(0, x + 64 - columns.upperBound)
      fingerprint.combine(Int(bitPattern: UInt(word)))
    }
  }

  /// Flips the cells of some columns.
  mutating func toggle(_ columns: [Int]) {
    bits?.toggle(columns)
    colors?.toggle(columns)
  }

  /// Advances by one generation.
  mutating func step(_ rule: WolframRule) {
    if bits != nil, let rule = rule.elementary {
      bits?.step(rule)
    } else {
      if bits != nil { (bits, colors) = (nil, inColors) }
      colors?.step(rule)
    }
  }
}
