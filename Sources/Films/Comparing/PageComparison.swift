internal import Decoding
internal import Grids

/// A comparison of a page with a player byte for byte. It names the version, the player, and the cells and
/// texts of frames where they differ, or else the first line that does.
struct PageComparison {
  private let expected: [UInt8]
  private let actual: [UInt8]

  /// - Parameter expected: the bytes of the expected page.
  /// - Parameter source: the existing page.
  init(_ expected: [UInt8], _ source: ByteSource) throws(DecodingProblem) {
    // A much longer file differs in any case, so it is not read completely.
    let most = 2 * expected.count + 1 << 20
    self.expected = expected
    actual = source.read(upTo: most + 1)
    if actual.count > most { throw .damaged("many more bytes than expected") }
  }

  package func finding() throws(DecodingProblem) -> Finding {
    if actual == expected { return Finding() }
    if actual.withoutReturns == expected { return Finding(.lineEnds) }
    var finding = Finding()
    let (ours, theirs) = (try PlayerFile(expected), try PlayerFile(actual))
    if theirs.version != ours.version {
      finding.add(.version(theirs.version ?? "unknown"))
    } else if theirs.program != ours.program {
      finding.add(.player)
    }
    if let sizes = Sides(ours.grid, differing: theirs.grid) {
      finding.add(.grid(sizes))
      return finding
    }
    try compare(ours.frames, theirs.frames, &finding)
    if theirs.texts != ours.texts { finding.add(.texts) }
    if finding.isOK { finding.add(.lines(first: firstLine, nil, nil)) }
    return finding
  }

  /// The first line that differs, counted from 1.
  private var firstLine: Int {
    zip(actual, expected).lazy.prefix { $0 == $1 }
      .reduce(1) { $0 + ($1.0 == UInt8(ascii: "\n") ? 1 : 0) }
  }

  private func compare(
    _ expected: PlayerFile.Frames, _ actual: PlayerFile.Frames, _ finding: inout Finding
  ) throws(DecodingProblem) {
    var (ours, theirs) = (expected, actual)
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
