public import Settings

/// What a GPX file says of a walk (GPX 1.1, Topografix 2004): the points of all its tracks, one after the
/// other, or of its routes where it has none.
struct GPXFile {
  /// A point as it is written.
  struct Point: Hashable {
    /// In degrees.
    let latitude: Double
    let longitude: Double
    /// In milliseconds since 1970; nil where it says none.
    var time: Int?
    /// Where it is written.
    let line: Int
    let column: Int
  }

  let points: [Point]

  /// More points are no walk.
  static let mostPoints = 1_000_000

  /// Reads the bytes of a file.
  init(_ bytes: [UInt8]) throws(GPXError) {
    let read = try GPXParser.read(bytes)
    points = read.track.isEmpty ? read.route : read.track
    guard !points.isEmpty else { throw GPXError(.noPoints, line: read.lastLine, column: 1) }
    var newest: Int?
    for point in points {
      guard let time = point.time else { continue }
      if let newest, time < newest {
        throw GPXError(.goesBack, line: point.line, column: point.column)
      }
      newest = time
    }
  }

  /// The walk on a plane around its first point.
  var track: Track {
    let places = GPXPlane.places(of: points)
    let times = GPXTimes.complete(points.map(\.time), along: places)
    return Track(zip(places, times).map { Track.Point(place: $0, time: $1 - times[0]) })
  }
}

/// What is wrong with a track's file.
public struct GPXError: Error, Hashable, Sendable {
  public let problem: GPXProblem
  /// Counted from 1, as is the column.
  public let line: Int
  public let column: Int

  init(_ problem: GPXProblem, line: Int, column: Int) {
    self.problem = problem
    self.line = line
    self.column = column
  }
}

/// What can be wrong with a track's file, in words.
public enum GPXProblem: Problem {
  /// The parser's own words.
  case noXML(String)
  case noGPX(String)
  /// A document type, which could name other files and entities.
  case hasDoctype
  case noPoints
  case tooManyPoints(most: Int)
  case noLatitude(String)
  case noLongitude(String)
  case noTime(String)
  case goesBack

  /// A sentence for whoever named the file.
  public var description: String {
    switch self {
    case .noXML(let reason): "no XML: \(reason)"
    case .noGPX(let name): "no GPX: it begins with <\(name)>"
    case .hasDoctype: "a document type is not read: leave <!DOCTYPE …> out"
    case .noPoints: "the track has no points: <trkpt lat=\"…\" lon=\"…\">"
    case .tooManyPoints(let most): "a track has at most \(most) points"
    case .noLatitude(let text): "'\(text)' is no latitude from -90 to 90"
    case .noLongitude(let text): "'\(text)' is no longitude from -180 to 180"
    case .noTime(let text): "'\(text)' is no time such as 2024-05-01T10:00:00Z"
    case .goesBack: "the track goes back in time here"
    }
  }
}
