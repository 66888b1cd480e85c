#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The paths that may be read and written: all, or those in a root. In a root each folder is opened
/// from the one before it and no link is followed, even if the folders change meanwhile.
package struct PathPolicy: Sendable {
  private let reach: Reach

  private enum Reach {
    case everything
    case withoutLinks
    case root(Root)
  }

  /// No limit.
  package static let none = PathPolicy(reach: .everything)

  private init(reach: Reach) {
    self.reach = reach
  }

  /// A policy whose root is a folder; nil where the folder does not exist.
  package init?(around folder: String) {
    guard let root = Root(Path(folder)) else { return nil }
    reach = .root(root)
  }

  /// The policy for paths on the command line. They may lead out of a root that scenarios have, but
  /// through no link, which may be of another user.
  package var ofUser: PathPolicy {
    if case .everything = reach { return self }
    return PathPolicy(reach: .withoutLinks)
  }

  /// Whether nothing outside a folder may be read.
  package var hasRoot: Bool {
    if case .root = reach { true } else { false }
  }

  var followsLinks: Bool {
    if case .everything = reach { true } else { false }
  }

  /// Why a file must not be written, as an error says it, or nil. Nothing is asked of what lies
  /// outside a root: whether it exists is nobody's business.
  package func refusal(ofWriting path: Path) -> String? {
    do throws(AccessProblem) {
      let (folder, name, missing) = try walk(to: path)
      guard missing.isEmpty, !followsLinks, targetOfLink(name, in: folder.descriptor) != nil else {
        return nil
      }
      return AccessProblem.link.reason
    } catch {
      if case .system = error { return nil }  // Told when it is opened.
      return error.reason
    }
  }

  /// The folder of a file, open, and the file's name in it.
  func place(of path: Path) throws(AccessProblem) -> (folder: OpenFolder, name: Path) {
    let (folder, name, missing) = try walk(to: path)
    if !missing.isEmpty { throw .system(ENOENT) }
    return (folder, name)
  }

  /// Opens a file, or makes it, as the flags say.
  func open(_ path: Path, _ flags: Int32, _ mode: mode_t = 0) throws(AccessProblem) -> Int32 {
    let (folder, name) = try place(of: path)
    do throws(AccessProblem) {
      return try openFile(
        name, in: folder.descriptor, flags | (followsLinks ? 0 : O_NOFOLLOW), mode)
    } catch {
      if !followsLinks, targetOfLink(name, in: folder.descriptor) != nil { throw .link }
      throw error
    }
  }

  /// Goes to a file's folder as far as there are folders.
  ///
  /// - Returns: the last folder that is there, the file's name, and the steps that are missing.
  func walk(
    to path: Path
  ) throws(AccessProblem) -> (folder: OpenFolder, name: Path, missing: ArraySlice<Path>) {
    if path.name == ".." { throw .system(EISDIR) }
    var (folder, steps) = try start(path.folder)
    while let step = steps.first {
      do throws(AccessProblem) {
        folder = try OpenFolder(step, in: folder, followingLinks: followsLinks)
      } catch {
        if error.isAbsence { return (folder, path.name, steps) }
        throw error
      }
      steps.removeFirst()
    }
    return (folder, path.name.isEmpty ? "." : path.name, [])
  }

  /// Where the way to a folder begins, and its steps.
  private func start(_ path: Path) throws(AccessProblem) -> (OpenFolder, ArraySlice<Path>) {
    switch reach {
    case .root(let root):
      guard let steps = root.steps(to: path) else { throw .outside(root: root.name) }
      return (root.folder, steps[...])
    case .withoutLinks where path.isAbsolute:
      // What lies elsewhere is no stranger's.
      guard let steps = Root.current?.steps(to: path) else { return (try OpenFolder(path), []) }
      return (.current, steps[...])
    case .withoutLinks, .everything:
      return (path.isAbsolute ? try OpenFolder("/") : .current, path.steps[...])
    }
  }
}
