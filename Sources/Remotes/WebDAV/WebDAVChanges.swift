internal import Files
internal import Grids

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
    let turn = Self.turn
    let end = ContinuousClock().now + .seconds(LockTime.longest + 30)
    let isMade = try makeDirectory(turn, until: end)
    defer { if isMade { server.delete(directory(turn)) } }
    return try body(LockTime())
  }

  /// The name of the directory that marks a change in progress.
  private static let turn = ".render.turn"

  private func directory(_ name: String) -> Address { server.folder.file(name).asFolder }

  /// Makes a directory that only this client has, and waits while another client has it.
  ///
  /// - Returns: false if the server does not make directories.
  private func makeDirectory(
    _ name: String, until end: ContinuousClock.Instant
  ) throws(RemoteProblem) -> Bool {
    var refusals = 0
    while true {
      if try server.response("MKCOL", directory(name)).status == 201 { return true }
      if let date = try date(of: name) {
        if date.isOver { try takeOver(name, madeAt: date.seconds, until: end) }
      } else {
        refusals += 1
        if refusals == Self.mostRefusals { return false }
      }
      if ContinuousClock().now > end {
        throw .failed(
          directory(name).text, reason: "another change is in progress: try again later")
      }
      Waiting.milliseconds(Int.random(in: 20...120))
    }
  }

  /// Returns the time at which a directory was made, and whether its client was killed, because a
  /// change takes no longer; nil if there is no directory.
  private func date(
    of name: String
  ) throws(RemoteProblem) -> (seconds: Int, isOver: Bool)? {
    guard let (items, now) = try server.properties(of: directory(name), depth: 0),
      let item = items.first
    else { return nil }
    guard let now, let made = HTTPDate.seconds(item.date) else { return (0, false) }
    return (made, now - made > LockTime.longest)
  }

  /// Removes the directory of a killed client.
  ///
  /// Of several clients, one makes the directory of the takeover. It looks again before it removes:
  /// another takeover may be over, and the directory that of a living client. The time of the old
  /// one in the name makes sure that two takeovers of the same directory exclude each other.
  private func takeOver(
    _ name: String, madeAt time: Int, until end: ContinuousClock.Instant
  ) throws(RemoteProblem) {
    let own = "\(WebDAVServer.temporary)\(name.drop { $0 == "." })-\(time)"
    guard try makeDirectory(own, until: end) else { return }
    defer { server.delete(directory(own)) }
    if let date = try date(of: name), date.isOver, date.seconds == time {
      server.delete(directory(name))
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
