internal import Grids
internal import Imaging

/// The change to a canvas when the delay of a frame is over. The raw values are those of APNG.
enum FrameDisposal: Int {
  case keep, clear, restore
}

/// The canvas on which the frames of an animation are composed, as a viewer shows them. Each frame
/// is drawn over the earlier ones, and its disposal is applied before the next.
struct FrameCanvas {
  var pixels: Grid<ColorWithAlpha>
  /// The pixel to which the disposal of the current frame clears.
  private var blank: ColorWithAlpha
  /// The region of the current frame.
  private var region = Region.empty
  private var disposal = FrameDisposal.keep
  /// The canvas before the current frame; nil unless its disposal restores it.
  private var before: Grid<ColorWithAlpha>?

  init(_ size: Size, blank: ColorWithAlpha) {
    pixels = Grid(size: size, repeating: blank)
    self.blank = blank
  }

  /// Disposes of the current frame, and prepares to draw the next one.
  ///
  /// - Parameter blank: the pixel to which the next frame's disposal clears.
  mutating func begin(_ region: Region, _ disposal: FrameDisposal, clearingTo blank: ColorWithAlpha)
  {
    dispose()
    self.blank = blank
    self.region = region.intersection(Region(pixels.size))
    self.disposal = disposal
    before = disposal == .restore ? pixels : nil
  }

  private mutating func dispose() {
    switch disposal {
    case .keep: break
    case .clear:
      for y in region.rows {
        for x in region.columns { pixels[x, y] = blank }
      }
    case .restore: if let before { pixels = before }
    }
    before = nil
  }
}
