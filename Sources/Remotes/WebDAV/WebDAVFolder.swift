package import Files
internal import Grids
internal import Settings

/// A folder on a WebDAV server.
///
/// Only few servers honor `If-Match`, and many answer a killed upload with a truncated file. Therefore
/// each content is uploaded under another name and then moved: a new entry with `Overwrite: F`, and a
/// change under a lock of the entry, within which the version is compared. A lock for the whole folder
/// excludes other programs of this kind.
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

  private var changes: WebDAVChanges { WebDAVChanges(server: server) }

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

  package func read(_ name: String, to file: Path) throws(RemoteProblem) -> RemoteVersion {
    let address = server.folder.file(name)
    for _ in 0..<Self.mostReads {
      // The answer to GET may have other headers than the list, or none.
      let before = try server.properties(of: address, depth: 0)?.items.first
      let bytes = try server.content(of: address)
      guard let (items, now) = try server.properties(of: address, depth: 0), let item = items.first
      else { throw .absent(name) }
      if item != before { continue }
      do throws(OutputProblem) { try Staging.write(bytes, to: file) } catch {
        throw .failed(name, reason: "\(error)")
      }
      return WebDAVVersion(item, now: now).adding(hash: SHA256.hash(bytes)).version
    }
    throw .failed(name, reason: "it changes while it is read: try again")
  }

  private static let mostReads = 5

  // MARK: Writing

  package func create(_ name: String, from file: Path) throws(RemoteProblem) -> RemoteVersion {
    let upload = try Upload(file, for: name, to: server)
    let target = server.folder.file(name)
    do throws(RemoteProblem) {
      let response = try changes.exclusively { time throws(RemoteProblem) in
        try time.check(name)
        return try server.response(
          "MOVE", upload.address, [("Destination", target.text), ("Overwrite", "F")])
      }
      if response.isSuccess { return upload.version }
      throw response.status == 412 ? .exists(name) : server.problem(name, response)
    } catch {
      server.delete(upload.address)
      throw error
    }
  }

  package func replace(
    _ name: String, from file: Path, expected: RemoteVersion, force: Bool
  ) throws(RemoteProblem) -> RemoteVersion {
    let target = server.folder.file(name)
    try changes.check(target, name, expected)
    let upload = try Upload(file, for: name, to: server)
    do throws(RemoteProblem) {
      return try changes.change(name, expected, force) { condition throws(RemoteProblem) in
        if case .match(let tag) = condition {
          // A move has no condition on its target. Servers with such conditions replace whole files.
          let response = try server.response(
            "PUT", target, [("If-Match", tag)], body: .file(file))
          server.delete(upload.address)
          try succeed(name, response)
          return try server.version(of: target)?.version ?? upload.version
        }
        var headers = [("Destination", target.text), ("Overwrite", "T")]
        if case .token(let token) = condition {
          headers.append(("If", "<\(target.text)> (\(token))"))
        }
        try succeed(name, try server.response("MOVE", upload.address, headers))
        return upload.version
      }
    } catch {
      server.delete(upload.address)
      throw error
    }
  }

  package func remove(
    _ name: String, expected: RemoteVersion, force: Bool
  ) throws(RemoteProblem) {
    let target = server.folder.file(name)
    try changes.check(target, name, expected)
    try changes.change(name, expected, force) { condition throws(RemoteProblem) in
      // Some servers require locks of both names for a move. A copy needs none.
      try copyToTrash(target, name)
      switch condition {
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
