package import Files
internal import Grids
internal import Settings
internal import Synchronization

/// Transfers over HTTP. curl makes them, because no networking library is linked. It uses the
/// proxies of the environment, and not the file `~/.curlrc`.
package enum Transfer {
  /// A receiver of progress. (A closure in a task-local value crashes the optimizer unless it is
  /// wrapped in a struct.)
  package struct Progress: Sendable {
    /// Receives the number of bytes that were received since the last call, or of a file that was
    /// sent.
    let add: @Sendable (_ bytes: Int) -> Void

    package init(add: @escaping @Sendable (_ bytes: Int) -> Void) { self.add = add }
  }

  /// The receiver of the current task's progress; nil for none.
  @TaskLocal package static var progress: Progress?

  /// Sends a request, and returns the response with any status.
  ///
  /// GET and HEAD follow redirections to `https`, and to `http` only from `http`. The account is
  /// sent only to the host of the first address.
  ///
  /// - Parameters:
  ///   - program: the path of curl; nil for the one on the search path.
  ///   - isCanceled: returns true once the caller no longer waits.
  package static func response(
    to request: TransferRequest, program: Path? = nil,
    isCanceled: () -> Bool = { CancellationCheck.isOver }
  ) throws(TransferProblem) -> TransferResponse {
    guard let program = program ?? Subprocess.find("curl") else { throw .noProgram }
    var request = request
    let mayFollow = ["GET", "HEAD"].contains(request.method)
    for _ in 0...request.limits.redirections {
      let response = try answer(program, request, isCanceled)
      guard mayFollow, [301, 302, 303, 307, 308].contains(response.status),
        !response.target.isEmpty
      else { return response }
      request = try self.request(request, redirectedTo: response.target)
    }
    throw .curl(request.address.text, code: 47, message: "")
  }

  /// Returns the request after a redirection.
  private static func request(
    _ request: TransferRequest, redirectedTo target: String
  ) throws(TransferProblem) -> TransferRequest {
    let address = request.address
    let refused = { (reason: String) in
      TransferProblem.redirected(address.text, to: "\(target.prefix(200))", reason)
    }
    guard target.isAddress else { throw refused("which is not followed") }
    let new: Address
    do throws(TransferProblem) { new = try Address(target) } catch { throw refused(error.reason) }
    if address.isSecure, !new.isSecure { throw refused("which is not encrypted") }
    var result = TransferRequest(request.method, new)
    (result.headers, result.limits) = (request.headers, request.limits)
    if new.origin == address.origin { result.account = request.account }
    return result
  }

  /// Sends one request, and returns a redirection like any other response.
  private static func answer(
    _ program: Path, _ request: TransferRequest, _ isCanceled: () -> Bool
  ) throws(TransferProblem) -> TransferResponse {
    let (exchange, limits) = (try start(program, request), request.limits)
    let address = request.address.text
    var (text, body): ([UInt8], [UInt8]) = ([], [])
    while true {
      switch try running({ () throws(AccessProblem) in try exchange.next(isCanceled) }) {
      case .canceled: throw .canceled(address)
      case .text(let bytes):
        text += bytes
        if text.count > limits.headerBytes { throw .damaged(address, "its headers are too long") }
      case .data(let bytes):
        body += bytes
        progress?.add(bytes.count)
        if let total = limits.total, !total.takes(bytes.count) {
          throw .tooMuch(address, mostMegabytes: total.most >> 20)
        }
        if body.count > limits.bytes {
          throw .tooLarge(address, mostMegabytes: limits.bytes >> 20)
        }
      case .ended(let code, let messages):
        if code == 63 { throw .tooLarge(address, mostMegabytes: limits.bytes >> 20) }
        if code < 0 { throw .program(reason: "it was killed by signal \(-code)") }
        if code != 0 { throw .curl(address, code: code, message: messages.last ?? "error \(code)") }
        if case .bytes(let sent) = request.body { progress?.add(sent.count) }
        return try TransferResponse(text, body, of: address, isHead: request.method == "HEAD")
      }
    }
  }

  private static func start(
    _ program: Path, _ request: TransferRequest
  ) throws(TransferProblem) -> ProgramExchange {
    let configuration = try CurlConfiguration(request)
    let sent: ProgramExchange.Given? =
      if case .bytes(let bytes) = request.body { .bytes(bytes) } else { nil }
    return try running { () throws(AccessProblem) in
      // The option --disable keeps curl from reading ~/.curlrc. It has to come first.
      try ProgramExchange(
        program, ["--disable", "--config", "-"], input: Array(configuration.text.utf8),
        reading: sent)
    }
  }

  private static func running<Value>(
    _ body: () throws(AccessProblem) -> Value
  ) throws(TransferProblem) -> Value {
    do throws(AccessProblem) { return try body() } catch { throw .program(reason: error.reason) }
  }
}

/// A request to a server.
package struct TransferRequest: Sendable {
  package let method: String
  package let address: Address
  package var headers: [Header] = []
  package var body = Body.none
  package var account = Account.none
  package var limits = TransferLimits()

  /// A line at the start of a request or a response.
  package struct Header: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  package enum Body: Sendable {
    case none
    case text(String)
    case bytes([UInt8])
  }

  /// The user's name and password, which the server may ask for.
  package enum Account: Sendable {
    case none
    /// Those of the host in `~/.netrc`, if there are any.
    case netrc
    case credential(Credential)
  }

  package init(_ method: String, _ address: Address) {
    (self.method, self.address) = (method, address)
  }
}

/// The limits of a transfer. They protect this computer from a server that is slow or hostile.
package struct TransferLimits: Sendable {
  /// The maximum size of the body of a response, in bytes.
  package var bytes: Int
  /// The time limit in seconds for each request.
  package var seconds = 300
  /// The time limit for the connection.
  package var secondsToConnect = 20
  /// The lowest speed in bytes per second, and the time that a server may be slower.
  package var slowest = (bytes: 100, seconds: 20)
  /// The maximum number of redirections, which only GET and HEAD follow.
  package var redirections = 5
  /// The maximum size of all headers of a response, in bytes.
  package var headerBytes = 1 << 17
  /// The limit for this and other transfers together; nil for none.
  package var total: TransferTotal?

  package init(bytes: Int = 64 << 20) { self.bytes = bytes }
}

/// A limit on the bytes of the bodies of several transfers together.
///
/// It is a class because the transfers share it.
package final class TransferTotal: Sendable {
  let most: Int
  private let left: Mutex<Int>

  /// - Parameter most: the limit in bytes.
  package init(_ most: Int) {
    self.most = most
    left = Mutex(most)
  }

  /// Counts received bytes. Returns false if the limit is exceeded.
  func takes(_ bytes: Int) -> Bool {
    left.withLock {
      $0 -= bytes
      return $0 >= 0
    }
  }
}

/// A response of a server.
package struct TransferResponse: Sendable {
  /// The status code, such as 200.
  package let status: Int
  /// The address to which the response redirects; empty for none.
  let target: String
  package let headers: [TransferRequest.Header]
  package let body: [UInt8]

  /// Creates a response from the text that curl writes: the headers of all responses, and a last
  /// line with the status and the address of a redirection.
  ///
  /// - Throws: an error if the text has another form, or repeats the length with another value, or
  ///   if the body has another length than announced.
  package init(
    _ text: [UInt8], _ body: [UInt8], of address: String, isHead: Bool
  ) throws(TransferProblem) {
    // Each header is a line. Bytes that are no UTF-8 become replacement characters.
    let lines = text.split(separator: 10, omittingEmptySubsequences: false).map {
      String(decoding: $0.last == 13 ? $0.dropLast() : $0, as: UTF8.self)
    }
    let last = lines.last.map { $0.split(separator: " ", maxSplits: 1) } ?? []
    guard let code = last.first.flatMap({ Int($0) }), code > 0 else {
      throw .damaged(address, "the response is not HTTP")
    }
    (status, self.body) = (code, body)
    target = last.count > 1 ? String(last[1]) : ""
    headers = Self.headers(lines.dropLast())
    let lengths = Set(headers.filter { $0.name.lowercased() == "content-length" }.map(\.value))
    if lengths.count > 1 { throw .damaged(address, "it has several values of Content-Length") }
    if !isHead, status != 304, status != 204, let announced = header("content-length"),
      header("transfer-encoding") == nil, Int(announced) != body.count
    {
      throw .damaged(address, "it has \(body.count) bytes instead of \(announced.prefix(20))")
    }
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

  /// Returns the value of the first header with a name, ignoring case; nil if there is none.
  package func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// True if the request succeeded.
  package var isSuccess: Bool { (200..<300).contains(status) }
}

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
    case .bytes: try add("upload-file", "/dev/fd/4")
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

/// The reason that a transfer failed. No message contains a password.
package struct TransferProblem: Problem {
  package let description: String
  /// The address of the request; empty if the problem has none.
  package private(set) var subject = ""
  /// The reason without the address.
  package let reason: String
  /// True if the settings must not name the address; false if its file could not be read.
  package private(set) var isError = false
  /// The limit in megabytes that the response alone exceeds; nil for other errors.
  private(set) var exceeded: Int?

  private init(_ description: String, isError: Bool = false) {
    (self.description, reason, self.isError) = (description, description, isError)
  }

  private init(
    _ address: String, _ reason: String, isError: Bool = false, verb: String = "read"
  ) {
    description = "cannot \(verb) \(address): \(reason)"
    (subject, self.reason, self.isError) = (address, reason, isError)
  }

  static let noProgram = Self("addresses require the program 'curl': install curl")
  static func program(reason: String) -> Self { Self("cannot run curl: \(reason)") }
  static func control(option: String) -> Self {
    Self("a control character in the \(option) of a request", isError: true)
  }
  static func invalid(_ address: String, _ reason: String) -> Self {
    Self(address, reason, isError: true, verb: "use the address")
  }
  static func damaged(_ address: String, _ reason: String) -> Self { Self(address, reason) }
  static func tooLarge(_ address: String, mostMegabytes most: Int) -> Self {
    var problem = Self(address, "larger than \(most) MB")
    problem.exceeded = most
    return problem
  }
  /// A response that exceeds the limit of several responses together.
  static func tooMuch(_ address: String, mostMegabytes most: Int) -> Self {
    Self(address, "the server has sent more than \(most) MB in total")
  }
  static func redirected(_ address: String, to target: String, _ reason: String) -> Self {
    Self(address, "it redirects to \(target), \(reason)", isError: true)
  }
  static func canceled(_ address: String) -> Self {
    Self(address, "it takes too long: raise 'max-time'")
  }
  static func curl(_ address: String, code: Int, message: String) -> Self {
    Self(address, reason(ofExitCode: code) ?? message)
  }
  static func offline(_ address: String) -> Self {
    Self(address, "it is not in the cache: run once without --offline", isError: true)
  }
  static func changed(_ address: String, hash: String) -> Self {
    Self(
      address, "it has changed: its SHA-256 is \(hash); write that into 'sha256' to accept it",
      isError: true)
  }
  static func status(_ address: String, _ code: Int) -> Self {
    Self(address, reason(ofStatus: code))
  }

  /// Returns the meaning of an exit code of curl (from its manual), and what to do; nil for rare
  /// ones.
  private static func reason(ofExitCode code: Int) -> String? {
    switch code {
    case 5: "the proxy's name cannot be resolved: check https_proxy and http_proxy"
    case 6: "the host name cannot be resolved: check it and the network connection"
    case 7: "the host refuses the connection: check the port, and that the server is running"
    case 18: "the response ended before its announced length: try again"
    case 28: "the server is too slow: try again later"
    case 35: "the TLS connection failed: check that the server supports https on this port"
    case 47: "too many redirections"
    case 51, 60:
      "the certificate of the server is not trusted: check the host and the clock of this computer,"
        + " or set CURL_CA_BUNDLE to the file of its certificate authority"
    case 52: "the server closed the connection without a response: try again later"
    case 55, 56: "the connection was interrupted: try again"
    case 63: "larger than the limit"
    case 67: "the server rejects the user or the password"
    case 77: "the file of certificate authorities cannot be read: check CURL_CA_BUNDLE"
    default: nil
    }
  }

  private static func reason(ofStatus code: Int) -> String {
    switch code {
    case 401: "the server requires a user and a password, or rejects them (401)"
    case 403: "the server forbids the access (403)"
    case 404, 410: "no such file on the server (\(code))"
    case 407: "the proxy requires a user and a password (407): set them in https_proxy"
    case 413, 507: "the server has too little space for the file (\(code))"
    case 423: "somebody else has locked the file (423): try again later"
    case 429, 503: "the server is overloaded (\(code)): try again later"
    case 500...: "the server failed (\(code)): try again later"
    default: "the server answers with status \(code)"
    }
  }
}

/// The address of a file or a folder on the network: `https://host/dir/gun.rle`.
package struct Address: Hashable, Sendable {
  package let isSecure: Bool
  /// The scheme, the host and the port, in lowercase: `https://host:8443`.
  package let origin: String
  /// The path from its first slash on, with the query. All other characters than those that an
  /// address may contain are percent-encoded.
  package let path: String

  package var text: String { origin + path }

  /// The maximum length in bytes.
  package static let longest = 2000

  /// Parses an address.
  ///
  /// - Throws: an error if it is no address of HTTP, contains a password or control characters, or
  ///   is too long.
  package init(_ text: String) throws(TransferProblem) {
    guard text.utf8.count <= Self.longest else {
      throw .invalid("\(text.prefix(60))…", "longer than \(Self.longest) bytes")
    }
    guard !text.unicodeScalars.contains(where: \.isCommand) else {
      throw .invalid(text, "it contains control characters")
    }
    guard text.isAddress, let colon = text.firstIndex(of: ":") else {
      throw .invalid(text, "expected an address that begins with https:// or http://")
    }
    let rest = text[colon...].dropFirst(3).prefix { $0 != "#" }
    let host = rest.prefix { !"/?".contains($0) }
    if host.contains("@") {
      let shown = text[...colon] + "//…@" + (host.split(separator: "@").last ?? "")
      throw .invalid(String(shown), "it must not contain a name or password: use ~/.netrc")
    }
    guard Self.isHost(host) else { throw .invalid(text, "'\(host)' is not a host name") }
    let scheme = text[..<colon].lowercased()
    isSecure = scheme == "https"
    origin = "\(scheme)://\(host.lowercased())"
    let path = rest[host.endIndex...]
    self.path = Self.encoded((path.first == "/" ? "" : "/") + path, keeping: Self.allowed)
  }

  private init(_ origin: String, _ path: String) {
    (self.origin, self.path) = (origin, path)
    isSecure = origin.hasPrefix("https:")
  }

  /// The address with a slash at its end.
  package var asFolder: Address { path.hasSuffix("/") ? self : Address(origin, path + "/") }

  /// Returns the address of a file in this folder. The name is percent-encoded as a whole.
  package func file(_ name: String) -> Address {
    Address(origin, asFolder.path + Self.encoded(name, keeping: Self.unreserved))
  }

  private static func isHost(_ text: Substring) -> Bool {
    if text.first == "[" {
      guard let end = text.firstIndex(of: "]") else { return false }
      let inner = text[..<end].dropFirst()
      return !inner.isEmpty && inner.allSatisfy { $0.isHexDigit || ":.".contains($0) }
        && isPort(text[end...].dropFirst())
    }
    let name = text.prefix { $0 != ":" }
    return !name.isEmpty && name.first != "-" && name.first != "."
      && name.unicodeScalars.allSatisfy {
        !$0.isASCII || isLetterOrDigit($0) || "-._".unicodeScalars.contains($0)
      }
      && isPort(text[name.endIndex...])
  }

  /// Returns true for a port with its colon, and for an empty text.
  private static func isPort(_ text: Substring) -> Bool {
    let digits = text.dropFirst()
    return text.isEmpty
      || text.first == ":" && digits.utf8.allSatisfy { (48...57).contains($0) }
        && UInt16(digits) != nil
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
  }

  private static let unreserved = Array("-._~".utf8)
  private static let allowed = Array("-._~:/?[]@!$&'()*+,;=%".utf8)

  private static func encoded(_ text: String, keeping signs: [UInt8]) -> String {
    text.utf8.percentEncoded { isLetterOrDigit(Unicode.Scalar($0)) || signs.contains($0) }
  }
}
