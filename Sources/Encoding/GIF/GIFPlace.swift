/// A position in some rows: a pixel, and the run that contains it.
struct GIFPlace {
  var row: Int
  var x: Int
  var run: Int
  /// The number of the run's pixels before this one.
  var offset: Int
}

extension GIFRuns {
  /// Moves from the end of a run to the start of the next one, across rows; returns false if the
  /// next row is `end`.
  @inline(__always)
  func goToNextRun(_ place: inout GIFPlace, before end: Int) -> Bool {
    place.offset = 0
    place.run += 1
    if place.run < Int(rows[place.row].upperBound) { return true }
    place.row += 1
    place.x = 0
    if place.row == end { return false }
    place.run = Int(rows[place.row].lowerBound)
    return true
  }
}
