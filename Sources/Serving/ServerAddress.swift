/// The address of a page on this computer. Its random token is known only to the user to whom the
/// address was printed, and not to other users, nor to pages of other servers in the same browser.
struct ServerAddress: Sendable {
  let port: UInt16
  let token: String

  /// - Parameter port: the port on 127.0.0.1.
  init(port: UInt16, token: String = Self.randomToken()) {
    (self.port, self.token) = (port, token)
  }

  var text: String { "http://127.0.0.1:\(port)/\(token)/" }

  /// Returns the request without the token in its path, or the error of a request that is not for
  /// this address.
  ///
  /// A foreign host is the sign of a page that gave its own name the address 127.0.0.1. A foreign
  /// origin is that of another page.
  func admit(_ request: HTTPRequest) -> Result<HTTPRequest, RequestRefusal> {
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    guard let host = request.host, hosts.contains(host),
      request.origin.map({ $0 == "http://\(host)" }) ?? true
    else { return .failure(.init(status: .forbidden)) }
    let prefix = Array("/\(token)/".utf8)
    let path = Array(request.path.utf8)
    guard Self.areEqual(Array(path.prefix(prefix.count)), prefix) else {
      return .failure(.init(status: .notFound))
    }
    var admitted = request
    admitted.path = String(decoding: path.dropFirst(prefix.count), as: UTF8.self)
    return .success(admitted)
  }

  /// Compares bytes in a time that does not reveal where they differ.
  private static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count && zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Returns 32 hexadecimal digits from the random numbers of the system.
  private static func randomToken() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<32).map { _ in
      String(Int.random(in: 0..<16, using: &generator), radix: 16)
    }.joined()
  }
}
