package import Files
internal import Grids
internal import Settings

/// A folder of files on another computer, or a directory that several computers share.
///
/// Names that a folder lists are untrusted: see `EntryName`. All writes are atomic: other users see
/// the old file or the new one, and a killed program leaves one of both.
package protocol RemoteFolder: Sendable {
  /// The address or the path, for messages; without a password.
  var address: String { get }

  /// Returns all entries of the folder, and the files with names that no entry can have. Other
  /// files, directories and names that begin with a dot are left out. No file is downloaded.
  ///
  /// - Throws: `RemoteProblem.tooMany` if there are more than `RemoteLimits.entries`.
  func entries() throws(RemoteProblem) -> [RemoteEntry]

  /// Returns the content of an entry with its version.
  ///
  /// - Throws: `.absent`, or `.tooLarge` after `RemoteLimits.bytes`.
  func read(_ name: String) throws(RemoteProblem) -> (bytes: [UInt8], version: RemoteVersion)

  /// Creates an entry.
  ///
  /// - Throws: `.exists` if the entry exists, even if it was created a moment before.
  func create(_ name: String, _ bytes: [UInt8]) throws(RemoteProblem) -> RemoteVersion

  /// Replaces an entry, provided that its version is still the expected one.
  ///
  /// - Parameter force: true to replace an entry although the folder cannot protect changes that
  ///   others make at the same time. The version is compared nevertheless.
  /// - Throws: `.changed` if the entry has another version or is gone, `.unprotected` if the folder
  ///   cannot exclude a change between the comparison and the replacement.
  func replace(
    _ name: String, with bytes: [UInt8], expected: RemoteVersion, force: Bool
  ) throws(RemoteProblem) -> RemoteVersion

  /// Moves an entry into the directory `.trash`, where each removed version keeps a name of its
  /// own, provided that its version is still the expected one.
  ///
  /// - Throws: the same errors as `replace`.
  func remove(
    _ name: String, expected: RemoteVersion, force: Bool
  ) throws(RemoteProblem)
}

/// The version of an entry: an ETag, a date with a length, or a hash. Equal versions of an entry
/// mean equal content.
package struct RemoteVersion: Hashable, Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  /// Creates the version that is the hash of a content.
  init(of bytes: [UInt8]) { text = SHA256.hash(bytes) }
}

/// An entry of a remote folder, as the folder lists it.
package struct RemoteEntry: Hashable, Sendable {
  /// The name, which is untrusted.
  package let name: String
  /// The size in bytes; nil if the folder does not list it.
  package let size: Int?
  package let version: RemoteVersion
  /// The time of the last change in seconds since 1970; nil if the folder does not list it.
  package let modified: Int?
}

/// The limits of a folder. They protect this computer from a folder that is too large or hostile.
package struct RemoteLimits: Sendable {
  /// The maximum number of entries.
  package var entries: Int
  /// The maximum size of an entry in bytes.
  package var bytes: Int
  /// The maximum number of bytes that a server sends in all responses together.
  package var total: Int

  package init(entries: Int = 10_000, bytes: Int = 64 << 20, total: Int = 4 << 30) {
    (self.entries, self.bytes, self.total) = (entries, bytes, total)
  }

  /// Throws an error if the content of an entry is too large.
  func check(_ content: [UInt8], _ name: String) throws(RemoteProblem) {
    if content.count > bytes { throw .tooLarge(name, mostMegabytes: bytes >> 20) }
  }
}

/// A user's name and password for a remote folder.
package struct Credential: Hashable, Sendable {
  package let user: String
  package let password: String

  package init(user: String, password: String) {
    (self.user, self.password) = (user, password)
  }
}

/// The reason that an operation on a remote folder failed. No message contains a password.
package struct RemoteProblem: Sentence {
  package let description: String
  /// True if an entry exceeds the size limit.
  package private(set) var isTooLarge = false

  package init(_ description: String) { self.description = description }

  static func exists(_ name: String) -> Self {
    "\(name): somebody else has created it in the meantime"
  }
  static func changed(_ name: String) -> Self {
    "\(name): somebody else has changed it in the meantime"
  }
  static func absent(_ name: String) -> Self { "\(name): no such entry" }
  /// The folder cannot protect the entry from changes at the same time.
  static func unprotected(_ name: String, reason: String) -> Self {
    "\(name): \(reason), so a change by somebody else could be lost: --force replaces it anyway"
  }
  static func tooLarge(_ name: String, mostMegabytes most: Int) -> Self {
    var problem: Self = "\(name): larger than \(most) MB"
    problem.isTooLarge = true
    return problem
  }
  static func tooMany(most: Int) -> Self { "the folder has more than \(most) entries" }
  /// A file of this computer, or of a plain folder, that cannot be read or written.
  package static func access(path: String, _ problem: AccessProblem) -> Self {
    "cannot access \(path): \(problem.reason)"
  }
  /// Returns the result of an access to a file of this computer.
  package static func accessing<Value: ~Copyable>(
    _ path: Path, _ body: () throws(AccessProblem) -> Value
  ) throws(RemoteProblem) -> Value {
    do throws(AccessProblem) { return try body() } catch {
      throw .access(path: path.text, error)
    }
  }
  /// - Parameter subject: an entry or the address.
  static func failed(_ subject: String, reason: String) -> Self { "\(subject): \(reason)" }
}
