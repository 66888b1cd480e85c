internal import Decoding
internal import Grids
internal import Settings

/// A reader of worlds that NetLogo exports (`export-world`), one after the other. Each is a frame:
/// the colors of its patches, and over them those of its turtles.
struct NetLogoReader: ArrayReader {
  let size: Size
  let content = ArrayContent.colors
  private var lines: LineReader
  private let options: ArrayOptions
  /// The first frame until it is returned.
  private var first: ArrayFrame?
  /// The number of worlds read.
  private var read = 1
  /// True if the first line of another world has been read.
  private var hasNext = false

  private static let title = "export-world data"

  /// Returns true if a line is the first one of a world.
  static func recognizes(_ line: TextLine) -> Bool {
    let bytes = line.bytes.first == UInt8(ascii: "\"") ? line.bytes.dropFirst() : line.bytes
    return bytes.starts(with: title.utf8)
  }

  init(_ source: ByteSource, _ options: ArrayOptions) throws(Located<ArrayProblem>) {
    self.options = options
    var lines = LineReader(source, longest: options.textLimit)
    _ = try lines.next()
    let world = try Self.world(&lines, options)
    (hasNext, self.lines) = (world.hasNext, lines)
    first = world.frame
    size = world.frame.size
  }

  mutating func next() throws(Located<ArrayProblem>) -> ArrayFrame? {
    if let frame = first.take() { return frame }
    guard hasNext else { return nil }
    read += 1
    let world = try Self.world(&lines, options)
    hasNext = world.hasNext
    guard world.frame.size == size else {
      throw Located(.otherSize(world.frame.size, frame: read, first: size), column: 1)
    }
    return world.frame
  }

  /// Reads a world up to the first line of the next one, or to the end.
  private static func world(
    _ lines: inout LineReader, _ options: ArrayOptions
  ) throws(Located<ArrayProblem>) -> (frame: ArrayFrame, hasNext: Bool) {
    var world = NetLogoWorld(options)
    var last = 1
    while let line = try lines.next() {
      last = line.number
      if recognizes(line) { return (try world.frame(endingAt: last), true) }
      try world.read(line)
    }
    return (try world.frame(endingAt: last), false)
  }
}
