#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The folder that scenarios may read from and write to, links included; without one all are
/// allowed.
public struct Fence: Hashable, Sendable {
  /// The folder with links followed and a slash at its end; nil for no limit.
  private let root: String?

  /// No limit.
  public static let none = Fence(root: nil)

  private init(root: String?) {
    self.root = root
  }

  /// A fence around a folder; nil where there is no such folder.
  public init?(around folder: String) {
    guard let root = Self.followingLinks(folder) else { return nil }
    self.root = root.hasSuffix("/") ? root : root + "/"
  }

  /// Why a file must not be read, as an error says it, or nil. A file that is not there may be
  /// read: that fails by itself.
  public func refusal(ofReading path: String) -> String? {
    guard let root else { return nil }
    // What cannot be resolved must not be told from what lies outside.
    guard let place = Self.followingLinks(path) else { return "not found inside the root" }
    return place.hasPrefix(root) ? nil : "outside the root \(root)"
  }

  /// Why a file must not be written, as an error says it, or nil.
  public func refusal(ofWriting path: String) -> String? {
    guard let root else { return nil }
    let folder = Folders.folder(of: path)
    let existing = Folders.existing(on: folder)
    // A link to nowhere would be made somewhere else.
    let steps = path.dropFirst(existing.count).split(separator: "/")
    if let first = steps.first, Self.followingLinks(existing + first) == nil,
      Self.isLink(existing + first)
    {
      return "a link that leads nowhere"
    }
    // What is not there leads nowhere either, and not back.
    if steps.dropLast().contains("..") { return "there is no such folder inside the root" }
    let place =
      Self.followingLinks(path)
      ?? Self.followingLinks(existing.isEmpty ? "." : existing).map { $0 + "/" }
    guard let place, place.hasPrefix(root) else { return "outside the root \(root)" }
    return nil
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  private static func followingLinks(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}
