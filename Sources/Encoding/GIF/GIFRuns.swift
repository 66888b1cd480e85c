internal import Grids
internal import Imaging

/// Pixels of one colour side by side, all of which are what they were in the picture before, or none.
struct GIFRun {
  var length: Int32
  var entry: UInt8
  var isSame: Bool
}

/// Some rows of a picture, as runs. Rows that equal the one above share its runs, as pictures of
/// large cells have many.
struct GIFRuns {
  let width: Int
  /// Of each row: where its runs lie.
  private(set) var rows: [Range<Int32>] = []
  private(set) var runs: [GIFRun] = []
  /// How many rows do not equal the one above.
  private(set) var lines = 0
  /// All rows, in parts that follow each other.
  private(set) var parts = [GIFPart(rows: 0..<0, isApart: false)]
  /// The runs of all rows where each pixel has its colour, and where what is the same is transparent.
  private(set) var opaqueCount = 0
  private(set) var transparentCount = 0
  /// Of each palette entry where it occurs.
  private var marks = [UInt8](repeating: 0, count: Palette.limit)
  /// How many rows have passed in which nothing changes.
  private var still = 0

  /// Runs that are kept at a time, not counting a row's: all there are in most pictures.
  static let most = 1 << 20
  /// Fewer rows are seldom between a world and what else there is.
  private static let leastStill = 4

  /// The bits of a mark: on rows that change in parts that are none apart, and anywhere else.
  private static let world: UInt8 = 1
  private static let elsewhere: UInt8 = 2

  /// - Parameters:
  ///   - region: the part of the surface that is meant.
  ///   - first: the first of its rows, counted from the surface's top; as many are taken as `most`
  ///     allows.
  ///   - hasParts: whether some of them may be apart.
  init(
    of surface: any Surface, since previous: (any Surface)?, _ region: Region, from first: Int,
    hasParts: Bool
  ) {
    width = region.width
    rows.reserveCapacity(region.height)
    var reader = GIFRowReader(surface, since: previous, region.columns)
    var line = Line()
    for y in first..<region.y + region.height where runs.count < Self.most {
      if y == first || !reader.repeatsRow(above: y) {
        line = read(y, with: &reader, hasParts: hasParts)
        lines += 1
      }
      rows.append(line.runs)
      opaqueCount += line.opaque
      transparentCount += line.transparent
      still = line.changes ? 0 : still + 1
    }
    parts[parts.count - 1].rows = parts[parts.count - 1].rows.lowerBound..<rows.count
  }

  /// Whether a palette entry occurs where a pixel may be written in its colour.
  func has(_ entry: Int) -> Bool { marks[entry] != 0 }

  /// Whether parts are apart.
  var hasPartsApart: Bool { parts.contains(where: \.isApart) }

  private var isApart: Bool { parts[parts.count - 1].isApart }

  /// A row that does not equal the one above.
  private struct Line {
    var runs: Range<Int32> = 0..<0
    var changes = false
    var opaque = 0
    var transparent = 0
  }

  /// Reads a row, and begins another part with it where it is of the other kind.
  private mutating func read(_ y: Int, with reader: inout GIFRowReader, hasParts: Bool) -> Line {
    let start = runs.count
    reader.append(y, merging: isApart, to: &runs)
    if hasParts, still >= Self.leastStill, still < rows.count {
      let changed = runs[start...].filter { !$0.isSame }
      let isNew = changed.contains { marks[Int($0.entry)] & Self.world == 0 }
      if !changed.isEmpty, isNew != isApart {
        begin(isApart: isNew)
        runs.removeLast(runs.count - start)
        reader.append(y, merging: isNew, to: &runs)
      }
    }
    return take(from: start)
  }

  /// The rows before in which nothing changes belong to the part that is apart.
  private mutating func begin(isApart: Bool) {
    let end = rows.count - (isApart ? still : 0)
    parts[parts.count - 1].rows = parts[parts.count - 1].rows.lowerBound..<end
    parts.append(GIFPart(rows: end..<end, isApart: isApart))
  }

  private mutating func take(from start: Int) -> Line {
    let isApart = isApart
    let changes = runs[start...].contains { !$0.isSame }
    let mark = changes && !isApart ? Self.world : Self.elsewhere
    var line = Line(runs: Int32(start)..<Int32(runs.count), changes: changes)
    var last: GIFRun?
    for run in runs[start...] {
      if !(isApart && run.isSame) { marks[Int(run.entry)] |= mark }
      let isOther = run.entry != last?.entry
      if isOther { line.opaque += 1 }
      if last == nil || last?.isSame != run.isSame || isOther && !run.isSame {
        line.transparent += 1
      }
      last = run
    }
    if isApart { line.opaque = line.transparent }
    return line
  }
}

/// Rows that are read in one way. Those are apart that stand beyond some rows in which nothing
/// changes and show what none has that changes in the world: a caption under it. What is the same in
/// them is transparent, whatever its colour, and strings of what is above are of no use there.
struct GIFPart {
  var rows: Range<Int>
  let isApart: Bool
}
