package import Settings

/// What a GPX file says of a walk (GPX 1.1, Topografix 2004): the points of all its tracks, one after the
/// other, or of its routes where it has none.
package struct GPXFile {
  let points: [GPXPoint]

  /// Reads the bytes of a file.
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

  /// The walk on a plane around its first point.
  package var track: Track {
    let places = GPXPlane.places(of: points)
    let times = GPXTimes.complete(points.map(\.time), along: places)
    return Track(zip(places, times).map { Track.Point(place: $0, time: $1 - times[0]) })
  }
}
