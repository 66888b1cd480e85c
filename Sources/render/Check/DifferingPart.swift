internal import Drawing
internal import Grids
internal import Imaging

/// The part of two large images that shows a difference. It starts at the first differing pixel.
struct DifferingPart {
  /// The number of pixels that differ.
  private(set) var pixels = 0
  private let size: Size
  private var columns = 0..<0
  private var ours: [Color] = []
  private var theirs: [Color] = []

  /// The maximum side of the part in pixels.
  private static let most = 2048

  /// - Parameter size: the size of both images.
  init(of size: Size) { self.size = size }

  /// Adds the next row of both images, starting at the top.
  mutating func add(_ one: [Color], _ other: [Color], row y: Int) {
    if one != other {
      if pixels == 0 {
        let first = one.indices.first { one[$0] != other[$0] } ?? 0
        let left = max(0, min(first, size.width - Self.most))
        columns = left..<min(size.width, left + Self.most)
      }
      pixels += one.indices.count { one[$0] != other[$0] }
    }
    guard !columns.isEmpty, ours.count < columns.count * Self.most else { return }
    ours += one[columns]
    theirs += other[columns]
  }

  func picture(ofFrame frame: Int) -> DifferencePicture {
    let part = Size(width: columns.count, height: ours.count / max(1, columns.count))
    func side(_ word: String, _ pixels: [Color]) -> DifferencePicture.Side {
      .init(Grid(size: part, elements: pixels), label: "\(word): frame \(frame)")
    }
    return DifferencePicture(
      expected: side("expected", ours), actual: side("actual", theirs),
      label: "difference: "
        + Finding.count(pixels, "pixel"))
  }
}
