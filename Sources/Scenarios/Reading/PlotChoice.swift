internal import Drawing
internal import Films

/// The value of the setting `plot`.
enum PlotChoice: String, CaseIterable {
  case right, below, only, histogram

  var place: PlotPosition {
    switch self {
    case .right: .right
    case .below: .below
    case .only, .histogram: .only
    }
  }

  /// True if the plot replaces the world.
  var isAlone: Bool { place == .only }
}
