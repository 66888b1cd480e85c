package import Grids
internal import Imaging

/// A decoder of WebPs by libwebp that returns one frame at a time. libwebp needs the whole file in
/// memory.
///
/// A class because `FrameReader` requires one.
package final class WebPReader: FrameReader {
  package let size: Size
  package private(set) var plays = 1

  /// The file; nil once it is read.
  private var source: ByteSource?
  private var file: WebPFile?
  /// The end of the last frame, in milliseconds since the start.
  private var end = 0

  /// The limit of the file in bytes.
  private static let mostBytes = 1 << 30

  /// Reads the header of a WebP.
  ///
  /// - Throws: An error if the file is no WebP or its header is damaged.
  package init(_ source: ByteSource) throws(DecodingProblem) {
    let beginning = [UInt8](source.peek(WebPFile.headerLength))
    guard PictureReader.webp.recognizes(beginning) else { throw .notAPicture }
    guard let size = WebPFile.announcedSize(beginning) else {
      throw .damaged("invalid header")
    }
    self.size = size
    self.source = source
  }

  package func next() throws(DecodingProblem) -> DecodedFrame? {
    if let source { try begin(source) }
    guard let frame = try decode() else {
      file = nil
      return nil
    }
    // Ends in a damaged file may decrease; a frame's duration is never negative.
    let length = max(0, frame.end - end)
    end = max(end, frame.end)
    return DecodedFrame(pixels: frame.pixels, microseconds: length * 1000)
  }

  private func begin(_ source: ByteSource) throws(DecodingProblem) {
    self.source = nil
    guard size.area <= DecodingProblem.mostPixels else { throw .tooLarge(size) }
    let bytes = try source.readAll(atMost: Self.mostBytes, else: .damaged("the file is too long"))
    let file = try WebPFile(bytes)
    guard file.size == size else { throw .damaged("its size differs from its header") }
    // A still stores no number of plays.
    plays = file.frames > 1 ? file.plays : 1
    self.file = consume file
  }

  private func decode() throws(DecodingProblem) -> (pixels: Grid<Color>, end: Int)? {
    do throws(DecodingProblem) { return try file?.next() } catch {
      file = nil
      throw error
    }
  }
}
