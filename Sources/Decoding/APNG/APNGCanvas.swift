internal import Grids
internal import Imaging

/// The canvas on which an APNG's frames are composed, as a viewer shows them. Each frame is drawn
/// over the earlier ones, and its disposal method is applied before the next.
struct APNGCanvas {
  private var pixels: Grid<ColorWithAlpha>
  private var frame: APNGFrame?
  /// The canvas before the current frame; nil unless the frame's disposal restores it.
  private var before: Grid<ColorWithAlpha>?

  private static let clear = ColorWithAlpha(red: 0, green: 0, blue: 0, alpha: 0)

  init(_ size: Size) {
    pixels = Grid(size: size, repeating: Self.clear)
  }

  /// The pixels as shown, with their alpha dropped.
  var colors: Grid<Color> {
    Grid(
      size: pixels.size,
      elements: pixels.elements.map { Color(red: $0.red, green: $0.green, blue: $0.blue) })
  }

  /// Disposes of the current frame, then draws the next one.
  ///
  /// - Parameters:
  ///   - picture: The pixels of the frame, as large as its region.
  ///   - next: The header of the frame.
  mutating func lay(_ picture: Grid<ColorWithAlpha>, as next: APNGFrame) {
    dispose()
    before = next.disposal == .restore ? pixels : nil
    frame = next
    for y in next.region.rows {
      for x in next.region.columns {
        let color = picture[x - next.region.x, y - next.region.y]
        pixels[x, y] = next.isOver ? color.over(pixels[x, y]) : color
      }
    }
  }

  private mutating func dispose() {
    guard let frame else { return }
    switch frame.disposal {
    case .keep: break
    case .clear:
      for y in frame.region.rows {
        for x in frame.region.columns { pixels[x, y] = Self.clear }
      }
    case .restore: if let before { pixels = before }
    }
  }
}

extension ColorWithAlpha {
  /// Returns this color composed over another. Neither color is premultiplied by its alpha.
  fileprivate func over(_ below: ColorWithAlpha) -> ColorWithAlpha {
    if alpha == 255 || below.alpha == 0 { return self }
    if alpha == 0 { return below }
    // Integers throughout: both weights are in units of 1/255², so the result is the same on every
    // machine.
    let (part, rest) = (Int(alpha) * 255, Int(below.alpha) * (255 - Int(alpha)))
    let sum = part + rest
    let mix = { (one: UInt8, other: UInt8) in
      UInt8((Int(one) * part + Int(other) * rest + sum / 2) / sum)
    }
    return ColorWithAlpha(
      red: mix(red, below.red), green: mix(green, below.green), blue: mix(blue, below.blue),
      alpha: UInt8((sum + 127) / 255))
  }
}
