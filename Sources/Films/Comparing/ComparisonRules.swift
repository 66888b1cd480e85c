package import Grids
package import Imaging

/// The rules that decide whether two images or animations are equal.
package struct ComparisonRules: Sendable {
  /// The most by which a channel of equal pixels may differ, from 0 to 255.
  package var tolerance = 0
  /// The parts of each frame that are not compared.
  package var ignored: [Region] = []
  /// The most by which the delay of a frame may differ, in microseconds.
  package var delayTolerance = 0
  /// True if both files have delays. Otherwise, frame numbers replace times.
  package var comparesDelays = true
  /// True if both files store the number of plays.
  package var comparesPlays = true
  /// True if a damaged file is an error, even if its size differs too.
  package var requiresWholeImages = false
  /// True to collect all frames that differ for a page.
  package var collectsFrames = false
  /// The names of both sides in reports.
  package var names = SideNames.fileAndScenario

  /// The rules of `render check`, which allow no differences.
  package static let exact = ComparisonRules()

  package init() {}

  /// True if only identical pixels are equal. Repeated frames are then merged in the same way on
  /// both sides.
  var arePixelsExact: Bool { tolerance == 0 && ignored.isEmpty }

  package func difference(
    _ ours: Grid<ColorWithAlpha>, _ theirs: Grid<ColorWithAlpha>
  ) -> PixelDifference? {
    ours.difference(from: theirs, tolerance: tolerance, ignoring: ignored)
  }
}

/// The names of the two sides of a comparison in texts and JSON.
package enum SideNames: Sendable {
  /// An existing file, and a fresh render of its scenario.
  case fileAndScenario
  /// Two files.
  case oldAndNew

  /// The names of the expected and the actual side.
  package var words: (expected: String, actual: String) {
    switch self {
    case .fileAndScenario: ("scenario", "file")
    case .oldAndNew: ("old", "new")
    }
  }

  /// The labels of both sides of a difference image.
  package var labels: (expected: String, actual: String) {
    switch self {
    case .fileAndScenario: ("expected", "actual")
    case .oldAndNew: words
    }
  }
}
