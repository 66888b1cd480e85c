/// The outcome of a request, with the code and phrase of HTTP.
package enum HTTPStatus: Int, Sendable {
  case ok = 200
  case noContent = 204
  case badRequest = 400
  case forbidden = 403
  case notFound = 404
  case badMethod = 405
  case timeout = 408
  case tooLarge = 413
  case longHead = 431
  case unsupported = 501
  case busy = 503
  case badVersion = 505

  var phrase: String {
    switch self {
    case .ok: "OK"
    case .noContent: "No Content"
    case .badRequest: "Bad Request"
    case .forbidden: "Forbidden"
    case .notFound: "Not Found"
    case .badMethod: "Method Not Allowed"
    case .timeout: "Request Timeout"
    case .tooLarge: "Content Too Large"
    case .longHead: "Request Header Fields Too Large"
    case .unsupported: "Not Implemented"
    case .busy: "Service Unavailable"
    case .badVersion: "HTTP Version Not Supported"
    }
  }
}

/// The reason why a request is not answered.
struct RequestRefusal: Error {
  let status: HTTPStatus
}
