package import Settings

/// The reason that a transfer failed. No message contains a password.
package enum TransferProblem: Problem {
  /// curl is not installed.
  case noProgram
  /// curl cannot be started, or ended by a signal.
  case program(reason: String)
  case invalid(String, String)
  /// A control character in an option of curl.
  case control(option: String)
  case tooLarge(String, mostMegabytes: Int)
  /// A response that exceeds the limit of several responses together.
  case tooMuch(String, mostMegabytes: Int)
  /// An incomplete or contradictory response.
  case damaged(String, String)
  /// A redirection to an address that must not be followed.
  case redirected(String, to: String, String)
  case canceled(String)
  /// An error of curl, with its exit code and its last message.
  case curl(String, code: Int, message: String)
  /// A file that is not in the cache.
  case offline(String)
  /// A file with another hash than the scenario names.
  case changed(String, hash: String)
  /// A status that is an error.
  case status(String, Int)

  package var description: String {
    switch self {
    case .noProgram: "addresses require the program 'curl': install curl"
    case .program(let reason): "cannot run curl: \(reason)"
    case .invalid(let address, let reason): "cannot use the address \(address): \(reason)"
    case .control(let option): "a control character in the \(option) of a request"
    default: "cannot read \(subject): \(reason)"
    }
  }

  /// The address of the request; empty if the problem has none.
  package var subject: String {
    switch self {
    case .noProgram, .program, .control: ""
    case .invalid(let address, _), .tooLarge(let address, _), .tooMuch(let address, _),
      .damaged(let address, _),
      .redirected(let address, _, _), .canceled(let address), .curl(let address, _, _),
      .status(let address, _), .offline(let address), .changed(let address, _):
      address
    }
  }

  /// The reason without the address.
  package var reason: String {
    switch self {
    case .noProgram, .program, .control: description
    case .invalid(_, let reason), .damaged(_, let reason): reason
    case .tooLarge(_, let most): "larger than \(most) MB"
    case .tooMuch(_, let most): "the server has sent more than \(most) MB in total"
    case .redirected(_, let target, let reason): "it redirects to \(target), \(reason)"
    case .canceled: "it takes too long: raise 'max-time'"
    case .curl(_, let code, let message): Self.reason(ofExitCode: code) ?? message
    case .offline: "it is not in the cache: run once without --offline"
    case .changed(_, let hash):
      "it has changed: its SHA-256 is \(hash); write that into 'sha256' to accept it"
    case .status(_, let code): Self.reason(ofStatus: code)
    }
  }

  /// True if the settings must not name the address; false if its file could not be read.
  package var isMistake: Bool {
    switch self {
    case .invalid, .control, .redirected, .offline, .changed: true
    case .noProgram, .program, .tooLarge, .tooMuch, .damaged, .canceled, .curl, .status: false
    }
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
