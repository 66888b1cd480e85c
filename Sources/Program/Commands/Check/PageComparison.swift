internal import Decoding
internal import Grids

/// A comparison of a page with a player byte for byte. It names the version, the player, and the cells and
/// texts of frames where they differ, or else the first line that does.
struct PageComparison {
  private let bytes: (expected: [UInt8], actual: [UInt8])
  private let expected: PlayerFile
  private let actual: PlayerFile

  /// - Parameter expected: the bytes of the expected page.
  /// - Parameter source: the existing page.
  init(_ expected: [UInt8], _ source: ByteSource) throws(DecodingProblem) {
    // A much longer file differs in any case, so it is not read completely.
    let most = 2 * expected.count + 1 << 20
    let bytes = source.read(upTo: most + 1)
    if bytes.count > most { throw .damaged("many more bytes than expected") }
    self.bytes = (expected, bytes)
    self.expected = try PlayerFile(expected)
    actual = try PlayerFile(bytes)
  }

  func finding() throws(DecodingProblem) -> Finding {
    if bytes.actual == bytes.expected { return Finding() }
    if bytes.actual.withoutReturns == bytes.expected { return Finding(.lineEnds) }
    var finding = Finding()
    if actual.version != expected.version {
      finding.add(.version(actual.version ?? "unknown"))
    } else if actual.program != expected.program {
      finding.add(.player)
    }
    if let sizes = Sides(expected.grid, differing: actual.grid) {
      finding.add(.grid(sizes))
      return finding
    }
    try compareFrames(&finding)
    if actual.texts != expected.texts { finding.add(.texts) }
    if finding.isOK { finding.add(.lines(first: firstLine, nil)) }
    return finding
  }

  /// The first line that differs, counted from 1.
  private var firstLine: Int {
    zip(bytes.actual, bytes.expected).lazy.prefix { $0 == $1 }
      .reduce(1) { $0 + ($1.0 == UInt8(ascii: "\n") ? 1 : 0) }
  }

  private func compareFrames(_ finding: inout Finding) throws(DecodingProblem) {
    var (ours, theirs) = (expected.frames, actual.frames)
    var counts = (file: 0, scenario: 0)
    while true {
      let (one, other) = (try ours.next(), try theirs.next())
      if one == nil && other == nil { break }
      if let one, let other, one != other {
        let cells = zip(one, other).count { $0 != $1 }
        finding.add(.cells(FrameNumbers([counts.file]), count: cells))
      }
      counts.scenario += one == nil ? 0 : 1
      counts.file += other == nil ? 0 : 1
    }
    if let sides = Sides(counts.scenario, differing: counts.file) { finding.add(.frames(sides)) }
  }
}
