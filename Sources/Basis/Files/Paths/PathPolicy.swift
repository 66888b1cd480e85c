internal import Grids
internal import Platform
internal import Settings
internal import Synchronization

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

  /// True if something has this path, which the policy allows.
  package func has(_ path: Path) -> Bool {
    guard let (folder, name) = try? place(of: path) else { return false }
    return ((try? status(of: name, in: folder.descriptor, followingLinks: false)) ?? nil) != nil
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
      // The errors of the system are reported when the file is opened.
      return error.code == nil ? error.reason : nil
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

  /// Returns a path without `.`, and without `..` unless it follows a link.
  package func simplified(_ path: Path) -> Path {
    let simple = path.withoutParents
    return simple.steps == path.steps || identity(of: simple) == identity(of: path)
      ? simple : path
  }

  /// Returns the identity of the file at a path. If the path cannot be resolved, its components are
  /// the identity.
  package func identity(of path: Path) -> FileIdentity {
    do throws(AccessProblem) {
      let (folder, name, missing) = try walk(to: resolvingLinks(path))
      return FileIdentity(folder.status, missing + [name])
    } catch {
      return FileIdentity(nil, path.steps)
    }
  }
}

/// The root directory of a path policy.
///
/// It is a class because all copies of the policy share the open directory.
final class PolicyRoot: Sendable {
  let folder: OpenDirectory
  /// The absolute path without links, with a trailing slash.
  let name: Path
  /// The absolute paths of the root, with which other paths may begin. They are the path without
  /// links, and the written path from the current directory and from `PWD`.
  private let spellings: [[Path]]
  private let current: [Path]

  /// Opens a root; returns nil if there is no such directory.
  init?(_ path: Path) {
    guard let folder = try? OpenDirectory(path), let whole = canonicalPath(path),
      let current = canonicalPath(".")
    else { return nil }
    self.folder = folder
    self.current = current.steps
    name = whole.asFolder
    spellings = [
      whole.steps, Self.plain(path, from: current.steps),
      Self.plain(path, from: Self.shellsFolder?.steps ?? current.steps),
    ]
  }

  /// The current directory of the process.
  static var current: PolicyRoot? { PolicyRoot(".") }

  /// Returns the components from the root to a path; nil if the path leads outside. Only the text
  /// of the path counts; no file is accessed.
  func steps(to path: Path) -> [Path]? {
    let steps = Self.plain(path, from: current)
    return spellings.first { steps.starts(with: $0) }.map { Array(steps.dropFirst($0.count)) }
  }

  /// Returns the absolute path's components. A relative path is appended to `current`, and each
  /// `..` removes the component before it.
  private static func plain(_ path: Path, from current: [Path]) -> [Path] {
    path.steps.reduce(into: path.isAbsolute ? [] : current) { steps, step in
      if step == ".." { _ = steps.popLast() } else { steps.append(step) }
    }
  }

  /// The current directory in the shell's spelling, which may contain links; nil if the shell
  /// reports another directory or none.
  private static var shellsFolder: Path? {
    guard let said = Path(variable: "PWD"), said.isAbsolute,
      canonicalPath(said) == canonicalPath(".")
    else { return nil }
    return said
  }
}

/// An open directory. Its entries are reached through its descriptor, even if the directory is
/// renamed or replaced.
///
/// It is a class because it owns the descriptor.
final class OpenDirectory: Sendable {
  let descriptor: Int32
  private let isOwned: Bool

  /// The directory in which relative paths begin.
  static var current: OpenDirectory { OpenDirectory(descriptor: currentFolder, isOwned: false) }

  private init(descriptor: Int32, isOwned: Bool = true) {
    (self.descriptor, self.isOwned) = (descriptor, isOwned)
  }

  /// Opens a directory.
  ///
  /// - Parameters:
  ///   - parent: the directory to which the path is relative.
  ///   - followingLinks: false to throw `AccessProblem.link` if the path's last component is a
  ///     symbolic link.
  convenience init(
    _ path: Path, in parent: OpenDirectory = .current, followingLinks: Bool = true
  ) throws(AccessProblem) {
    let flags = O_DIRECTORY | (followingLinks ? 0 : O_NOFOLLOW)
    do throws(AccessProblem) {
      self.init(descriptor: try Self.open(path, in: parent, flags))
    } catch {
      // The system reports a link as not being a directory.
      if !followingLinks, targetOfLink(path, in: parent.descriptor) != nil { throw .link }
      throw error
    }
  }

  /// Opens a directory for reading. If it may be traversed but not read, Linux opens it as a
  /// starting point for paths only (O_PATH).
  private static func open(
    _ path: Path, in parent: OpenDirectory, _ flags: Int32
  ) throws(AccessProblem) -> Int32 {
    do throws(AccessProblem) {
      return try openFile(path, in: parent.descriptor, O_RDONLY | flags)
    } catch {
      #if canImport(Glibc)
        if error.code == EACCES {
          return try openFile(path, in: parent.descriptor, PATH_ONLY | flags)
        }
      #endif
      throw error
    }
  }

  deinit {
    if isOwned { try? closeFile(descriptor) }
  }

  /// The names of all entries, `.` and `..` included, in no particular order; empty if the
  /// directory cannot be read.
  var names: [Path] { (try? list()) ?? [] }

  /// Returns the names of the entries, `.` and `..` included, in no particular order.
  ///
  /// - Parameter limit: the maximum number of names; further ones are left out.
  func list(atMost limit: Int = .max) throws(AccessProblem) -> [Path] {
    // A descriptor of its own, because `fdopendir` takes ownership, and because `descriptor` may
    // not be open for reading.
    let own = try openFile(".", in: descriptor, O_RDONLY | O_DIRECTORY)
    guard let handle = unsafe fdopendir(own) else {
      let problem = AccessProblem.last
      try? closeFile(own)
      throw problem
    }
    defer { unsafe closedir(handle) }
    var names: [Path] = []
    while names.count < limit {
      errno = 0
      guard let entry = unsafe readdir(handle) else {
        if errno != 0 { throw .last }
        break
      }
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe name.withMemoryRebound(to: CChar.self, capacity: 1) { unsafe Path(cString: $0) }
      }
      names.append(name)
    }
    return names
  }

  /// The identity of the directory; nil if the system cannot report its status.
  var identity: FileIdentity? { status.map { FileIdentity($0, []) } }

  fileprivate var status: stat? {
    (try? Files.status(of: ".", in: descriptor, followingLinks: true)) ?? nil
  }
}

/// The identity of the file at a path, even if it does not exist yet. Two paths of one file have
/// equal identities.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let node: UInt64
  /// The components after the last existing directory.
  private let steps: [Path]

  /// The identity of an existing regular file under all of its names; nil if there is none.
  fileprivate init?(file path: Path) {
    let status = (try? Files.status(of: path, in: currentFolder, followingLinks: true)) ?? nil
    guard let status, status.isFile else { return nil }
    self.init(status, [])
  }

  /// The identity of an open regular file; nil for other files.
  fileprivate init?(descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.isFile else { return nil }
    self.init(status, [])
  }

  fileprivate init(_ folder: stat?, _ steps: [Path]) {
    device = UInt64(truncatingIfNeeded: folder?.st_dev ?? 0)
    node = UInt64(truncatingIfNeeded: folder?.st_ino ?? 0)
    self.steps = steps
  }
}

/// The state of a file or directory, to see later whether it has changed.
struct FileVersion: Hashable {
  /// The attributes that change with each write and with each replacement of the file: the seconds
  /// and nanoseconds of its time, its size, and its numbers. Empty for a directory, and without a
  /// file.
  private let file: [Int]
  /// The names in a directory; nil for a file. Its time is ignored because it also
  /// changes with the files in it.
  private let names: [Path]?

  /// Returns true if a file was changed before another one.
  func isOlder(than other: FileVersion) -> Bool {
    file.prefix(2).lexicographicallyPrecedes(other.file.prefix(2))
  }

  /// The current version of a path, which may be missing.
  init(of path: Path) {
    let status = (try? status(of: path, in: currentFolder, followingLinks: true)) ?? nil
    let isFolder = status?.isFolder ?? false
    names = isFolder ? (try? OpenDirectory(path))?.names.sorted() : nil
    guard let status, !isFolder else {
      file = []
      return
    }
    let time = status.changeTime
    file = [
      Int(time.tv_sec), Int(time.tv_nsec), Int(status.st_size),
      Int(truncatingIfNeeded: status.st_dev), Int(truncatingIfNeeded: status.st_ino),
    ]
  }
}

/// The files that scenarios have read or tried to read, which no output replaces. If they are watched,
/// their versions before reading are recorded, too.
///
/// A class, because all copies of a policy share it.
package final class ReadFiles: Sendable {
  private struct Entry {
    /// The version before reading; nil if nothing watches the files.
    let version: FileVersion?
    /// The identity of the file itself under all of its names; nil without a regular file.
    let file: FileIdentity?
    /// False for a file that was read only to find out that it is no input.
    var isInput = true
    /// True if the canonical text of a scenario does not contain the content.
    var isOpaque = false
    /// The scenario files that name the file.
    var readers: Set<String> = []
  }

  private struct Record {
    var entries: [Path: Entry] = [:]
    /// The identities of the regular files among the inputs.
    var inputs: Set<FileIdentity> = []
    /// The file that standard input reads; nil for a pipe, and if it is not read.
    var standardInput: FileIdentity?
    var packed: [PackedFile] = []
    var packedPaths: Set<Path> = []
    var reader = ""
    var isComplete = false
  }

  private let state = Mutex(Record())
  /// True if the texts of files are kept, too, and not only their versions.
  let keepsTexts: Bool

  /// True if the files are watched for changes.
  private let isWatched: Bool

  package init(keepingTexts: Bool = false, watching: Bool = false) {
    (keepsTexts, isWatched) = (keepingTexts, watching)
  }

  /// Sets the scenario file that names all files read from now on.
  package func begin(reading scenario: String) { state.withLock { $0.reader = scenario } }

  /// Records no more files: those that a run reads later are its own outputs.
  package func end() { state.withLock { $0.isComplete = true } }

  /// Records a file that is about to be read.
  ///
  /// - Parameter isOpaque: true if the canonical text of a scenario does not contain its content.
  package func add(_ path: Path, isOpaque: Bool = false) {
    state.withLock { state in
      if state.isComplete { return }
      var entry =
        state.entries[path]
        ?? Entry(
          version: isWatched ? FileVersion(of: path) : nil, file: FileIdentity(file: path))
      (entry.isOpaque, entry.isInput) = (entry.isOpaque || isOpaque, true)
      entry.readers.insert(state.reader)
      state.entries[path] = entry
      if let file = entry.file { state.inputs.insert(file) }
    }
  }

  /// Records that standard input is about to be read.
  func addStandardInput() {
    state.withLock { $0.standardInput = FileIdentity(descriptor: ProcessContext.current.input) }
  }

  /// Notes that files are no inputs, although they were read.
  package func leaveOut(_ paths: [Path]) {
    state.withLock { state in
      for path in paths { state.entries[path]?.isInput = false }
      state.inputs = Set(state.entries.values.lazy.filter(\.isInput).compactMap(\.file))
    }
  }

  /// Returns true if an existing regular file was read, under this name or another one, as a link
  /// gives it.
  package func contains(_ path: Path) -> Bool {
    guard let file = FileIdentity(file: path) else { return false }
    return state.withLock { $0.inputs.contains(file) || $0.standardInput == file }
  }

  /// Removes files, which are not watched then: those that a run writes itself.
  package func remove(_ paths: [Path]) {
    state.withLock { state in
      for path in paths { state.entries[path] = nil }
    }
  }

  /// Records a file with its text. `path`: the file that contains it; nil for an included one.
  func add(_ packed: PackedFile, at path: Path?) {
    state.withLock { state in
      if !state.packed.contains(packed) { state.packed.append(packed) }
      if let path { state.packedPaths.insert(path) }
    }
  }

  /// The texts of files, in the order of their kinds and names.
  package var packed: [PackedFile] {
    state.withLock(\.packed).sorted { ($0.kind.rawValue, $0.name) < ($1.kind.rawValue, $1.name) }
  }

  /// The name of two files with different texts, which a lock cannot tell apart; nil if there is
  /// none.
  package var ambiguousName: String? {
    let packed = packed
    return zip(packed, packed.dropFirst()).first { ($0.kind, $0.name) == ($1.kind, $1.name) }?.0
      .name
  }

  /// The paths of inputs that were read or tried, without the files whose texts are kept, and the
  /// archives that contain them.
  package var unpackedPaths: [Path] {
    state.withLock { state in
      let inputs = state.entries.filter(\.value.isInput).keys.sorted()
      return inputs.filter { path in
        !state.packedPaths.contains { $0.asFolder.starts(with: path.asFolder) }
      }
    }
  }

  var paths: [Path] { state.withLock { $0.entries.keys.sorted() } }

  private static func isChanged(_ path: Path, since version: FileVersion?) -> Bool {
    version.map { FileVersion(of: path) != $0 } ?? false
  }

  /// True if a file has another version than before reading.
  var isChanged: Bool {
    state.withLock { $0.entries }.contains { Self.isChanged($0, since: $1.version) }
  }

  /// The scenario files that name a changed file whose content no canonical text contains.
  package var changedReaders: Set<String> {
    state.withLock { $0.entries }
      .filter { $1.isOpaque && Self.isChanged($0, since: $1.version) }
      .reduce(into: []) { $0.formUnion($1.value.readers) }
  }
}
