internal import Arrays
package import Files

/// The files that were read by their addresses, in `$XDG_CACHE_HOME/render`.
///
/// A file has the name `A-C`: the SHA-256 of its address and that of its content. The file `A` holds
/// the last content of the address with the marks by which its server recognizes a change.
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

  /// Returns the content of an address with a hash; nil if there is none. A damaged file is removed.
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
