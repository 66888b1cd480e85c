package import Files
internal import Grids
internal import Settings

/// The remotes of the user, in the file `$XDG_CONFIG_HOME/render/remotes`: a line `NAME = ADDRESS`
/// for each. Passwords are in the file `accounts` next to it, which only the user may read.
package struct RemoteList: Sendable {
  /// The directory of both files, with a trailing slash.
  private let folder: Path
  package private(set) var remotes: [Remote] = []
  private var accounts: [String: Credential] = [:]

  /// Reads the files of a directory. Missing files are empty.
  package init(in folder: Path) throws(RemoteListProblem) {
    self.folder = folder.asFolder
    remotes = try Self.lines(of: self.folder + "remotes").map {
      number, line throws(RemoteListProblem) in
      let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmed }
      guard parts.count == 2, Remote.problem(with: parts[0]) == nil else {
        throw .line(number, path: (self.folder + "remotes").text)
      }
      return Remote(name: parts[0], address: parts[1])
    }
    for (number, line) in try Self.lines(of: self.folder + "accounts") {
      let parts = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
        .map(String.init)
      guard parts.count == 3 else {
        throw .line(number, path: (self.folder + "accounts").text)
      }
      accounts[parts[0]] = Credential(user: parts[1], password: parts[2])
    }
  }

  /// Returns a remote by its name; the only one for nil.
  package func remote(_ name: String?) throws(RemoteListProblem) -> Remote {
    guard let name else {
      if remotes.isEmpty { throw .none }
      if remotes.count > 1 { throw .several(remotes.map(\.name)) }
      return remotes[0]
    }
    guard let remote = remotes.first(where: { $0.name == name }) else {
      throw .unknown(name, known: remotes.map(\.name))
    }
    return remote
  }

  /// Returns the account of a remote; nil if none was added.
  package func credential(of remote: Remote) -> Credential? { accounts[remote.name] }

  /// Adds a remote.
  ///
  /// - Parameter address: an address, or the absolute path of a directory.
  package mutating func add(
    _ name: String, _ address: String, _ credential: Credential?
  ) throws(RemoteListProblem) {
    if let reason = Remote.problem(with: name) { throw .name(name, reason: reason) }
    if remotes.contains(where: { $0.name == name }) { throw .taken(name) }
    try Self.check(address)
    if let credential, !EntryName.isPrintable(credential.user) {
      throw .unusable("--user: a name contains no control characters")
    }
    remotes.append(Remote(name: name, address: address))
    accounts[name] = credential
    try write()
  }

  /// Removes a remote and its account. Its entries stay.
  package mutating func remove(_ name: String) throws(RemoteListProblem) {
    let remote = try remote(name)
    remotes.removeAll { $0 == remote }
    accounts[name] = nil
    try write()
  }

  private static func check(_ address: String) throws(RemoteListProblem) {
    guard !address.isEmpty, EntryName.isPrintable(address) else { throw .scheme(address) }
    guard let end = address.firstRange(of: "://")?.upperBound else { return }
    let scheme = address[..<end].lowercased()
    guard ["https://", "http://", "file://"].contains(scheme) else { throw .scheme(address) }
    if address[end...].prefix(while: { $0 != "/" }).contains("@") { throw .password }
  }

  private func write() throws(RemoteListProblem) {
    let list = remotes.map { "\($0.name) = \($0.address)\n" }.joined()
    let secrets = accounts.sorted { $0.key < $1.key }
      .map { "\($0.key)\t\($0.value.user)\t\($0.value.password)\n" }.joined()
    do throws(AccessProblem) {
      let directory = try PrivateFolder(folder)
      // The accounts first: a remote without its account could not be used.
      try directory.write(Array(secrets.utf8), to: "accounts")
      try directory.write(Array(list.utf8), to: "remotes")
    } catch {
      throw .unusable("cannot write \(folder): \(error.reason)")
    }
  }

  /// Returns the numbered lines of a file that are neither empty nor comments.
  private static func lines(
    of file: Path
  ) throws(RemoteListProblem) -> [(number: Int, text: Substring)] {
    let bytes: [UInt8]
    do throws(AccessProblem) { bytes = try SystemFile.read(file, limit: 1 << 20) } catch {
      if error.isAbsence { return [] }
      throw .unusable("cannot read \(file): \(error.reason)")
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.enumerated().map { ($0.offset + 1, $0.element) }
      .filter { !$0.1.isEmpty && !$0.1.hasPrefix("#") }
  }
}

extension Substring {
  /// The text without spaces at its ends.
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

/// A remote folder with the name that commands use.
package struct Remote: Hashable, Sendable {
  package let name: String
  /// The address or the absolute path of a directory. It contains no password.
  package let address: String

  package init(name: String, address: String) {
    (self.name, self.address) = (name, address)
  }

  /// The directory; nil for an address of another computer.
  package var folder: Path? {
    if address.lowercased().hasPrefix("file://") {
      return Path(String(address.dropFirst("file://".count)))
    }
    return address.contains("://") ? nil : Path(address)
  }

  /// Returns the reason that a name cannot be a remote's; nil if it can.
  static func problem(with name: String) -> String? {
    let isPlain = name.utf8.allSatisfy {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
        || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
    return isPlain && (1...64).contains(name.utf8.count)
      ? nil : "a remote's name has letters, digits, - and _ only"
  }
}

/// An error in the list of remotes.
package struct RemoteListProblem: Sentence {
  package let description: String

  package init(_ description: String) { self.description = description }

  static func name(_ name: String, reason: String) -> Self { "'\(name)': \(reason)" }
  static func taken(_ name: String) -> Self {
    "the remote '\(name)' exists: remove it first, or choose another name"
  }
  static func unknown(_ name: String, known: [String]) -> Self {
    "unknown remote '\(name)'"
      + Nearest.hint(
        Nearest.name(to: name, among: known), else: ": see `render library remote list`")
  }
  static let none: Self =
    "there is no remote: add one with `render library remote add NAME ADDRESS`"
  static func several(_ names: [String]) -> Self {
    "there are several remotes: name one with --remote (\(names.joined(separator: ", ")))"
  }
  static let password = Self("an address contains no password: leave it out, and use --user")
  static func scheme(_ address: String) -> Self {
    "'\(address)': expected an https:// address or a directory"
  }
  static func line(_ number: Int, path: String) -> Self {
    "\(path):\(number): expected NAME = ADDRESS"
  }
  package static let noHome = Self("no directory for settings: set HOME or XDG_CONFIG_HOME")
  static func unusable(_ reason: String) -> Self { Self(reason) }
}
