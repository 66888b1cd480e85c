internal import CExpat
package import Settings

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

/// A GPX parser that uses libexpat. GPX files are untrusted. The parser rejects document types, and
/// with them all entities except the five predefined ones and all references to external files.
@safe
struct GPXParser {
  private(set) var track: [GPXPoint] = []
  private(set) var route: [GPXPoint] = []
  private(set) var lastLine = 1
  private var problem: Located<GPXProblem>?
  private var parser: XML_Parser?
  private var depth = 0
  /// The text of the current `<time>` element so far; nil outside of one.
  private var time: String?
  /// The current point element: its kind and its nesting depth; nil outside of one.
  private var point: (isOfTrack: Bool, depth: Int)?
  private var place = (line: 1, column: 1)

  /// Parses a file and returns the parser with its points.
  static func read(_ bytes: [UInt8]) throws(Located<GPXProblem>) -> GPXParser {
    // The callbacks of libexpat need a stable address for the state.
    let state = UnsafeMutablePointer<GPXParser>.allocate(capacity: 1)
    unsafe state.initialize(to: GPXParser())
    defer {
      unsafe state.deinitialize(count: 1)
      unsafe state.deallocate()
    }
    unsafe run(bytes, state)
    if let problem = unsafe state.pointee.problem { throw problem }
    return unsafe state.pointee
  }

  private static func run(_ bytes: [UInt8], _ state: UnsafeMutablePointer<GPXParser>) {
    guard let parser = unsafe XML_ParserCreate(nil) else {
      unsafe state.pointee.fail(.malformedXML("out of memory"))
      return
    }
    defer { unsafe XML_ParserFree(parser) }
    unsafe state.pointee.parser = parser
    unsafe XML_SetUserData(parser, state)
    unsafe XML_SetStartDoctypeDeclHandler(parser) { state, _, _, _, _ in
      unsafe GPXParser.on(state) { $0.fail(.hasDoctype) }
    }
    unsafe XML_SetElementHandler(
      parser,
      { state, name, attributes in
        unsafe GPXParser.on(state) { state in
          unsafe state.begin(GPXParser.name(name), attributes)
        }
      },
      { state, name in unsafe GPXParser.on(state) { unsafe $0.end(GPXParser.name(name)) } })
    unsafe XML_SetCharacterDataHandler(parser) { state, letters, count in
      unsafe GPXParser.on(state) { unsafe $0.add(letters, count) }
    }
    let status = unsafe bytes.withUnsafeBytes { bytes in
      unsafe XML_Parse(
        parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), 1)
    }
    unsafe state.pointee.place = place(of: parser)
    unsafe state.pointee.lastLine = place(of: parser).line
    if status != XML_STATUS_OK, unsafe state.pointee.problem == nil {
      unsafe state.pointee.fail(.malformedXML(reason(XML_GetErrorCode(parser))))
    }
  }

  /// Returns the description of an error of libexpat.
  private static func reason(_ code: XML_Error) -> String {
    switch code {
    case XML_ERROR_NO_MEMORY: return "out of memory"
    case XML_ERROR_INVALID_TOKEN: return "unexpected character"
    case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN: return "unexpected end of file"
    case XML_ERROR_TAG_MISMATCH: return "a closing tag does not match its opening tag"
    case XML_ERROR_DUPLICATE_ATTRIBUTE: return "duplicate attribute"
    case XML_ERROR_JUNK_AFTER_DOC_ELEMENT: return "unexpected content after the end of the document"
    case XML_ERROR_UNDEFINED_ENTITY: return "undefined entity"
    default:
      let words = unsafe XML_ErrorString(code).map { unsafe String(cString: $0) }
      return "libexpat reports: \(words ?? "error \(code.rawValue)")"
    }
  }

  /// Runs a callback with the parser's state, and stops parsing if the callback records an error.
  private static func on(_ argument: UnsafeMutableRawPointer?, _ body: (inout GPXParser) -> Void) {
    guard let state = unsafe argument?.assumingMemoryBound(to: GPXParser.self),
      let parser = unsafe state.pointee.parser, unsafe state.pointee.problem == nil
    else { return }
    unsafe state.pointee.place = place(of: parser)
    unsafe body(&state.pointee)
    if unsafe state.pointee.problem != nil { unsafe XML_StopParser(parser, 0) }
  }

  private static func place(of parser: XML_Parser) -> (line: Int, column: Int) {
    (
      Int(clamping: unsafe XML_GetCurrentLineNumber(parser)),
      Int(clamping: unsafe XML_GetCurrentColumnNumber(parser)) + 1
    )
  }

  /// Returns the name of an element without its namespace prefix.
  private static func name(_ name: UnsafePointer<CChar>?) -> Substring {
    let text = unsafe name.map { unsafe String(cString: $0) } ?? ""
    return text.split(separator: ":").last ?? ""
  }

  private mutating func fail(_ problem: GPXProblem) {
    self.problem = Located(problem, line: place.line, column: place.column)
  }

  // MARK: Elements

  private mutating func begin(
    _ name: Substring, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    depth += 1
    if depth == 1, name != "gpx" { return fail(.noGPX(String(name))) }
    switch name {
    case "trkpt", "rtept":
      point = (name == "trkpt", depth)
      unsafe addPoint(isOfTrack: name == "trkpt", attributes)
    case "time" where depth == point.map({ $0.depth + 1 }): time = ""
    default: break
    }
  }

  private mutating func addPoint(
    isOfTrack: Bool, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    var texts = ["lat": "", "lon": ""]
    var next = unsafe attributes
    while let key = unsafe next?.pointee, let value = unsafe next?.successor().pointee {
      unsafe texts[String(cString: key)] = unsafe String(cString: value)
      unsafe next = next?.advanced(by: 2)
    }
    let (lat, lon) = (texts["lat"] ?? "", texts["lon"] ?? "")
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

  private mutating func add(_ letters: UnsafePointer<CChar>?, _ count: Int32) {
    // A longer text is no time, so the rest of it can be dropped.
    guard let letters = unsafe letters, let text = time, text.utf8.count < 100 else { return }
    let bytes = unsafe UnsafeRawBufferPointer(start: letters, count: Int(count))
    let more = unsafe String(decoding: bytes.prefix(100), as: UTF8.self)
    time = text + more
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
