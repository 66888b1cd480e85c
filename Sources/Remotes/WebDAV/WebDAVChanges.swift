internal import Arrays
internal import Files

/// A file that was uploaded under a temporary name, with the version that it will have.
struct Upload {
  let address: Address
  let version: RemoteVersion

  init(_ file: Path, for name: String, to server: WebDAVServer) throws(RemoteProblem) {
    let bytes: [UInt8]
    do throws(AccessProblem) {
      bytes = try SystemFile.read(file, limit: server.limits.bytes)
    } catch {
      throw .access(path: file.text, error)
    }
    address = try server.upload(file, for: name)
    do throws(RemoteProblem) {
      guard let version = try server.version(of: address, hash: SHA256.hash(bytes)) else {
        throw .failed(name, reason: "the server does not keep uploaded files")
      }
      self.version = version.version
    } catch {
      server.delete(address)
      throw error
    }
  }
}

/// The protection of a change from changes by others at the same time.
enum Protection {
  /// The token of a lock.
  case token(String)
  /// The ETag for a condition, which the server honors.
  case match(String)
  case none
}

/// The time since a lock was requested. A change must end before the lock expires.
struct LockTime {
  private let start = ContinuousClock().now

  /// The longest time of a change in seconds, as long as a lock lasts.
  static let longest = 60
  /// The last request may take 20 seconds.
  private static let most = Duration.seconds(35)

  func check(_ name: String) throws(RemoteProblem) {
    if ContinuousClock().now - start > Self.most {
      throw .failed(name, reason: "the server is too slow: try again later")
    }
  }
}

/// Changes of a folder on a WebDAV server that others cannot disturb.
struct WebDAVChanges {
  let server: WebDAVServer

  /// Throws an error if a file does not have the expected version, or does not exist.
  func check(
    _ target: Address, _ name: String, _ expected: RemoteVersion
  ) throws(RemoteProblem) {
    let content = { () throws(RemoteProblem) in SHA256.hash(try server.content(of: target)) }
    guard let version = try server.version(of: target),
      try version.isEqual(to: expected, content: content)
    else { throw .changed(name) }
  }

  /// Makes a change while no other `render` makes one in the folder.
  ///
  /// Some servers check `Overwrite: F` some time before they move, and remove a target with its lock
  /// before. A lock of the file `.render.lock`, which is never moved, excludes both. Apache sometimes
  /// gives the same lock to two clients, but makes a directory for only one of them; rclone makes it
  /// for both, but its locks are reliable. So both are required.
  func exclusively<Result>(
    _ body: (LockTime) throws(RemoteProblem) -> Result
  ) throws(RemoteProblem) -> Result {
    let file = server.folder.file(".render.lock")
    let lock = try server.lock(file, waiting: 90)
    defer {
      switch lock {
      case .token(let token), .created(let token): server.unlock(file, token)
      case .unsupported: break
      }
    }
    let turn = server.folder.file(".render.turn").asFolder
    let isMade = try makeDirectory(turn)
    defer { if isMade { server.delete(turn) } }
    return try body(LockTime())
  }

  /// Makes a directory that marks a change in progress, and waits while another client has one.
  ///
  /// - Returns: false if the server does not make directories.
  private func makeDirectory(_ turn: Address) throws(RemoteProblem) -> Bool {
    let end = ContinuousClock().now + .seconds(LockTime.longest + 30)
    var refusals = 0
    while true {
      if try server.response("MKCOL", turn).status == 201 { return true }
      if let (items, now) = try server.properties(of: turn, depth: 0), let item = items.first {
        // A killed client has left it.
        if let now, let made = HTTPDate.seconds(item.date), now - made > LockTime.longest {
          server.delete(turn)
        }
      } else {
        refusals += 1
        if refusals == Self.mostRefusals { return false }
      }
      if ContinuousClock().now > end {
        throw .failed(turn.text, reason: "another change is in progress: try again later")
      }
      Waiting.milliseconds(Int.random(in: 20...120))
    }
  }

  /// The number of attempts to make a directory that does not exist.
  private static let mostRefusals = 5

  /// Makes a change that the server protects from all others, after a comparison of the version.
  ///
  /// - Parameter force: true to make the change without protection if the server has none.
  func change<Result>(
    _ name: String, _ expected: RemoteVersion, _ force: Bool,
    _ body: (Protection) throws(RemoteProblem) -> Result
  ) throws(RemoteProblem) -> Result {
    try exclusively { time throws(RemoteProblem) in
      let target = server.folder.file(name)
      switch try server.lock(target, waiting: 5) {
      case .created(let token):
        // Somebody has removed the file since the comparison.
        server.delete(target, [("If", "<\(target.text)> (\(token))")])
        server.unlock(target, token)
        throw .changed(name)
      case .token(let token):
        defer { server.unlock(target, token) }
        try check(target, name, expected)
        try time.check(name)
        return try body(.token(token))
      case .unsupported:
        try check(target, name, expected)
        return try body(protection(of: target, name, force))
      }
    }
  }

  /// Returns the protection on a server without locks.
  private func protection(
    of target: Address, _ name: String, _ force: Bool
  ) throws(RemoteProblem) -> Protection {
    if let tag = try strongTag(of: target), try honorsConditions() { return .match(tag) }
    if force { return .none }
    throw .unprotected(name, reason: "the server has neither locks nor conditions")
  }

  /// Returns the ETag of a file, if it identifies each byte.
  private func strongTag(of target: Address) throws(RemoteProblem) -> String? {
    let tag = try server.properties(of: target, depth: 0)?.items.first?.tag
    return tag.flatMap { $0.hasPrefix("\"") ? $0 : nil }
  }

  /// Returns true if the server refuses a change whose condition is wrong. Many servers ignore
  /// conditions.
  private func honorsConditions() throws(RemoteProblem) -> Bool {
    let digits = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    let probe = server.folder.file(WebDAVServer.temporary + digits)
    let first = try server.response("PUT", probe, body: .text("render"))
    defer { server.delete(probe) }
    let second = try server.response(
      "PUT", probe, [("If-Match", "\"render-\(digits)\"")], body: .text("render"))
    return first.isSuccess && second.status == 412
  }
}
