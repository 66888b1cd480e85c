internal import Settings

/// The reason that a transfer failed. No message contains a password.
package struct TransferProblem: Problem {
  package let description: String
  /// The address of the request; empty if the problem has none.
  package private(set) var subject = ""
  /// The reason without the address.
  package let reason: String
  /// True if the settings must not name the address; false if its file could not be read.
  package private(set) var isMistake = false
  /// The limit in megabytes that the response alone exceeds.
  private(set) var exceeded: Int?

  private init(_ description: String, isMistake: Bool = false) {
    (self.description, reason, self.isMistake) = (description, description, isMistake)
  }

  private init(
    _ address: String, _ reason: String, isMistake: Bool = false, verb: String = "read"
  ) {
    description = "cannot \(verb) \(address): \(reason)"
    (subject, self.reason, self.isMistake) = (address, reason, isMistake)
  }

  static let noProgram = Self("addresses require the program 'curl': install curl")
  static func program(reason: String) -> Self { Self("cannot run curl: \(reason)") }
  static func control(option: String) -> Self {
    Self("a control character in the \(option) of a request", isMistake: true)
  }
  static func invalid(_ address: String, _ reason: String) -> Self {
    Self(address, reason, isMistake: true, verb: "use the address")
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
    Self(address, "it redirects to \(target), \(reason)", isMistake: true)
  }
  static func canceled(_ address: String) -> Self {
    Self(address, "it takes too long: raise 'max-time'")
  }
  static func curl(_ address: String, code: Int, message: String) -> Self {
    Self(address, reason(ofExitCode: code) ?? message)
  }
  static func offline(_ address: String) -> Self {
    Self(address, "it is not in the cache: run once without --offline", isMistake: true)
  }
  static func changed(_ address: String, hash: String) -> Self {
    Self(
      address, "it has changed: its SHA-256 is \(hash); write that into 'sha256' to accept it",
      isMistake: true)
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
