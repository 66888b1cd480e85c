internal import Grids
internal import Imaging

/// What a viewer of an APNG shows: frames are laid over one another, and some are taken away again.
struct APNGCanvas {
  private var pixels: Grid<ColorWithAlpha>
  private var frame: APNGFrame?
  /// What was there before the frame, where it has to come back.
  private var before: Grid<ColorWithAlpha>?

  private static let clear = ColorWithAlpha(red: 0, green: 0, blue: 0, alpha: 0)

  init(_ size: Size) {
    pixels = Grid(size: size, repeating: Self.clear)
  }

  /// What is seen, without its alpha.
  var colors: Grid<Color> {
    Grid(
      size: pixels.size,
      elements: pixels.elements.map { Color(red: $0.red, green: $0.green, blue: $0.blue) })
  }

  /// Takes the frame before away, if that is its end, and lays the next one.
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
  /// The colour laid over another.
  fileprivate func over(_ below: ColorWithAlpha) -> ColorWithAlpha {
    if alpha == 255 || below.alpha == 0 { return self }
    if alpha == 0 { return below }
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
