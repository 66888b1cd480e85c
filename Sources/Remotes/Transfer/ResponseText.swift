/// The text that curl writes for a request: the headers of all responses, and a last line with the
/// status and the address of a redirection.
package struct ResponseText {
  private let address: String
  private let status: Int
  private let target: String
  private let headers: [TransferRequest.Header]

  /// - Throws: an error if the text has another form, or repeats the length with another value.
  package init(_ bytes: [UInt8], _ address: String) throws(TransferProblem) {
    self.address = address
    // Each header is a line. Bytes that are no UTF-8 become replacement characters.
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false).map {
      String(decoding: $0.last == 13 ? $0.dropLast() : $0, as: UTF8.self)
    }
    let last = lines.last.map { $0.split(separator: " ", maxSplits: 1) } ?? []
    guard let code = last.first.flatMap({ Int($0) }), code > 0 else {
      throw .damaged(address, "the response is not HTTP")
    }
    status = code
    target = last.count > 1 ? String(last[1]) : ""
    headers = Self.headers(lines.dropLast())
    let lengths = Set(headers.filter { $0.name.lowercased() == "content-length" }.map(\.value))
    if lengths.count > 1 { throw .damaged(address, "it has several values of Content-Length") }
  }

  /// Returns the headers of the last response. Others come before it, such as that to a request
  /// without a password.
  private static func headers(_ lines: ArraySlice<String>) -> [TransferRequest.Header] {
    let start = lines.lastIndex { $0.hasPrefix("HTTP/") } ?? lines.endIndex
    return lines[start...].dropFirst().prefix { !$0.isEmpty }.compactMap { line in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[colon...].dropFirst().drop { " \t".contains($0) }
      return .init(String(line[..<colon]), String(value))
    }
  }

  /// Returns the response with its body, and the address to which it redirects.
  ///
  /// - Throws: an error if the body has another length than announced.
  package func response(
    _ body: [UInt8], isHead: Bool
  ) throws(TransferProblem) -> (TransferResponse, target: String) {
    let response = TransferResponse(status: status, headers: headers, body: body)
    if !isHead, status != 304, status != 204, let announced = response.header("content-length"),
      response.header("transfer-encoding") == nil, Int(announced) != body.count
    {
      throw .damaged(address, "it has \(body.count) bytes instead of \(announced.prefix(20))")
    }
    return (response, target)
  }
}
