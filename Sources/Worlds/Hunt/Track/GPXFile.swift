package import Settings

/// The points of a GPX file (GPX 1.1, Topografix 2004). They are the points of all tracks in order,
/// or of the routes if there are no track points.
package struct GPXFile {
  let points: [GPXPoint]

  /// Parses the contents of a file.
  ///
  /// - Throws: `GPXProblem` with its position if the file is invalid, has no points or goes back in
  ///   time.
  package init(_ bytes: [UInt8]) throws(Located<GPXProblem>) {
    let read = try GPXParser.read(bytes)
    points = read.track.isEmpty ? read.route : read.track
    guard !points.isEmpty else { throw Located(.noPoints, line: read.lastLine, column: 1) }
    var newest: Int?
    for point in points {
      guard let time = point.time else { continue }
      if let newest, time < newest {
        throw Located(.goesBack, line: point.line, column: point.column)
      }
      newest = time
    }
  }

  /// The walk on a plane, with the first point as the origin.
  package var track: Track {
    let places = GPXPlane.places(of: points)
    let times = GPXTimes.complete(points.map(\.time), along: places)
    return Track(zip(places, times).map { Track.Point(place: $0, time: $1 - times[0]) })
  }
}
