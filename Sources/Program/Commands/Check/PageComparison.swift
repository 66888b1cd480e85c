internal import Decoding

/// A comparison of two pages with players. It covers the cells and texts of their frames, and all
/// other lines except for the program and the scenario.
struct PageComparison {
  private let expected: PlayerFile
  private let actual: PlayerFile

  /// - Parameter expected: the bytes of the expected page.
  /// - Parameter source: the existing page.
  init(_ expected: [UInt8], _ source: ByteSource) throws(DecodingProblem) {
    // A much longer file differs in any case, so it is not read completely.
    let most = 2 * expected.count + 1 << 20
    let bytes = source.read(upTo: most + 1)
    if bytes.count > most { throw .damaged("many more bytes than expected") }
    self.expected = try PlayerFile(expected)
    actual = try PlayerFile(bytes)
  }

  func finding() throws(DecodingProblem) -> Finding {
    var finding = Finding()
    if let sizes = Sides(expected.grid, differing: actual.grid) {
      finding.add(.grid(sizes))
      return finding
    }
    try compareFrames(&finding)
    if actual.texts != expected.texts { finding.add(.texts) }
    let equal = zip(actual.lines, expected.lines).prefix { $0 == $1 }.count
    let counts = Sides(expected.lines.count, differing: actual.lines.count)
    if finding.isOK, counts != nil || equal < actual.lines.count {
      finding.add(.lines(first: equal + 1, counts))
    }
    finding.hasOtherProgram = actual.program != expected.program
    return finding
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
