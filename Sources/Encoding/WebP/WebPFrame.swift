internal import Files
internal import Grids
internal import Imaging

/// A compressed frame of a WebP: the bounding rectangle of the changes, with its duration.
struct WebPFrame: Sendable {
  /// The rectangle. Its left and top are even.
  let region: Region
  /// The picture as a VP8L stream; empty if nothing changed.
  let data: [UInt8]
  /// True if transparent pixels show the frame below; false if the frame replaces it.
  let isBlended: Bool
  /// True if a pixel is transparent.
  let hasAlpha: Bool
  /// The duration in milliseconds.
  var duration: Int

  /// True if the frame changes no pixel.
  var isEmpty: Bool { data.isEmpty }

  init(_ moment: TimedShot, _ effort: Effort) {
    let picture = moment.shot.picture
    let (surface, previous) = (picture.whole(), moment.previous?.picture.whole())
    let changes = previous.map { surface.changes(since: $0) } ?? Region(surface.size)
    region = changes.withEvenCorner
    duration = moment.units
    guard !changes.isEmpty else {
      (data, isBlended, hasAlpha) = ([], false, false)
      return
    }
    let colors = picture.palette.argb
    var best: (data: [UInt8], isBlended: Bool, hasAlpha: Bool)?
    for previous in previous.map({ [$0, nil] }) ?? [nil] {
      guard let image = ColorIndexedImage(surface, since: previous, region, colors) else {
        continue
      }
      let data = image.compressed(effort)
      if data.count < best?.data.count ?? .max {
        best = (data, previous != nil, image.hasAlpha)
      }
    }
    (data, isBlended, hasAlpha) = best!
  }

  /// A frame of one transparent pixel, which changes nothing.
  static let nothing = WebPFrame()

  private init() {
    let image = ColorIndexedImage(transparentPixels: Size(width: 1, height: 1))
    (region, duration) = (Region(image.size), 0)
    (data, isBlended, hasAlpha) = (image.compressed(.fast), true, true)
  }
}

extension Region {
  /// The region with its left and top moved to even numbers, as WebP requires.
  fileprivate var withEvenCorner: Region {
    Region(
      x: x & ~1, y: y & ~1, width: isEmpty ? 0 : width + (x & 1),
      height: isEmpty ? 0 : height + (y & 1))
  }
}

extension Palette {
  /// The colors with alpha, red, green and blue from the highest byte down.
  fileprivate var argb: [UInt32] {
    zip(colors, alphas).map { color, alpha in
      UInt32(alpha) << 24 | UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    }
  }
}

extension ColorIndexedImage {
  /// Returns the image as a VP8L stream.
  func compressed(_ effort: Effort) -> [UInt8] {
    let (depth, rounds) =
      switch effort {
      case .fast: (0, 1)
      case .normal: (8, 2)
      case .small: (64, 4)
      }
    return VP8LWriter.stream(self, VP8LParser.tokens(self, depth: depth, rounds: rounds))
  }
}
