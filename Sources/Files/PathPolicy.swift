#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The paths that may be read and written: all, or those inside a root directory. Inside a root,
/// each directory is opened relative to its parent, and no link is followed. A directory that is
/// replaced concurrently therefore cannot lead outside.
package struct PathPolicy: Sendable {
  private let reach: Reach
  /// The record of files that are read; nil if nothing watches them.
  let reads: ReadFiles?
  private let pinsAddresses: Bool

  private enum Reach {
    case everything
    case withoutLinks
    case root(PolicyRoot)
  }

  /// The policy without restrictions.
  package static let none = PathPolicy(reach: .everything)

  private init(reach: Reach, reads: ReadFiles? = nil, pinsAddresses: Bool = false) {
    (self.reach, self.reads, self.pinsAddresses) = (reach, reads, pinsAddresses)
  }

  /// Returns the policy that also records which files are read.
  package func recording(_ reads: ReadFiles) -> PathPolicy {
    PathPolicy(reach: reach, reads: reads, pinsAddresses: pinsAddresses)
  }

  /// The policy that also requires hashes of files by address, so that a result does not depend on
  /// what a server answers today.
  package var pinningAddresses: PathPolicy {
    PathPolicy(reach: reach, reads: reads, pinsAddresses: true)
  }

  /// True if files by address must have a hash in the scenario.
  package var requiresHashes: Bool { hasRoot || pinsAddresses }

  /// Notes the scenario file that names all files read from now on.
  package func begin(reading scenario: String) { reads?.begin(reading: scenario) }

  /// Creates a policy whose root is a directory; returns nil if the directory does not exist.
  package init?(around folder: String) {
    guard let root = PolicyRoot(Path(folder)) else { return nil }
    (reach, reads, pinsAddresses) = (.root(root), nil, false)
  }

  /// The policy for paths on the command line. They may lead outside the root of scenarios, but not
  /// through links, which another user may have created.
  package var ofUser: PathPolicy {
    if case .everything = reach { return self }
    return PathPolicy(reach: .withoutLinks)
  }

  /// True if nothing outside a directory may be read.
  package var hasRoot: Bool {
    if case .root = reach { true } else { false }
  }

  var followsLinks: Bool {
    if case .everything = reach { true } else { false }
  }

  /// Returns the reason that a file must not be written, as an error message gives it; nil if there
  /// is none. Paths outside a root are refused without a system call, so that the answer does not
  /// reveal whether they exist.
  package func refusal(ofWriting path: Path) -> String? {
    do throws(AccessProblem) {
      let (folder, name, missing) = try walk(to: path)
      guard missing.isEmpty, !followsLinks, targetOfLink(name, in: folder.descriptor) != nil else {
        return nil
      }
      return AccessProblem.link.reason
    } catch {
      if case .system = error { return nil }  // Reported when the file is opened.
      return error.reason
    }
  }

  /// Returns the open directory of a file, and the file's name in it.
  func place(of path: Path) throws(AccessProblem) -> (folder: OpenDirectory, name: Path) {
    let (folder, name, missing) = try walk(to: path)
    if !missing.isEmpty { throw .system(ENOENT) }
    return (folder, name)
  }

  /// Opens or creates a file, as the flags specify.
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

  /// Opens a file's directory, component by component, as far as directories exist.
  ///
  /// - Returns: the last existing directory, the file's name, and the components that are missing.
  func walk(
    to path: Path
  ) throws(AccessProblem) -> (folder: OpenDirectory, name: Path, missing: ArraySlice<Path>) {
    // Such a path is a directory. Opened by its name, it would also lead out of a root.
    if path.name == ".." { throw .system(EISDIR) }
    var (folder, steps) = try start(path.folder)
    while let step = steps.first {
      do throws(AccessProblem) {
        folder = try OpenDirectory(step, in: folder, followingLinks: followsLinks)
      } catch {
        if error.isAbsence { return (folder, path.name, steps) }
        throw error
      }
      steps.removeFirst()
    }
    return (folder, path.name.isEmpty ? "." : path.name, [])
  }

  /// Returns the directory from which a path is followed, and its components from there on.
  private func start(_ path: Path) throws(AccessProblem) -> (OpenDirectory, ArraySlice<Path>) {
    switch reach {
    case .root(let root):
      guard let steps = root.steps(to: path) else { throw .outside(root: root.name) }
      return (root.folder, steps[...])
    case .withoutLinks where path.isAbsolute:
      // Only links below the current directory are untrusted, such as those of a checkout. Absolute
      // paths elsewhere may pass through links.
      guard let steps = PolicyRoot.current?.steps(to: path) else {
        return (try OpenDirectory(path), [])
      }
      return (.current, steps[...])
    case .withoutLinks, .everything:
      return (path.isAbsolute ? try OpenDirectory("/") : .current, path.steps[...])
    }
  }
}
