public import Decoding
public import Files
public import Grids
public import Imaging

/// A way of writing shots to a file, and of reading it back.
public struct Format: Sendable {
  /// As `--format` and `render list formats` name it.
  public let name: String
  /// The endings of file names that choose it, without the dot.
  public let pathExtensions: [String]
  /// One line for `render list formats`.
  public let summary: String
  /// What a file of it holds.
  public let content: FormatContent
  /// The longest side of a picture in pixels, where the format has a limit of its own.
  public let longestSide: Int?
  /// As many frames as it shows in a second at most, where it has such a limit.
  public let mostFramesPerSecond: Int?
  /// Whether its frames are those of a video: all stay equally long, and their colours are as bright,
  /// as blue and as red.
  public let isVideo: Bool
  /// How it counts time.
  public let clock: @Sendable (Timing) -> Clock
  /// Reads what is written; nil where nothing here does.
  public let reader: PictureReader?
  /// The bytes that a picture of a size takes at most, or a row of so many counts, besides a text
  /// that it carries.
  public let mostBytes: @Sendable (_ picture: Size, _ counts: Int) -> Int
  /// Throws where its files cannot be made here: to be asked before a long run.
  public let check: @Sendable (Output) throws(OutputProblem) -> Void
  /// The bytes of memory that its library takes for a pixel of a picture.
  public let memoryPerPixel: Int
  /// How its tables are written; nil where it has none.
  public let table: TableForm?
  /// About how long a core writes it.
  public let time: EncodingTime
  /// Begins an output.
  public let encoder:
    @Sendable (Output, Timing, EncodingOptions) throws(OutputProblem) -> any Encoder

  /// A format whose files are read and written as these say.
  public init(
    name: String, pathExtensions: [String], summary: String, content: FormatContent,
    longestSide: Int? = nil, mostFramesPerSecond: Int? = nil, isVideo: Bool = false,
    clock: @escaping @Sendable (Timing) -> Clock = { _ in .gif }, reader: PictureReader? = nil,
    memoryPerPixel: Int = 0, table: TableForm? = nil,
    mostBytes: @escaping @Sendable (_ picture: Size, _ counts: Int) -> Int,
    time: EncodingTime = EncodingTime(),
    check: @escaping @Sendable (Output) throws(OutputProblem) -> Void = { _ throws(OutputProblem) in
    },
    encoder:
      @escaping @Sendable (Output, Timing, EncodingOptions) throws(OutputProblem) -> any Encoder
  ) {
    self.name = name
    self.pathExtensions = pathExtensions
    self.summary = summary
    self.content = content
    self.longestSide = longestSide
    self.mostFramesPerSecond = mostFramesPerSecond
    self.isVideo = isVideo
    self.clock = clock
    self.reader = reader
    self.mostBytes = mostBytes
    self.check = check
    self.memoryPerPixel = memoryPerPixel
    self.table = table
    self.time = time
    self.encoder = encoder
  }
}

extension Format {
  /// Whether its files show anything.
  public var hasPictures: Bool { content == .stills || content == .film }

  /// Whether a destination of this format holds a single picture.
  public func isStill(at destination: Destination) -> Bool {
    if case .numbered = destination { return false }
    return content == .stills
  }

  /// Whether a file a frame can be written to a destination, where it is named so.
  public func fits(_ destination: Destination) -> Bool {
    if case .numbered = destination { return content == .stills }
    return true
  }
}

/// What a file of a format holds.
public enum FormatContent: Sendable {
  /// One picture; a film takes one file a frame.
  case stills
  /// Pictures in time.
  case film
  /// Numbers, without a picture.
  case counts
  /// The cells of the last moment, so that the world can go on from there.
  case cells
}
