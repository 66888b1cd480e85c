internal import Grids
internal import Settings

/// The options of curl for one request, as a text for its standard input: other users see the
/// arguments of a program, but not what it reads.
struct CurlConfiguration {
  /// The lines, one for each option.
  private(set) var text = ""

  /// - Throws: an error if a value contains a control character, which could start another option.
  init(_ request: TransferRequest) throws(TransferProblem) {
    let (address, limits) = (request.address, request.limits)
    try add("url", address.text)
    // Servers decide what a method means, but HEAD has no body, which curl must know.
    if request.method == "HEAD" { add("head") } else { try add("request", request.method) }
    for option in ["globoff", "path-as-is", "silent", "show-error", "suppress-connect-headers"] {
      add(option)
    }
    // Redirections are followed by new requests, after a check of their addresses.
    try add("proto", "=https,http")
    try add("user-agent", "render")
    try add("dump-header", "-")
    try add("output", "/dev/fd/3")
    try add("write-out", #"\n%{http_code} %{redirect_url}"#, isEscaped: true)
    try add("max-time", "\(limits.seconds)")
    try add("connect-timeout", "\(limits.secondsToConnect)")
    try add("speed-limit", "\(limits.slowest.bytes)")
    try add("speed-time", "\(limits.slowest.seconds)")
    try add("max-filesize", "\(limits.bytes)")
    for header in request.headers {
      // Without a value, curl needs a semicolon instead of the colon.
      try add(
        "header", header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)")
    }
    switch request.body {
    case .none: break
    case .text(let text): try add("data-raw", text)
    case .file: try add("upload-file", "/dev/fd/4")
    }
    switch request.account {
    case .none: break
    case .netrc:
      add("netrc-optional")
      add("anyauth")
    case .credential(let account):
      if account.user.contains(":") {
        throw .invalid(address.text, "the name of the user contains a colon")
      }
      try add("user", "\(account.user):\(account.password)")
      add("anyauth")
    }
  }

  private mutating func add(_ option: String) { text += option + "\n" }

  /// Adds an option with a value in quotes, within which curl interprets only the backslash.
  private mutating func add(
    _ option: String, _ value: String, isEscaped: Bool = false
  ) throws(TransferProblem) {
    guard !value.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 }) else {
      throw .control(option: option)
    }
    let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    text += "\(option) = \"\(isEscaped ? value : escaped)\"\n"
  }
}

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
