/// How files are made, besides what is seen in them.
package struct EncodingOptions: Sendable {
  /// A text for pictures to carry, which says how to draw them; nil for none.
  package var scenario: String?
  /// How much work goes into fewer bytes. No pixel depends on it.
  package var effort: Effort
  /// How videos keep colours; nil for what suits the format.
  package var chroma: Chroma?

  /// Files that carry nothing and are made with the usual effort, unless told otherwise.
  package init(scenario: String? = nil, effort: Effort = .normal, chroma: Chroma? = nil) {
    self.scenario = scenario
    self.effort = effort
    self.chroma = chroma
  }
}

/// How much work goes into fewer bytes.
package enum Effort: String, CaseIterable, Sendable {
  /// Files as soon as possible.
  case fast
  /// What most films gain nothing by changing.
  case normal
  /// Files as small as possible.
  case small
}

/// How videos keep colours, besides brightness. The names are ffmpeg's.
package enum Chroma: String, CaseIterable, Sendable {
  /// One colour for four pixels, which every player plays. Sides are even.
  case quarter = "yuv420p"
  /// A colour for each pixel.
  case full = "yuv444p"
}
