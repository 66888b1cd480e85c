internal import Drawing
internal import Encoding

/// The frames in which two films differ, as compressed images of both sides.
package struct DifferenceFrames: Sendable {
  package struct Frame: Sendable {
    /// The images as addresses with their data.
    package let images: [String]
    package let labels: [String]
  }

  package private(set) var frames: [Frame] = []
  /// The number of further frames, which are too many or too large.
  package private(set) var leftOut = 0
  private var bytes = 0

  /// The most bytes of all images.
  private static let mostBytes = 32 << 20
  private static let mostFrames = 500

  /// Adds a frame.
  mutating func add(_ image: DifferenceImage) {
    guard bytes < Self.mostBytes, frames.count < Self.mostFrames else {
      leftOut += 1
      return
    }
    let images = image.sides.compactMap(ColorPNG.encode).map {
      "data:image/png;base64,\(Base64.text($0))"
    }
    guard images.count == 2 else { return }
    bytes += images.reduce(0) { $0 + $1.utf8.count }
    frames.append(Frame(images: images, labels: image.labels))
  }
}
