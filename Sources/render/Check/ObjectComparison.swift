internal import Decoding

/// A comparison of the drawn objects of two files of shapes.
struct ObjectComparison {
  private let objects: @Sendable ([UInt8]) throws(DecodingProblem) -> [[UInt8]]
  private let expected: [UInt8]

  /// - Parameters:
  ///   - objects: the function that returns the objects of a file.
  ///   - expected: the bytes of the expected file.
  init(
    _ objects: @escaping @Sendable ([UInt8]) throws(DecodingProblem) -> [[UInt8]],
    _ expected: [UInt8]
  ) {
    self.objects = objects
    self.expected = expected
  }

  /// Returns the differences of a file.
  ///
  /// - Parameter number: the number of the frame that the file shows.
  func finding(_ source: ByteSource, number: Int) throws(DecodingProblem) -> Finding {
    // A file that is much longer differs; its rest need not be in memory.
    let most = 2 * expected.count + 1 << 20
    let bytes = source.read(upTo: most + 1)
    if bytes.count > most { throw .damaged("many more bytes than expected") }
    let (ours, theirs) = (try objects(expected), try objects(bytes))
    var finding = Finding()
    let equal = zip(ours, theirs).prefix { $0 == $1 }.count
    if equal == ours.count, equal == theirs.count { return finding }
    finding.frames = [number]
    finding.object = equal + 1
    finding.objects = Sides(differing: theirs.count, ours.count)
    return finding
  }
}
