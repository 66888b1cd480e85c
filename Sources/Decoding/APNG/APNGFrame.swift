internal import Grids

/// The header of an APNG frame: its region, delay, disposal and blending, as an fcTL chunk stores
/// them.
struct APNGFrame {
  enum Disposal: Int {
    case keep, clear, restore
  }

  let region: Region
  /// The delay in seconds, as a fraction. A stored denominator of 0 becomes 100.
  let delay: (numerator: Int, denominator: Int)
  /// The change to the canvas when the frame's delay is over.
  let disposal: Disposal
  /// True if the frame is blended over the canvas; false if it replaces its region.
  let isOver: Bool

  /// The length of an fcTL chunk's data in bytes.
  static let length = 26

  /// Parses an fcTL chunk.
  ///
  /// - Throws: An error if the chunk is malformed, or if the frame is empty or extends beyond the
  ///   canvas.
  init(_ chunk: PNGChunkRead, _ canvas: Size) throws(DecodingProblem) {
    guard chunk.data.count == Self.length, let disposal = Disposal(rawValue: Int(chunk.data[24])),
      chunk.data[25] <= 1
    else { throw .damaged("invalid header of a frame") }
    let size = Size(width: chunk.number(at: 4), height: chunk.number(at: 8))
    region = Region(
      x: chunk.number(at: 12), y: chunk.number(at: 16), width: size.width, height: size.height)
    guard size.area > 0, region.intersection(Region(canvas)) == region else {
      throw .damaged("a frame lies outside the canvas")
    }
    let denominator = chunk.number(at: 22, bytes: 2)
    // The APNG specification reads a denominator of 0 as 100, that is, hundredths of a second.
    delay = (chunk.number(at: 20, bytes: 2), denominator == 0 ? 100 : denominator)
    self.disposal = disposal
    isOver = chunk.data[25] == 1
  }
}
