package import Settings

/// A size of letters, as the setting `text` gives it.
package enum TextSize: Hashable, Sendable {
  case pixels(Int)
  /// A number of points, of which 72 are an inch.
  case points(Ratio)

  /// The allowed numbers of pixels, and of points.
  package static let pixelRange = TypeStyle.smallest...TypeStyle.largest
  package static let pointRange = 4...TypeStyle.largest

  /// The pixels per inch if the setting `dpi` is not written.
  private static let dpi = 96

  /// Returns the size in pixels, rounded to the nearest one.
  func pixels(dpi: Int?) -> Int {
    switch self {
    case .pixels(let pixels): pixels
    case .points(let points): points.divided(by: Ratio(72)).rounded(times: dpi ?? Self.dpi)
    }
  }
}
