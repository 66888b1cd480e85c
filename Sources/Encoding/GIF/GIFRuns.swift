internal import Grids
internal import Imaging

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
  private(set) var parts = [GIFPart(rows: 0..<0)]
  /// The runs of all rows where each pixel has its colour, and where what is the same is transparent.
  private(set) var opaqueCount = 0
  private(set) var transparentCount = 0
  /// Of each palette entry where it occurs.
  private var marks = [UInt8](repeating: 0, count: Palette.limit)
  /// How many rows have passed in which nothing changes.
  private var still = 0

  /// Runs that are kept at a time, not counting a row's: all there are in most pictures.
  static let most = 1 << 20
  /// So many runs take next to no time.
  static let few = 4096
  /// Fewer rows are seldom between a world and what else there is.
  private static let leastStill = 4

  /// The bits of a mark: on rows that change, and on others.
  private static let changing: UInt8 = 1
  private static let staying: UInt8 = 2

  /// - Parameters:
  ///   - region: the part of the surface that is meant.
  ///   - first: the first of its rows, counted from the surface's top; as many are taken as `most`
  ///     allows.
  ///   - hasParts: whether some of them may be apart.
  ///   - mayMerge: whether what stays in those may be one run, where that saves time.
  init(
    of surface: any Surface, since previous: (any Surface)?, _ region: Region, from first: Int,
    hasParts: Bool, mayMerge: Bool
  ) {
    width = region.width
    rows.reserveCapacity(region.height)
    var reader = GIFRowReader(surface, since: previous, region.columns)
    var line = Line()
    for y in first..<region.y + region.height where runs.count < Self.most {
      if y == first || !reader.repeatsRow(above: y) {
        let mayMerge = mayMerge && isOpaqueEnough && opaqueCount >= Self.few
        line = read(y, with: &reader, hasParts: hasParts, mayMerge: mayMerge)
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

  var hasPartsApart: Bool { parts.contains(where: \.isApart) }

  /// Whether runs in their colours are nearly as few as others, so that two ways to read them do not
  /// gain what they take. Rows that are repeated, as those of square cells, are read fast in one way
  /// only.
  var isOpaqueEnough: Bool {
    let repeats = lines * 4 <= rows.count
    return transparentCount * 16 >= opaqueCount * (repeats ? 12 : 15)
  }

  private var isMerged: Bool { parts[parts.count - 1].isMerged }

  /// A row that does not equal the one above.
  private struct Line {
    var runs: Range<Int32> = 0..<0
    var changes = false
    var opaque = 0
    var transparent = 0
  }

  /// Reads a row, and begins a part with it where it shows what is new.
  private mutating func read(
    _ y: Int, with reader: inout GIFRowReader, hasParts: Bool, mayMerge: Bool
  ) -> Line {
    let start = runs.count
    reader.append(y, merging: isMerged, to: &runs)
    if hasParts, still >= Self.leastStill, still < rows.count {
      let isNew = runs[start...].contains {
        !$0.isSame && marks[Int($0.entry)] & Self.changing == 0
      }
      if isNew {
        beginPart(isMerged: mayMerge || isMerged)
        runs.removeLast(runs.count - start)
        reader.append(y, merging: isMerged, to: &runs)
      }
    }
    return take(from: start)
  }

  /// The rows before in which nothing changes belong to it.
  private mutating func beginPart(isMerged: Bool) {
    let end = rows.count - still
    parts[parts.count - 1].rows = parts[parts.count - 1].rows.lowerBound..<end
    parts.append(GIFPart(rows: end..<end, isApart: true, isMerged: isMerged))
  }

  private mutating func take(from start: Int) -> Line {
    let isMerged = isMerged
    let changes = runs[start...].contains { !$0.isSame }
    let mark = changes ? Self.changing : Self.staying
    var line = Line(runs: Int32(start)..<Int32(runs.count), changes: changes)
    var last: GIFRun?
    for run in runs[start...] {
      if !(isMerged && run.isSame) { marks[Int(run.entry)] |= mark }
      let isOther = run.entry != last?.entry
      if isOther { line.opaque += 1 }
      if last == nil || last?.isSame != run.isSame || isOther && !run.isSame {
        line.transparent += 1
      }
      last = run
    }
    if isMerged { line.opaque = line.transparent }
    return line
  }
}

/// Rows that are read in one way. What stands beyond some rows in which nothing changes, and shows
/// what none above has that changes, is apart from there on: a caption under a world. Strings of what
/// is above are of no use there.
struct GIFPart {
  var rows: Range<Int>
  var isApart = false
  /// Whether what is what it was makes one run, whatever its colours, and can only be transparent.
  var isMerged = false
}
