package import Files
internal import Grids
package import Settings
internal import Synchronization

/// The files that a scenario names by their addresses.
///
/// With the setting `sha256`, a file is read from the cache if it was fetched before. Without it,
/// the server is asked at most once a run if the file has changed.
///
/// It is a class because it notes the files that settings open.
package final class AddressFiles: AddressReader {
  /// The values of the setting `sha256`: the hashes that files may have; empty for any.
  private let hashes: [String]
  private let isOffline: Bool
  private let policy: PathPolicy
  private let allowsNetwork: Bool
  private let folder: Path?
  private let read = Mutex<[String: String]>([:])

  /// The hashes of addresses that this process has fetched, or compared with the server.
  private static let compared = Mutex<[Address: String]>([:])

  package static let offline = "offline"
  package static let allowNetwork = "allow-network"

  /// - Parameters:
  ///   - settings: the settings of a scenario. Only those of the command line can allow anything.
  ///   - folder: the directory of the cache; nil for none.
  package init(
    _ settings: [Setting], _ policy: PathPolicy, cache folder: Path? = UserFiles.folder(.cache)
  ) {
    self.folder = folder
    let isOn = { (name: String) in
      settings.contains { setting in
        guard case .option = setting.place else { return false }
        return setting.name == name && ["yes", "true"].contains(setting.value.text ?? "")
      }
    }
    (isOffline, allowsNetwork) = (isOn(Self.offline), isOn(Self.allowNetwork))
    self.policy = policy
    let text = settings.last { $0.name == "sha256" }?.value.text ?? ""
    hashes = text.split { ", ".contains($0) }.map { $0.lowercased() }.filter(\.isSHA256)
  }

  package var key: String { hashes.joined(separator: ",") }

  /// The files that were opened, sorted by their addresses.
  package var opened: [(address: String, hash: String)] {
    read.withLock { $0.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
  }

  /// Records that a file was opened, with the hash of its content.
  package func note(_ address: String, sha256 hash: String) {
    read.withLock { $0[address] = hash }
  }

  package func file(
    at text: String, limit: Int, isInFile: Bool
  ) throws(FileProblem) -> (bytes: [UInt8], sha256: String) {
    if let reason = refusal(isInFile: isInFile) { throw .refused(path: text, reason: reason) }
    do throws(TransferProblem) {
      return try contents(of: Address(text), limit)
    } catch {
      let subject = error.subject.isEmpty ? text : error.subject
      throw error.isError
        ? .refused(path: subject, reason: error.reason)
        : .unreadable(path: subject, reason: error.reason)
    }
  }

  /// Makes the next reading ask servers again, as in another run.
  static func forgetCompared() { compared.withLock { $0 = [:] } }

  /// The reason not to read any address; nil if there is none.
  private func refusal(isInFile: Bool) -> String? {
    if policy.hasRoot, isInFile, !allowsNetwork {
      return "--root forbids addresses in files: download the file, or add --allow-network"
    }
    if policy.requiresHashes, hashes.isEmpty {
      return "`render check` and --root require the setting 'sha256': `render run` prints it"
    }
    return nil
  }

  private func contents(
    of address: Address, _ limit: Int
  ) throws(TransferProblem) -> (bytes: [UInt8], sha256: String) {
    let cache = AddressCache(folder)
    let wanted = hashes.isEmpty ? Self.compared.withLock { $0[address] }.map { [$0] } : hashes
    for hash in wanted ?? [] {
      if let bytes = cache?.content(of: address, hash: hash, limit: limit) { return (bytes, hash) }
    }
    let record = hashes.isEmpty ? cache?.record(of: address) : nil
    let known = record.flatMap { cache?.content(of: address, hash: $0.hash, limit: limit) }
    if isOffline {
      if let record, let known { return (known, record.hash) }
      throw .offline(address.text)
    }
    let result = try fetch(
      address, limit, cache, record.flatMap { record in known.map { (record, $0) } })
    Self.compared.withLock { $0[address] = result.sha256 }
    return result
  }

  /// Asks the server for a file.
  ///
  /// - Parameter known: the last known content.
  private func fetch(
    _ address: Address, _ limit: Int, _ cache: AddressCache?,
    _ known: (record: AddressCache.Record, bytes: [UInt8])?
  ) throws(TransferProblem) -> (bytes: [UInt8], sha256: String) {
    var request = TransferRequest("GET", address)
    request.limits = TransferLimits(bytes: limit)
    if let tag = known?.record.tag, !tag.isEmpty {
      request.headers = [.init("If-None-Match", tag)]
    } else if let date = known?.record.date, !date.isEmpty {
      request.headers = [.init("If-Modified-Since", date)]
    }
    let response = try Transfer.response(to: request)
    if response.status == 304, let known { return (known.bytes, known.record.hash) }
    guard response.status == 200 else { throw .status(address.text, response.status) }
    let hash = SHA256.hash(response.body)
    guard hashes.isEmpty || hashes.contains(hash) else {
      throw .changed(address.text, hash: hash)
    }
    let mark = { (name: String) in
      response.header(name).flatMap { $0.utf8.count <= 200 && $0.isPlainHeader ? $0 : nil } ?? ""
    }
    cache?.add(
      response.body, of: address, .init(hash: hash, tag: mark("ETag"), date: mark("Last-Modified")))
    return (response.body, hash)
  }
}

extension String {
  /// True for visible characters of ASCII and spaces, which can be sent back in a header.
  fileprivate var isPlainHeader: Bool { utf8.allSatisfy { (32..<127).contains($0) } }
}

/// The files that were read by their addresses, in `$XDG_CACHE_HOME/render`.
///
/// A file has the name `A-C`: the SHA-256 of its address and that of its content. The file `A`
/// holds the last content of the address with the marks by which its server recognizes a change.
package struct AddressCache {
  private let folder: PrivateFolder
  /// The limit on the bytes of all files together. The oldest ones are removed.
  private let mostBytes: Int

  /// The last known state of an address.
  struct Record {
    /// The SHA-256 of the content.
    let hash: String
    /// The headers `ETag` and `Last-Modified`; empty for none.
    let tag: String
    let date: String
  }

  private static let mostFiles = 4000

  /// Opens a cache. Returns nil if its directory is relative or cannot be created.
  init?(_ path: Path?, mostBytes: Int = 256 << 20) {
    guard let path, path.isAbsolute, let folder = try? PrivateFolder(path) else { return nil }
    self.mostBytes = mostBytes
    self.folder = folder
  }

  /// Returns the content of an address with a hash; nil if there is none. Removes a damaged file.
  func content(of address: Address, hash: String, limit: Int) -> [UInt8]? {
    let name = Self.name(address, hash)
    guard let bytes = try? folder.read(name, limit: limit) else { return nil }
    if SHA256.hash(bytes) == hash { return bytes }
    folder.remove(name)
    return nil
  }

  /// Returns the last known state of an address; nil if there is none.
  func record(of address: Address) -> Record? {
    guard let bytes = try? folder.read(Self.name(address), limit: 4096) else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count == 4, lines[0].isSHA256 else { return nil }
    return Record(hash: lines[0], tag: lines[1], date: lines[2])
  }

  /// Keeps the content of an address. If the directory is full or read-only, it is not kept.
  func add(_ bytes: [UInt8], of address: Address, _ record: Record) {
    let text = "\(record.hash)\n\(record.tag)\n\(record.date)\n"
    try? folder.write(bytes, to: Self.name(address, record.hash))
    try? folder.write(Array(text.utf8), to: Self.name(address))
    removeOldest()
  }

  private func removeOldest() {
    let files = folder.files
    var (bytes, count) = (files.map(\.size).reduce(0, +), files.count)
    for file in files where bytes > mostBytes || count > Self.mostFiles {
      folder.remove(file.name)
      (bytes, count) = (bytes - file.size, count - 1)
    }
  }

  private static func name(_ address: Address) -> Path {
    Path(SHA256.hash(Array(address.text.utf8)))
  }

  private static func name(_ address: Address, _ hash: String) -> Path {
    name(address) + Path("-\(hash)")
  }
}
