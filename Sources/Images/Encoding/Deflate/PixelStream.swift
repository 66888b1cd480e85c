internal import Files
internal import Grids
internal import Imaging

/// The pixels of an image as a zlib stream: a filter byte before each row, as in a PNG. No search and
/// no filter is the best for every image, so those that suit it are tried.
extension Image {
  /// The most colors of an image of states.
  private static let mostStates = 64

  /// The most pixels for which libdeflate is used, because it cannot be canceled.
  private static let mostForLibrary = 1 << 22

  /// True if cells are numbers: neighbors in a color ramp have neighboring palette entries, so that
  /// differences compress better.
  var areNumbers: Bool { palette.colors.count > Self.mostStates }

  /// Returns the stream of a region, made by the search for repeated rows of cells. `region`: the
  /// region; nil for the whole image. `entries`: the palette entries that replace the image's own;
  /// nil to keep them.
  func compressed(
    _ region: Region? = nil, depth: Int, entries: [UInt8]?, _ effort: Effort
  ) -> [UInt8] {
    let region = region ?? Region(size)
    return BandedRows.areWorthIt(region.size, depth: depth)
      ? bandedRows(region, depth: depth, entries: entries).compressed(effort)
      : PackedRows(whole(), region, depth: depth, entries: entries).compressed(effort)
  }

  /// Returns the shortest stream that the effort finds. `isFrame`: true for one of many frames, for
  /// which fewer searches are tried. Throws an error with the path if there is no memory for
  /// libdeflate.
  func compressed(
    _ region: Region? = nil, depth: Int, entries: [UInt8]?, _ effort: Effort, isFrame: Bool,
    for path: Path
  ) throws(OutputProblem) -> [UInt8] {
    let region = region ?? Region(size)
    let isSmall = effort == .small
    let own = { compressed(region, depth: depth, entries: entries, isSmall ? .normal : effort) }
    let isForLibrary = depth >= 4 && region.size.area <= Self.mostForLibrary
    guard isSmall || effort == .normal && isForLibrary else { return own() }
    let hasFewRepeats = hasFewRepeats(region)
    guard isSmall || hasFewRepeats || areNumbers else { return own() }
    var streams = isSmall || !isFrame || !hasFewRepeats ? [own()] : []
    if CancellationCheck.isOver { return streams.first ?? [] }
    let rows = PackedRows(whole(), region, depth: depth, entries: entries)
    let differences = areNumbers ? rows.differences : []
    let arePlain = isSmall || hasFewRepeats && !Self.areSmaller(differences, than: rows.bytes)
    if arePlain {
      streams.append(try Self.stream(of: rows.bytes, level: isSmall ? 12 : 8, path))
    }
    if areNumbers, isSmall || !arePlain {
      streams.append(try Self.stream(of: differences, level: isSmall ? 12 : 6, path))
    }
    return streams.min { $0.count < $1.count } ?? []
  }

  private static func stream(
    of bytes: [UInt8], level: Int32, _ path: Path
  ) throws(OutputProblem) -> [UInt8] {
    if let stream = bytes.compressedByLibdeflate(level) { return stream }
    throw .encoder(path: path.text, message: "not enough memory for the deflate library")
  }

  /// True if the middle of some bytes compresses better than that of others.
  private static func areSmaller(_ bytes: [UInt8], than others: [UInt8]) -> Bool {
    if bytes.isEmpty { return false }
    let middle = max(0, bytes.count / 2 - 1 << 14)..<min(bytes.count, bytes.count / 2 + 1 << 14)
    let sizes = [bytes, others].map { Array($0[middle]).compressedByLibdeflate(6)?.count ?? 0 }
    return sizes[0] < sizes[1]
  }

  /// True if most rows differ from the one above, as with sprites and circles; rows of one color do
  /// not count. libdeflate then makes smaller streams than the own search, in about the same time.
  /// With square cells, the search is several times faster.
  func hasFewRepeats(_ region: Region) -> Bool {
    let surface = whole()
    var (rows, repeats) = (0, 0)
    for y in region.rows where !surface.isBlank(y, region.columns) {
      rows += 1
      if surface.repeatsRow(y) { repeats += 1 }
    }
    return repeats * 2 < rows
  }

  /// The rows of a region, painted as they are needed.
  func bandedRows(_ region: Region, depth: Int, entries: [UInt8]?) -> BandedRows {
    BandedRows(region, depth: depth, entries: entries) { rows in self.part(rows) }
  }
}
