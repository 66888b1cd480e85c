internal import Settings

/// A problem of a track's file.
package enum GPXProblem: Problem {
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
  package var description: String {
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
