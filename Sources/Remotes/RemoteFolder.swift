package import Files
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

  /// Copies an entry to a file of this computer, which it creates or truncates.
  ///
  /// - Returns: the version of the bytes that were read.
  /// - Throws: `.absent`, or `.tooLarge` before more than `RemoteLimits.bytes` are written.
  func read(_ name: String, to file: Path) throws(RemoteProblem) -> RemoteVersion

  /// Creates an entry with the content of a file.
  ///
  /// - Throws: `.exists` if the entry exists, even if it was created a moment before.
  func create(_ name: String, from file: Path) throws(RemoteProblem) -> RemoteVersion

  /// Replaces an entry, provided that its version is still the expected one.
  ///
  /// - Parameter force: true to replace an entry although the folder cannot protect changes that
  ///   others make at the same time. The version is compared nevertheless.
  /// - Throws: `.changed` if the entry has another version or is gone, `.unprotected` if the folder
  ///   cannot exclude a change between the comparison and the replacement.
  func replace(
    _ name: String, from file: Path, expected: RemoteVersion, force: Bool
  ) throws(RemoteProblem) -> RemoteVersion

  /// Moves an entry into the directory `.trash`, where each removed version keeps a name of its
  /// own, provided that its version is still the expected one.
  ///
  /// - Throws: the same errors as `replace`.
  func remove(
    _ name: String, expected: RemoteVersion, force: Bool
  ) throws(RemoteProblem)
}

/// The version of an entry: an ETag, a date with a length, or a hash. Equal versions of an entry mean
/// equal content.
package struct RemoteVersion: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }
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

  package init(name: String, size: Int?, version: RemoteVersion, modified: Int?) {
    (self.name, self.size, self.version, self.modified) = (name, size, version, modified)
  }
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
package enum RemoteProblem: Problem {
  /// An entry to create that exists already.
  case exists(String)
  /// An entry to replace or remove that somebody else has changed or removed.
  case changed(String)
  /// An entry to read that does not exist.
  case absent(String)
  /// An entry that the folder cannot protect from changes at the same time. The reason says why.
  case unprotected(String, reason: String)
  /// An entry that exceeds the size limit.
  case tooLarge(String, mostMegabytes: Int)
  /// A folder with too many entries.
  case tooMany(most: Int)
  /// A file of this computer, or of a plain folder, that cannot be read or written.
  case access(path: String, AccessProblem)
  /// An operation that the folder refuses, or that fails on the way there. The subject is an entry or
  /// the address.
  case failed(String, reason: String)

  package var description: String {
    switch self {
    case .exists(let name): "\(name): somebody else has created it in the meantime"
    case .changed(let name): "\(name): somebody else has changed it in the meantime"
    case .absent(let name): "\(name): no such entry"
    case .unprotected(let name, let reason):
      "\(name): \(reason), so a change by somebody else could be lost: --force replaces it anyway"
    case .tooLarge(let name, let most): "\(name): larger than \(most) MB"
    case .tooMany(let most): "the folder has more than \(most) entries"
    case .access(let path, let problem): "cannot access \(path): \(problem.reason)"
    case .failed(let subject, let reason): "\(subject): \(reason)"
    }
  }
}
