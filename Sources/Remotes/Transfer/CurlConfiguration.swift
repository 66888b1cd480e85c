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
