/// A request of a browser, complete and checked.
package struct HTTPRequest: Equatable, Sendable {
  package enum Method: String, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
  }

  package let method: Method
  /// The path as written, without the query. A `LocalServer` passes requests on without the token,
  /// so that the path of its page is empty.
  package internal(set) var path: String
  /// The text after the question mark; empty without one.
  package let query: String
  /// The host and port that the browser asked for.
  let host: String?
  /// The origin of the page that sent the request, if the browser names it.
  let origin: String?
  /// The content of a POST request.
  package internal(set) var body: [UInt8] = []

  /// The maximum size of a body in bytes.
  package static let longestBody = 64 << 10

  /// The content as text.
  package var text: String { String(decoding: body, as: UTF8.self) }
}
