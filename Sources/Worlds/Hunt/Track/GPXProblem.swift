internal import Settings

/// An error in a GPX file.
package enum GPXProblem: Problem {
  /// Malformed XML, with the reason.
  case malformedXML(String)
  /// A root element other than `<gpx>`.
  case noGPX(String)
  /// A document type declaration, which could reference other files and entities.
  case hasDoctype
  case noPoints
  case tooManyPoints(most: Int)
  case noLatitude(String)
  case noLongitude(String)
  case noTime(String)
  /// A point with an earlier time than the previous point.
  case goesBack

  /// The error message.
  package var description: String {
    switch self {
    case .malformedXML(let reason): "invalid XML: \(reason)"
    case .noGPX(let name): "not a GPX file: expected <gpx>, got <\(name)>"
    case .hasDoctype: "document types are not supported: remove <!DOCTYPE …>"
    case .noPoints: "the track has no points, such as <trkpt lat=\"…\" lon=\"…\">"
    case .tooManyPoints(let most): "a track can have at most \(most) points"
    case .noLatitude(let text): "expected a latitude from -90 to 90, got '\(text)'"
    case .noLongitude(let text): "expected a longitude from -180 to 180, got '\(text)'"
    case .noTime(let text): "expected a time such as 2024-05-01T10:00:00Z, got '\(text)'"
    case .goesBack: "the point is earlier than the one before it"
    }
  }
}
