internal import Files
internal import Grids
internal import Settings

/// The requests of WebDAV (RFC 4918) to one folder.
struct WebDAVServer: Sendable {
  let folder: Address
  let account: TransferRequest.Account
  let limits: RemoteLimits
  private let total: TransferTotal

  init(_ folder: Address, _ account: TransferRequest.Account, _ limits: RemoteLimits) {
    (self.folder, self.account, self.limits) = (folder, account, limits)
    total = TransferTotal(limits.total)
  }

  /// The time limit in seconds of requests without content, which is shorter than that of locks.
  private static let shortTime = 20

  /// Sends a request, and returns the response with any status.
  func response(
    _ method: String, _ address: Address, _ headers: [(String, String)] = [],
    body: TransferRequest.Body = .none, bytes: Int = 1 << 20
  ) throws(RemoteProblem) -> TransferResponse {
    var request = TransferRequest(method, address)
    request.account = account
    request.headers = headers.map { .init($0.0, $0.1) }
    request.body = body
    request.limits = TransferLimits(bytes: bytes)
    request.limits.total = total
    if !["GET", "PUT"].contains(method) { request.limits.seconds = Self.shortTime }
    do throws(TransferProblem) {
      return try Transfer.response(to: request)
    } catch {
      if let most = error.exceeded {
        throw .tooLarge(MultiStatus.lastComponent(address.text), mostMegabytes: most)
      }
      throw .failed(error.subject.isEmpty ? folder.text : error.subject, reason: error.reason)
    }
  }

  /// Returns the error of a status.
  func problem(_ subject: String, _ response: TransferResponse) -> RemoteProblem {
    let reason = TransferProblem.status(folder.text, response.status).reason
    return .failed(subject, reason: reason)
  }

  // MARK: Properties

  /// Returns the properties of a file or a folder, or of all files of a folder.
  ///
  /// - Parameter depth: 1 to include the files of a folder.
  /// - Returns: the items, and the time of the server; nil if there is no such file.
  func properties(
    of address: Address, depth: Int
  ) throws(RemoteProblem) -> (items: [MultiStatus.Item], now: Int?)? {
    let body =
      #"<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop><resourcetype/>"#
      + "<getcontentlength/><getlastmodified/><getetag/></prop></propfind>"
    // An item has about 500 bytes, and seldom more than 2,000.
    let most = limits.entries + Self.mostOthers
    let response: TransferResponse
    do throws(RemoteProblem) {
      response = try self.response(
        "PROPFIND", address,
        [("Depth", "\(depth)"), ("Content-Type", "application/xml; charset=utf-8")],
        body: .text(body), bytes: depth == 0 ? 1 << 20 : most * 2000)
    } catch {
      throw error.isTooLarge ? .tooMany(most: limits.entries) : error
    }
    if [404, 410].contains(response.status) { return nil }
    guard response.status == 207 else {
      if [405, 501, 200, 301, 302, 307, 308].contains(response.status) {
        throw .failed(folder.text, reason: "no WebDAV folder (status \(response.status))")
      }
      throw problem(folder.text, response)
    }
    guard let found = MultiStatus.read(response.body, most: most) else {
      throw .failed(folder.text, reason: "the server sends an invalid list of files")
    }
    if found.isCut { throw .tooMany(most: limits.entries) }
    return (found.items, response.header("Date").flatMap(HTTPDate.seconds))
  }

  /// The number of directories, removed and temporary files that a folder may have, too.
  private static let mostOthers = 1000

  /// Returns the version of a file; nil if there is none.
  ///
  /// - Parameter hash: the SHA-256 of the content if it is known.
  func version(
    of address: Address, hash: String? = nil
  ) throws(RemoteProblem) -> WebDAVVersion? {
    guard let (items, now) = try properties(of: address, depth: 0),
      let item = items.first, !item.isFolder
    else { return nil }
    let version = WebDAVVersion(item, now: now)
    if !version.needsHash { return version }
    if let hash { return version.adding(hash: hash) }
    return version.adding(hash: SHA256.hash(try content(of: address)))
  }

  /// Returns the content of a file.
  func content(of address: Address) throws(RemoteProblem) -> [UInt8] {
    let response = try response("GET", address, bytes: limits.bytes)
    let name = MultiStatus.lastComponent(address.text)
    if [404, 410].contains(response.status) { throw .absent(name) }
    guard response.status == 200 else { throw problem(name, response) }
    return response.body
  }

  // MARK: Locks

  /// The result of a request for a lock.
  enum Lock {
    case token(String)
    /// The file does not exist. The lock has created an empty one.
    case created(token: String)
    /// The server has no locks.
    case unsupported
  }

  /// Locks a file for a minute. While somebody else has locked it, the request is repeated.
  ///
  /// - Parameter seconds: the time after which that is an error.
  func lock(_ address: Address, waiting seconds: Int) throws(RemoteProblem) -> Lock {
    let name = MultiStatus.lastComponent(address.text)
    let body =
      #"<?xml version="1.0" encoding="utf-8"?><lockinfo xmlns="DAV:"><lockscope>"#
      + "<exclusive/></lockscope><locktype><write/></locktype><owner>render</owner></lockinfo>"
    let headers = [
      ("Timeout", "Second-60"), ("Depth", "0"), ("Content-Type", "application/xml; charset=utf-8"),
    ]
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds)
    while true {
      let response = try response("LOCK", address, headers, body: .text(body))
      switch response.status {
      case 200, 201:
        guard let token = response.header("Lock-Token"), Self.isToken(token) else {
          throw .failed(name, reason: "the server sends an invalid lock")
        }
        return response.status == 200 ? .token(token) : .created(token: token)
      case 405, 501: return .unsupported
      case 423 where clock.now < end: Waiting.milliseconds(Int.random(in: 20...120))
      default: throw problem(name, response)
      }
    }
  }

  /// Removes a lock, also after the end of the time. If the server does not, it expires.
  func unlock(_ address: Address, _ token: String) {
    CancellationCheck.$waiting.withValue(nil) {
      _ = try? response("UNLOCK", address, [("Lock-Token", token)])
    }
  }

  private static func isToken(_ text: String) -> Bool {
    text.hasPrefix("<") && text.hasSuffix(">") && text.utf8.count < 500
      && text.dropFirst().dropLast().utf8.allSatisfy {
        (33..<127).contains($0) && !"<>()".utf8.contains($0)
      }
  }

  // MARK: Temporary files

  /// Copies a file to a new name in the folder, which begins with `.render-`.
  func upload(_ file: Path, for name: String) throws(RemoteProblem) -> Address {
    let digits = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    let address = folder.file(Self.temporary + digits)
    let response = try response("PUT", address, body: .file(file))
    if response.isSuccess { return address }
    delete(address)
    throw problem(name, response)
  }

  static let temporary = ".render-"

  /// Removes a file that nobody needs, also after the end of the time. Ignores errors.
  func delete(_ address: Address, _ headers: [(String, String)] = []) {
    CancellationCheck.$waiting.withValue(nil) {
      _ = try? response("DELETE", address, headers)
    }
  }
}
