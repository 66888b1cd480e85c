internal import Serving

extension FuzzTarget {
  /// Requests to the local server.
  static let requests = FuzzTarget("requests") { bytes in
    let outcome = RequestParser.parse(bytes)
    if case .request(let request) = outcome {
      precondition(request.body.count <= HTTPRequest.longestBody, "bodies have a maximum")
      precondition(request.path.hasPrefix("/"), "paths are absolute")
      let more = RequestParser.parse(bytes + Array("GET / HTTP/1.1\r\n\r\n".utf8))
      precondition(more == outcome, "a request does not depend on what follows it")
    }
    if case .incomplete = outcome {
      let most = RequestParser.longestHead + HTTPRequest.longestBody
      precondition(bytes.count <= most, "the server never collects more than the maximum")
    }
  }
}
