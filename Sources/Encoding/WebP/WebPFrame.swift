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
    let best = ColorIndexedImage.candidates(surface, since: previous, region, colors, effort).map {
      (image: $0.image, isBlended: $0.isBlended, data: $0.image.compressed(effort))
    }.min { $0.data.count < $1.data.count }!
    (data, isBlended, hasAlpha) = (best.data, best.isBlended, best.image.hasAlpha)
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
  /// Returns the images of a region that may compress best, and whether unchanged pixels are
  /// transparent in them.
  fileprivate static func candidates(
    _ surface: any Surface, since previous: (any Surface)?, _ region: Region, _ colors: [UInt32],
    _ effort: Effort
  ) -> [(image: ColorIndexedImage, isBlended: Bool)] {
    let solid = ColorIndexedImage(surface, since: nil, region, colors)!
    guard let previous,
      let blended = ColorIndexedImage(surface, since: previous, region, colors)
    else { return [(solid, false)] }
    // Limits within which both are compressed, in percent. Transparency costs bits of its own.
    let both =
      switch effort {
      case .fast: 65..<65
      case .normal: 60..<75
      case .small: 0..<1000
      }
    let (part, whole) = (100 * blended.roughness, solid.roughness)
    return (part < both.upperBound * whole ? [(blended, true)] : [])
      + (part >= both.lowerBound * whole ? [(solid, false)] : [])
  }

  /// Returns the image as a VP8L stream.
  fileprivate func compressed(_ effort: Effort) -> [UInt8] {
    switch effort {
    case .fast: return stream(depth: 4, rounds: 1)
    case .normal:
      // A deep search of a small image takes little time.
      let isSmall = bytes.count < 1 << 18
      return stream(depth: max(8, min(128, (1 << 23) / bytes.count)), rounds: isSmall ? 3 : 1)
    case .small:
      // No search is the best for every image.
      let all = [stream(depth: 256, rounds: 5), compressed(.normal)]
      let libwebps = compressedByLibwebp().map { [$0] } ?? []
      return (all + libwebps).min { $0.count < $1.count } ?? []
    }
  }

  private func stream(depth: Int, rounds: Int) -> [UInt8] {
    VP8LWriter.stream(self, VP8LParser.tokens(self, depth: depth, rounds: rounds))
  }
}
