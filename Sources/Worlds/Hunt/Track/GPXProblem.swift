internal import Settings

/// An error in a GPX file.
package enum GPXProblem: Problem {
  /// Malformed XML, with the parser's reason.
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
    case .malformedXML(let reason): "no XML: \(reason)"
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
