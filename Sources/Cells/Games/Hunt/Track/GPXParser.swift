package import Settings
internal import XML

/// The points of a GPX file (GPX 1.1, Topografix 2004). They are the points of all tracks in order,
/// or of the routes if there are no track points.
package struct GPXFile {
  let points: [GPXPoint]

  /// Parses the contents of a file. Throws `GPXProblem` with its position if the file is invalid,
  /// has no points or goes back in time.
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

/// A reader of the points of a GPX file, which is untrusted.
struct GPXParser {
  private(set) var track: [GPXPoint] = []
  private(set) var route: [GPXPoint] = []
  private(set) var lastLine = 1
  private var problem: Located<GPXProblem>?
  private var depth = 0
  /// The text of the current `<time>` element so far; nil outside of one.
  private var time: String?
  /// The current point element: its kind and its nesting depth; nil outside of one.
  private var point: (isOfTrack: Bool, depth: Int)?
  private var place = XMLPosition()

  /// Parses a file and returns the parser with its points.
  static func read(_ bytes: [UInt8]) throws(Located<GPXProblem>) -> GPXParser {
    var parser = GPXParser()
    let end = XMLParser.parse(bytes) { event, place in
      parser.place = place
      switch event {
      case .start(let name, let attributes): parser.begin(localName(name), attributes)
      case .text(let bytes): parser.add(bytes)
      case .end(let name): parser.end(localName(name))
      }
      return parser.problem == nil
    }
    (parser.place, parser.lastLine) = (end.place, end.place.line)
    switch end.outcome {
    case .complete, .stopped: break
    case .doctype: parser.fail(.hasDoctype)
    case .malformed(let reason): parser.fail(.malformedXML(reason))
    }
    if let problem = parser.problem { throw problem }
    return parser
  }

  /// Returns the name of an element without its namespace prefix.
  private static func localName(_ name: String) -> Substring {
    name.split(separator: ":").last ?? ""
  }

  private mutating func fail(_ problem: GPXProblem) {
    self.problem = Located(problem, line: place.line, column: place.column)
  }

  // MARK: Elements

  private mutating func begin(_ name: Substring, _ attributes: [String: String]) {
    depth += 1
    if depth == 1, name != "gpx" { return fail(.noGPX(String(name))) }
    switch name {
    case "trkpt", "rtept":
      point = (name == "trkpt", depth)
      addPoint(isOfTrack: name == "trkpt", attributes)
    case "time" where depth == point.map({ $0.depth + 1 }): time = ""
    default: break
    }
  }

  private mutating func addPoint(isOfTrack: Bool, _ attributes: [String: String]) {
    let (lat, lon) = (attributes["lat"] ?? "", attributes["lon"] ?? "")
    guard let latitude = Self.degrees(lat, most: 90) else { return fail(.noLatitude(lat)) }
    guard let longitude = Self.degrees(lon, most: 180) else { return fail(.noLongitude(lon)) }
    guard track.count + route.count < GPXPoint.most else {
      return fail(.tooManyPoints(most: GPXPoint.most))
    }
    let point = GPXPoint(
      latitude: latitude, longitude: longitude, line: place.line, column: place.column)
    if isOfTrack { track.append(point) } else { route.append(point) }
  }

  private static func degrees(_ text: String, most: Double) -> Double? {
    let trimmed = text.split(whereSeparator: \.isWhitespace)
    guard trimmed.count == 1, let number = Double(trimmed[0]), abs(number) <= most else {
      return nil
    }
    return number
  }

  private mutating func add(_ bytes: [UInt8]) {
    // A longer text is no time, so the rest of it can be dropped.
    guard let text = time, text.utf8.count < 100 else { return }
    time = text + String(decoding: bytes.prefix(100), as: UTF8.self)
  }

  private mutating func end(_ name: Substring) {
    depth -= 1
    if name == "time", let text = time {
      time = nil
      let words = text.split(whereSeparator: \.isWhitespace)
      guard words.count == 1 || words.count == 2,
        let milliseconds = GPXTimes.milliseconds(words.joined(separator: " "))
      else { return fail(.noTime(String(text.prefix(40)))) }
      setTime(milliseconds)
    } else if depth < point?.depth ?? 0 {
      point = nil
    }
  }

  private mutating func setTime(_ milliseconds: Int) {
    guard let point else { return }
    if point.isOfTrack {
      track[track.count - 1].time = milliseconds
    } else {
      route[route.count - 1].time = milliseconds
    }
  }
}

package struct GPXProblem: Sentence {
  package let description: String

  package init(_ description: String) { self.description = description }

  static func malformedXML(_ reason: String) -> Self { "invalid XML: \(reason)" }
  static func noGPX(_ name: String) -> Self { "not a GPX file: expected <gpx>, got <\(name)>" }
  static let hasDoctype = Self("document types are not supported: remove <!DOCTYPE …>")
  static let noPoints = Self("the track has no points, such as <trkpt lat=\"…\" lon=\"…\">")
  static func tooManyPoints(most: Int) -> Self { "a track can have at most \(most) points" }
  static func noLatitude(_ text: String) -> Self {
    "expected a latitude from -90 to 90, got '\(text)'"
  }
  static func noLongitude(_ text: String) -> Self {
    "expected a longitude from -180 to 180, got '\(text)'"
  }
  static func noTime(_ text: String) -> Self {
    "expected a time such as 2024-05-01T10:00:00Z, got '\(text)'"
  }
  static let goesBack = Self("the point is earlier than the one before it")
}
