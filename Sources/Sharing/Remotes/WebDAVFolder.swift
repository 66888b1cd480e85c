internal import Files
internal import Grids
internal import Settings

/// A folder on a WebDAV server.
///
/// Only few servers honor `If-Match`, and many answer a killed upload with a truncated file. Each
/// content is therefore uploaded under another name and then moved: a new entry with
/// `Overwrite: F`, and a change under a lock of the entry, within which the version is compared.
/// A lock for the whole folder excludes other programs of this kind.
package struct WebDAVFolder: RemoteFolder {
  let server: WebDAVServer

  /// - Parameters:
  ///   - credential: the user with the password; nil for those in `~/.netrc`, if there are any.
  ///   - limits: the limits for entries.
  /// - Throws: an error if the text is no address of HTTP.
  package init(
    _ address: String, credential: Credential? = nil, limits: RemoteLimits = RemoteLimits()
  ) throws(RemoteProblem) {
    do throws(TransferProblem) {
      server = WebDAVServer(
        try Address(address).asFolder, credential.map { .credential($0) } ?? .netrc, limits)
    } catch {
      throw .failed(error.subject, reason: error.reason)
    }
  }

  package var address: String { server.folder.text }

  // MARK: Reading

  package func entries() throws(RemoteProblem) -> [RemoteEntry] {
    var found: [String: (item: MultiStatus.Item, version: WebDAVVersion)] = [:]
    // Some servers remove a file before they move another one to its name. A temporary file shows
    // that this may be so, and its absence from one of two lists that it is.
    for attempt in 0..<Self.mostLists {
      if attempt > 0 { Waiting.milliseconds(150) }
      let (items, now) = try list()
      let files = items.filter {
        !$0.isFolder && !$0.name.isEmpty && $0.name.first != "." && !EntryName.isForeign($0.name)
      }
      for item in files { found[item.name] = (item, WebDAVVersion(item, now: now)) }
      let others = items.filter { $0.name.hasPrefix(WebDAVServer.temporary) }
      let isBusy = try !removeAbandoned(others, now)
      if !isBusy {
        if attempt > 0 { found = found.filter { name, _ in files.contains { $0.name == name } } }
        break
      }
    }
    return found.values.map { item, version in
      RemoteEntry(
        name: item.name, size: item.size, version: version.version,
        modified: HTTPDate.seconds(item.date))
    }.sorted { Path($0.name) < Path($1.name) }
  }

  private static let mostLists = 3

  private func list() throws(RemoteProblem) -> (items: [MultiStatus.Item], now: Int?) {
    guard let (items, now) = try server.properties(of: server.folder, depth: 1) else {
      throw .failed(address, reason: "no such folder on the server")
    }
    let names = items.filter { !$0.isFolder }.count
    if names > server.limits.entries { throw .tooMany(most: server.limits.entries) }
    return (items, now)
  }

  /// Removes temporary files that killed programs have left a day ago.
  ///
  /// - Returns: true if there are no others.
  private func removeAbandoned(
    _ files: [MultiStatus.Item], _ now: Int?
  ) throws(RemoteProblem) -> Bool {
    let old = files.filter { file in
      guard let now, let time = HTTPDate.seconds(file.date) else { return false }
      return now - time > 86_400
    }
    for file in old.prefix(20) where !CancellationCheck.isOver {
      server.delete(server.folder.file(file.name))
    }
    return old.count == files.count
  }

  package func read(
    _ name: String
  ) throws(RemoteProblem) -> (bytes: [UInt8], version: RemoteVersion) {
    let address = server.folder.file(name)
    for _ in 0..<Self.mostReads {
      // The answer to GET may have other headers than the list, or none.
      let before = try server.properties(of: address, depth: 0)?.items.first
      let bytes = try server.content(of: address)
      guard let (items, now) = try server.properties(of: address, depth: 0), let item = items.first
      else { throw .absent(name) }
      if item != before { continue }
      return (bytes, WebDAVVersion(item, now: now).adding(hash: SHA256.hash(bytes)).version)
    }
    throw .failed(name, reason: "it changes while it is read: try again")
  }

  private static let mostReads = 5

  // MARK: Writing

  package func create(_ name: String, _ bytes: [UInt8]) throws(RemoteProblem) -> RemoteVersion {
    try uploading(bytes, for: name) { upload, version throws(RemoteProblem) in
      let target = server.folder.file(name)
      let response = try exclusively { start throws(RemoteProblem) in
        try checkTime(since: start, name)
        return try server.response(
          "MOVE", upload, [("Destination", target.text), ("Overwrite", "F")])
      }
      if response.isSuccess { return version }
      throw response.status == 412 ? .exists(name) : server.problem(name, response)
    }
  }

  package func replace(
    _ name: String, with bytes: [UInt8], expected: RemoteVersion, force: Bool
  ) throws(RemoteProblem) -> RemoteVersion {
    let target = server.folder.file(name)
    try check(target, name, expected)
    return try uploading(bytes, for: name) { upload, version throws(RemoteProblem) in
      try change(name, expected, force) { protection throws(RemoteProblem) in
        if case .match(let tag) = protection {
          // A move has no condition on its target. Servers with conditions replace whole files.
          let response = try server.response(
            "PUT", target, [("If-Match", tag)], body: .bytes(bytes))
          server.delete(upload)
          try succeed(name, response)
          return try server.version(of: target)?.version ?? version
        }
        var headers = [("Destination", target.text), ("Overwrite", "T")]
        if case .token(let token) = protection {
          headers.append(("If", "<\(target.text)> (\(token))"))
        }
        try succeed(name, try server.response("MOVE", upload, headers))
        return version
      }
    }
  }

  /// Makes a change with a file under a temporary name, and with the version that it will have. The
  /// file is removed if the change fails.
  private func uploading(
    _ bytes: [UInt8], for name: String,
    _ change: (Address, RemoteVersion) throws(RemoteProblem) -> RemoteVersion
  ) throws(RemoteProblem) -> RemoteVersion {
    try server.limits.check(bytes, name)
    let upload = server.temporaryFile
    let response = try server.response("PUT", upload, body: .bytes(bytes))
    do throws(RemoteProblem) {
      if !response.isSuccess { throw server.problem(name, response) }
      guard let version = try server.version(of: upload, hash: SHA256.hash(bytes)) else {
        throw .failed(name, reason: "the server does not keep uploaded files")
      }
      return try change(upload, version.version)
    } catch {
      server.delete(upload)
      throw error
    }
  }

  package func remove(
    _ name: String, expected: RemoteVersion, force: Bool
  ) throws(RemoteProblem) {
    let target = server.folder.file(name)
    try check(target, name, expected)
    try change(name, expected, force) { protection throws(RemoteProblem) in
      // Some servers require locks of both names for a move. A copy needs none.
      try copyToTrash(target, name)
      switch protection {
      case .token(let token):
        let response = try server.response(
          "DELETE", target, [("If", "<\(target.text)> (\(token))")])
        // nginx does not decode the address of a condition.
        if response.status != 423 { return try succeed(name, response) }
        try succeed(name, try server.response("DELETE", target, [("If", "(\(token))")]))
      case .match(let tag):
        try succeed(name, try server.response("DELETE", target, [("If-Match", tag)]))
      case .none: try succeed(name, try server.response("DELETE", target))
      }
    }
  }

  /// Copies a file to the directory `.trash`, under a number of its own.
  private func copyToTrash(_ target: Address, _ name: String) throws(RemoteProblem) {
    let trash = server.folder.file(".trash").asFolder
    // An existing directory is an error that the copy does not have.
    _ = try server.response("MKCOL", trash)
    let known = try server.properties(of: trash, depth: 1)?.items ?? []
    let numbers = known.compactMap { item in
      item.name.hasPrefix(name + ".") ? Int(item.name.dropFirst(name.count + 1)) : nil
    }
    var number = min(numbers.max() ?? 0, 1 << 40)
    for _ in 0..<Self.mostNumbers {
      number += 1
      let copy = trash.file("\(name).\(number)")
      let response = try server.response(
        "COPY", target, [("Destination", copy.text), ("Overwrite", "F"), ("Depth", "0")])
      if response.status == 412 { continue }
      return try succeed(name, response)
    }
    throw .failed(name, reason: "no name in .trash is free")
  }

  private static let mostNumbers = 100

  private func succeed(_ name: String, _ response: TransferResponse) throws(RemoteProblem) {
    if [404, 410, 412].contains(response.status) { throw .changed(name) }
    if !response.isSuccess { throw server.problem(name, response) }
  }
}

// Changes that others cannot disturb.
extension WebDAVFolder {
  /// The protection of a change from changes by others at the same time.
  private enum Protection {
    /// The token of a lock.
    case token(String)
    /// The ETag for a condition, which the server honors.
    case match(String)
    case none
  }

  /// The longest time of a change in seconds, as long as a lock lasts.
  private static let longestChange = 60

  /// Throws an error if so much time has passed since a lock was requested that the lock could
  /// expire during the last request, which may take 20 seconds.
  private func checkTime(
    since start: ContinuousClock.Instant, _ name: String
  ) throws(RemoteProblem) {
    if .now - start > .seconds(35) {
      throw .failed(name, reason: "the server is too slow: try again later")
    }
  }

  /// Throws an error if a file does not have the expected version, or does not exist.
  private func check(
    _ target: Address, _ name: String, _ expected: RemoteVersion
  ) throws(RemoteProblem) {
    let content = { () throws(RemoteProblem) in SHA256.hash(try server.content(of: target)) }
    guard let version = try server.version(of: target),
      try version.isEqual(to: expected, content: content)
    else { throw .changed(name) }
  }

  /// Makes a change while no other `render` makes one in the folder. The change gets the time of
  /// its lock.
  ///
  /// Some servers check `Overwrite: F` some time before they move, and remove a target with its
  /// lock before. A lock of the file `.render.lock`, which is never moved, excludes both. Apache
  /// sometimes gives the same lock to two clients, but makes a directory for only one of them;
  /// rclone makes it for both, but its locks are reliable. So both are required.
  func exclusively<Result>(
    _ body: (_ start: ContinuousClock.Instant) throws(RemoteProblem) -> Result
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
    let end = ContinuousClock().now + .seconds(Self.longestChange + 30)
    let isMade = try makeDirectory(turn, until: end)
    defer { if isMade { server.delete(directory(turn)) } }
    return try body(.now)
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
    return (made, now - made > Self.longestChange)
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
  private func change<Result>(
    _ name: String, _ expected: RemoteVersion, _ force: Bool,
    _ body: (Protection) throws(RemoteProblem) -> Result
  ) throws(RemoteProblem) -> Result {
    try exclusively { start throws(RemoteProblem) in
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
        try checkTime(since: start, name)
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

  /// Returns the ETag of a file; nil if it has none that identifies each byte.
  private func strongTag(of target: Address) throws(RemoteProblem) -> String? {
    let tag = try server.properties(of: target, depth: 0)?.items.first?.tag
    return tag.flatMap { $0.hasPrefix("\"") ? $0 : nil }
  }

  /// Returns true if the server refuses a change whose condition is wrong. Many servers ignore
  /// conditions.
  private func honorsConditions() throws(RemoteProblem) -> Bool {
    let probe = server.temporaryFile
    let first = try server.response("PUT", probe, body: .text("render"))
    defer { server.delete(probe) }
    let second = try server.response(
      "PUT", probe, [("If-Match", "\"\(probe.text.suffix(10))\"")], body: .text("render"))
    return first.isSuccess && second.status == 412
  }
}
