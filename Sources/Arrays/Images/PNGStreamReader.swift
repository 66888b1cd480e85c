internal import Decoding
internal import Grids
internal import Imaging
internal import Settings

/// A reader of PNGs, one after the other. Gray pixels are integers; others are colors.
struct PNGStreamReader: ArrayReader {
  let size: Size
  let content: ArrayContent
  private let source: ByteSource
  private let options: ArrayOptions
  /// The next image, if it has been read.
  private var upcoming: PNGFile?
  /// The number of images read.
  private var read = 1

  init(_ source: ByteSource, _ options: ArrayOptions) throws(Located<ArrayProblem>) {
    (self.source, self.options) = (source, options)
    let file = try PNGFile(source, frame: 1, options)
    size = file.size
    content = file.isGray ? .integers : .colors
    upcoming = file
  }

  mutating func next() throws(Located<ArrayProblem>) -> ArrayFrame? {
    if upcoming == nil { upcoming = try nextFile() }
    guard let file = upcoming.take() else { return nil }
    do throws(DecodingProblem) {
      return ArrayFrame(size: size, values: try values(of: file))
    } catch {
      throw Located(.damagedImage(error, frame: read), column: 1)
    }
  }

  private mutating func nextFile() throws(Located<ArrayProblem>) -> PNGFile? {
    if source.peek(1).isEmpty { return nil }
    read += 1
    let file = try PNGFile(source, frame: read, options)
    guard file.size == size else {
      throw Located(.otherSize(file.size, frame: read, first: size), column: 1)
    }
    // Programs write an image as gray if none of its pixels has a color, which is fine for colors.
    guard file.isGray || content == .colors else {
      throw Located(.otherContent(.colors, frame: read, first: content), column: 1)
    }
    return file
  }

  private func values(of file: PNGFile) throws(DecodingProblem) -> ArrayValues {
    if content == .colors {
      let pixels = try PNGReader.decode(file.bytes).pixels.elements
      return .integers(
        pixels.map { Int($0.red) << 16 | Int($0.green) << 8 | Int($0.blue) })
    }
    if file.depth == 16 {
      let samples = try PNGReader.grays(of: file.bytes, as: UInt16.self).elements
      return .integers(samples.map { Int($0) })
    }
    return .bytes(try PNGReader.grays(of: file.bytes, as: UInt8.self).elements)
  }
}
