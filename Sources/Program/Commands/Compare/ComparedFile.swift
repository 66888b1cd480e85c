internal import Comparing
internal import Decoding
internal import Drawing
internal import Encoding
internal import Files
internal import Films
internal import Grids
internal import Imaging

/// A file that `render compare` reads, possibly several times.
struct ComparedFile: Sendable {
  private enum Content: Sendable {
    case path(Path)
    /// The bytes of a version in git, or of a pipe, which can be read only once.
    case bytes([UInt8])
  }

  /// The name of the file in messages.
  let name: String
  private let content: Content
  /// True for a version in git.
  let isVersion: Bool

  /// Creates the file at a path. Pipes are read into memory.
  ///
  /// - Throws: an error if a pipe cannot be read.
  init(_ path: Path) throws(CompareProblem) {
    (name, isVersion) = (path.text, false)
    // The size of a pipe is 0. An empty file may be read into memory, too.
    guard SystemFile.size(of: path) == 0 else {
      content = .path(path)
      return
    }
    do throws(AccessProblem) {
      content = .bytes(try SystemFile.read(path, limit: ProgramOutput.mostBytes))
    } catch {
      throw .unreadable(path.text, reason: error.reason)
    }
  }

  /// Creates a version of a file in git.
  init(version name: String, _ bytes: [UInt8]) {
    (self.name, content, isVersion) = (name, .bytes(bytes), true)
  }

  /// The path of the file; nil for bytes in memory.
  var path: Path? { if case .path(let path) = content { path } else { nil } }

  /// Returns the format of the shapes in an SVG or PDF file; nil for other files.
  func shapes() -> ImageReader.Objects? {
    guard let source = try? source(within: Budget()).bytes else { return nil }
    let beginning = [UInt8](source.peek(ImageReader.longestSignature))
    return Self.format(of: beginning)?.reader?.objects
  }

  /// Returns all bytes of a file of shapes.
  func bytes(within budget: Budget) throws(CompareProblem) -> [UInt8] {
    let bytes = try source(within: budget).bytes.read(upTo: ProgramOutput.mostBytes + 1)
    if bytes.count > ProgramOutput.mostBytes {
      throw .unreadable(name, reason: "larger than \(ProgramOutput.mostBytes >> 20) MB")
    }
    return bytes
  }

  /// Opens the file as an image or animation.
  func open(within budget: Budget) throws(CompareProblem) -> ComparedFilm {
    let (source, stream) = try source(within: budget)
    let beginning = [UInt8](source.peek(ImageReader.longestSignature))
    if let error = stream?.error { throw .unreadable(name, reason: error.reason) }
    do throws(DecodingProblem) {
      var film = try film(source, beginning, within: budget)
      let size = film.reader.size
      guard size.area > 0 else { throw .damaged("invalid size of \(size) pixels") }
      guard size.area <= DecodingProblem.mostPixels else { throw .tooLarge(size) }
      film.reader = NamedFrames(
        TimedFrames(film.reader, within: budget), of: name, stream, within: budget)
      return film
    } catch {
      if budget.isOver { throw .incomparable(name, "\(DecodingProblem.outOfTime)") }
      throw error == .notAnImage
        ? .notAnImage(name, beginning, isVersion: isVersion) : .incomparable(name, "\(error)")
    }
  }

  private func film(
    _ source: ByteSource, _ beginning: [UInt8], within budget: Budget
  ) throws(DecodingProblem) -> ComparedFilm {
    if let container = VideoReader.container(beginning) {
      return ComparedFilm(
        kind: container, hasDelays: true, hasPlays: false,
        reader: try VideoReader(given) { budget.isOver })
    }
    if let format = Self.format(of: beginning), let reader = format.reader {
      if format.rendering == .shapes, SVGFile.isFilm(source.read(upTo: ProgramOutput.mostBytes)) {
        throw DecodingProblem("\(CompareProblem.framesOfShapes)")
      }
      return ComparedFilm(
        kind: format.name, hasDelays: format.isAnimation, hasPlays: format.isAnimation,
        reader: format.rendering == .shapes
          ? try PageFrames(given, beginning, within: budget) : try reader.open(source))
    }
    return ComparedFilm(
      kind: "still", hasDelays: false, hasPlays: false, reader: try PhotoFrames(source, beginning))
  }

  private static func format(of beginning: [UInt8]) -> Format? {
    formats.first { $0.reader?.recognizes(beginning) ?? false }
  }

  /// The file as the input of another program.
  private var given: ProgramExchange.Given {
    switch content {
    case .path(let path): .file(path, .none)
    case .bytes(let bytes): .bytes(bytes)
    }
  }

  private func source(
    within budget: Budget
  ) throws(CompareProblem) -> (bytes: ByteSource, stream: FileStream?) {
    switch content {
    case .bytes(let bytes): return (ByteSource(bytes), nil)
    case .path(let path):
      do throws(AccessProblem) {
        let stream = try FileStream(path)
        return (ByteSource(stream, within: budget), stream)
      } catch {
        throw .unreadable(name, reason: error.reason)
      }
    }
  }
}

/// An opened image or animation, and the properties that its format stores.
struct ComparedFilm {
  /// The format. Delays of two files of one format are compared exactly.
  let kind: String
  let hasDelays: Bool
  /// True if the format stores the number of plays.
  let hasPlays: Bool
  var reader: any FrameReader
}

/// The frames of a sequence of stills. A class, as `FrameReader` requires.
final class SequenceFrames: FrameReader {
  let size: Size
  let plays = 1
  private var files: ArraySlice<ComparedFile>
  private let budget: Budget

  /// - Precondition: there is at least one file.
  init(_ files: [ComparedFile], within budget: Budget) throws(CompareProblem) {
    (self.files, self.budget) = (files[...], budget)
    size = try files[0].open(within: budget).reader.size
  }

  func next() throws(DecodingProblem) -> DecodedFrame? {
    guard let file = files.popFirst() else { return nil }
    let reader: any FrameReader
    do throws(CompareProblem) { reader = try file.open(within: budget).reader } catch {
      throw DecodingProblem("\(error)")
    }
    guard reader.size == size else {
      throw .init("\(file.name) has \(reader.size) pixels, but the images before have \(size)")
    }
    guard let frame = try reader.next() else { throw .init("\(file.name) has no image") }
    guard try reader.next() == nil else {
      throw .init("\(file.name) has several frames: a sequence consists of stills")
    }
    return DecodedFrame(pixels: frame.pixels, microseconds: 0)
  }
}

/// The frames of a file. Its errors contain the file's name. A class, as `FrameReader` requires.
final class NamedFrames: FrameReader {
  private let reader: any FrameReader
  private let name: String
  private let stream: FileStream?
  private let budget: Budget

  /// - Parameter stream: the open file, which may stop before its end; nil for bytes in memory.
  init(
    _ reader: any FrameReader, of name: String, _ stream: FileStream?, within budget: Budget
  ) {
    (self.reader, self.name, self.stream, self.budget) = (reader, name, stream, budget)
  }

  var size: Size { reader.size }
  var plays: Int { reader.plays }

  func next() throws(DecodingProblem) -> DecodedFrame? {
    do throws(DecodingProblem) { return try reader.next() } catch { throw named(error) }
  }

  func rows() throws(DecodingProblem) -> NextRow? {
    do throws(DecodingProblem) {
      guard let rows = try reader.rows() else { return nil }
      return { () throws(DecodingProblem) in
        do throws(DecodingProblem) { return try rows() } catch { throw self.named(error) }
      }
    } catch {
      throw named(error)
    }
  }

  private func named(_ problem: DecodingProblem) -> DecodingProblem {
    if let error = stream?.error {
      return DecodingProblem("\(CompareProblem.unreadable(name, reason: error.reason))")
    }
    // At the time limit, the source returns no more bytes, which looks like damage.
    let reason = budget.isOver ? DecodingProblem.outOfTime : problem
    return DecodingProblem("\(CompareProblem.incomparable(name, "\(reason)"))")
  }
}

/// The only frame of a JPEG. A class, as `FrameReader` requires.
final class PhotoFrames: FrameReader {
  let size: Size
  let plays = 1
  private var source: ByteSource?

  /// - Throws: an error if the bytes are not a JPEG.
  init(_ source: ByteSource, _ beginning: [UInt8]) throws(DecodingProblem) {
    guard beginning.starts(with: [0xFF, 0xD8, 0xFF]) else { throw .notAnImage }
    // Long metadata may precede the size.
    size = try ImageHeader([UInt8](source.peek(1 << 20))).size
    self.source = source
  }

  func next() throws(DecodingProblem) -> DecodedFrame? {
    guard let source else { return nil }
    self.source = nil
    let bytes = source.read(upTo: ProgramOutput.mostBytes)
    return DecodedFrame(pixels: try GDImageDecoder.decode(bytes, as: .jpeg), microseconds: 0)
  }
}
