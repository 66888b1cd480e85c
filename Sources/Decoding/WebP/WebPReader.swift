package import Grids
internal import Imaging

/// Decodes a WebP through libwebp, a frame at a time. libwebp wants the whole file in memory.
///
/// A class, as `FrameReader` asks.
package final class WebPReader: FrameReader {
  package let size: Size
  package private(set) var plays = 1

  /// Nil once it is read.
  private var source: ByteSource?
  private var file: WebPFile?
  /// When the last frame has ended, in milliseconds.
  private var end = 0

  /// The bytes of a file that are taken at most.
  private static let mostBytes = 1 << 30

  /// Reads the header of a WebP.
  package init(_ source: ByteSource) throws(DecodingProblem) {
    let beginning = [UInt8](source.peek(WebPFile.headerLength))
    guard PictureReader.webp.recognises(beginning) else { throw .notAPicture }
    guard let size = WebPFile.announcedSize(beginning) else {
      throw .damaged("its header is wrong")
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
    let length = max(0, frame.end - end)
    end = max(end, frame.end)
    return DecodedFrame(pixels: frame.pixels, microseconds: length * 1000)
  }

  private func begin(_ source: ByteSource) throws(DecodingProblem) {
    self.source = nil
    guard size.area <= DecodingProblem.mostPixels else { throw .tooLarge(size) }
    let bytes = try source.readAll(atMost: Self.mostBytes, else: .damaged("it is too long"))
    let file = try WebPFile(bytes)
    guard file.size == size else { throw .damaged("its size is not the one announced") }
    // A still has no word on it.
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
