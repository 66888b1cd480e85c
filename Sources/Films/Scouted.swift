internal import Grids

/// What a film will show of its world, found before it is drawn.
struct Scouted: Sendable {
  /// The part of the world that is shown where there is no camera.
  let region: Region
  /// What lives at the generations that a camera asks for.
  var alive: [Int: Region] = [:]
  /// Whether events give the board a size.
  let isResized: Bool
  /// How many frames there are until the world is at rest, where the film ends then.
  var restingFrames: Int?
  /// The world at the first generation that is shown, where that has been a long way: nobody has to go
  /// it again.
  var opening: Play?
  /// What its counts came to, where they are plotted.
  var history: PlotHistory?
  /// What its plot shows of several films in place of that.
  var compared: ComparedCurves?
}
