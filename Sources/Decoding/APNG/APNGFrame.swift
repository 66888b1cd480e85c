internal import Grids

/// What is said of a frame before its pixels.
struct APNGFrame {
  enum Disposal: Int {
    case keep, clear, restore
  }

  let region: Region
  /// How long it stays: so many parts of a second that has so many.
  let delay: (numerator: Int, denominator: Int)
  /// What becomes of its place when its time is over.
  let disposal: Disposal
  /// Whether what lies below shows where the frame is clear.
  let isOver: Bool

  /// The bytes of an fcTL chunk.
  static let length = 26

  /// Reads an fcTL chunk, which lies on a canvas.
  init(_ chunk: PNGChunkRead, _ canvas: Size) throws(DecodingProblem) {
    guard chunk.data.count == Self.length, let disposal = Disposal(rawValue: Int(chunk.data[24])),
      chunk.data[25] <= 1
    else { throw .damaged("a frame's header is wrong") }
    let size = Size(width: chunk.number(at: 4), height: chunk.number(at: 8))
    region = Region(
      x: chunk.number(at: 12), y: chunk.number(at: 16), width: size.width, height: size.height)
    guard size.area > 0, region.intersection(Region(canvas)) == region else {
      throw .damaged("a frame does not lie on the picture")
    }
    let denominator = chunk.number(at: 22, bytes: 2)
    delay = (chunk.number(at: 20, bytes: 2), denominator == 0 ? 100 : denominator)
    self.disposal = disposal
    isOver = chunk.data[25] == 1
  }
}
