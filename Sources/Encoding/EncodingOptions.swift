package import Imaging

/// The options of encoding that do not affect the content of the pictures.
package struct EncodingOptions: Sendable {
  /// The scenario to embed in pictures, from which they can be rendered again; nil for none.
  package var scenario: String?
  /// The physical size of pictures, for formats that record it; nil for none.
  package var printSize: PrintSize?
  /// The picture that a poster shows, counted from 0.
  package var poster = 0
  /// The effort spent on a smaller file. It changes no pixel.
  package var effort: Effort
  /// The chroma format of videos; nil for the format's default.
  package var chroma: Chroma?

  /// Creates options. By default, nothing is embedded and the effort is normal.
  package init(scenario: String? = nil, effort: Effort = .normal, chroma: Chroma? = nil) {
    self.scenario = scenario
    self.effort = effort
    self.chroma = chroma
  }
}

/// The effort spent on a smaller file.
package enum Effort: String, CaseIterable, Sendable {
  /// The fastest encoding.
  case fast
  /// The default, a good compromise for most films.
  case normal
  /// The smallest files.
  case small
}

/// The resolution of color in videos, relative to brightness. Raw values are ffmpeg's names.
package enum Chroma: String, CaseIterable, Sendable {
  /// One color for 2 × 2 pixels, which every player supports. Width and height are even.
  case quarter = "yuv420p"
  /// One color for each pixel.
  case full = "yuv444p"
}
