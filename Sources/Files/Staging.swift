internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The files of a run that are not in their places yet: each is written under another name in the
/// folder it goes to, and renamed when all are whole.
///
/// A class, since an interruption has to discard what a run is writing on other threads.
public final class Staging: Sendable {
  private struct StagedFile {
    let temporary: String
    let path: String
  }

  private struct State {
    var files: [StagedFile] = []
    /// Those that were made for the files, each behind the one that it lies in.
    var folders: [String] = []
    var isDiscarded = false
  }

  private let state = Mutex(State())

  private let makesFolders: Bool

  /// A staging without files.
  ///
  /// - Parameter makesFolders: whether folders are made that are not there.
  public init(makesFolders: Bool = false) {
    self.makesFolders = makesFolders
  }

  deinit {
    discard()
  }

  /// Opens a file to be written.
  ///
  /// What is there and is no regular file, such as a pipe or a device, is written to directly: it
  /// must not be renamed over.
  func open(_ path: String) throws(OutputError) -> OutputFile {
    let target = try Target(path)
    if target.isSpecial {
      let descriptor = openFile(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw .system(path: path, code: errno) }
      return OutputFile(path: path, descriptor: descriptor)
    }
    let result = state.withLock { state in create(target, in: &state) }
    return try OutputFile(path: path, descriptor: result.get())
  }

  /// Makes the temporary file while the lock is held, so that an interruption cannot miss it.
  private func create(_ target: Target, in state: inout State) -> Result<Int32, OutputError> {
    if state.isDiscarded { return .failure(.system(path: target.path, code: ECANCELED)) }
    if makesFolders,
      let error = Folders.make(target.folder, made: { state.folders.append($0) })
    {
      return .failure(.system(path: target.path, code: error))
    }
    // Another run in the same folder has another process number; what a killed one left is passed
    // by.
    for attempt in state.files.count..<(state.files.count + 10_000) {
      let temporary = target.folder + ".render-\(getpid())-\(attempt)"
      let descriptor = openFile(
        temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, target.mode ?? 0o666)
      if descriptor >= 0 {
        if let mode = target.mode { fchmod(descriptor, mode) }
        state.files.append(StagedFile(temporary: temporary, path: target.path))
        return .success(descriptor)
      }
      if errno != EEXIST { break }
    }
    return .failure(.system(path: target.path, code: errno))
  }

  /// Throws why a file at `path` could not be made.
  func check(_ path: String) throws(OutputError) {
    let target = try Target(path)
    let folder = makesFolders ? Folders.existing(on: target.folder) : target.folder
    let place = target.isSpecial ? target.path : folder.isEmpty ? "." : folder
    if unsafe access(place, W_OK) != 0 { throw .system(path: path, code: errno) }
  }

  /// Writes one file, whole or not at all.
  public static func write(_ bytes: [UInt8], to path: String) throws(OutputError) {
    let staging = Staging()
    let file = try staging.open(path)
    try file.write(bytes)
    try file.close()
    try staging.commit()
  }

  /// Puts every file in its place, in the order in which they were opened.
  public func commit() throws(OutputError) {
    let failure: OutputError? = state.withLock { state in
      while let file = state.files.first {
        if unsafe rename(file.temporary, file.path) != 0 {
          return .system(path: file.path, code: errno)
        }
        state.files.removeFirst()
      }
      state.folders = []
      return nil
    }
    if let failure { throw failure }
  }

  /// Removes every file that is not in its place, and the folders that were made for them. No file
  /// can be opened afterwards.
  ///
  /// - Parameter finish: done before anybody who waits to open a file learns that.
  public func discard(finish: () -> Void = {}) {
    state.withLock { state in
      for file in state.files { unsafe unlink(file.temporary) }
      // One that holds something by now stays.
      for folder in state.folders.reversed() { unsafe rmdir(folder) }
      (state.files, state.folders) = ([], [])
      state.isDiscarded = true
      finish()
    }
  }
}

/// What stands where a file is to go.
private struct Target {
  /// The path with links followed, where there is a file.
  let path: String
  /// The folder that it lies in, with a slash at the end; empty for the current one.
  let folder: String
  /// Whether something is there that is no regular file.
  let isSpecial: Bool
  /// The permissions of the file that is there.
  let mode: mode_t?

  init(_ path: String) throws(OutputError) {
    var status = stat()
    let exists = unsafe stat(path, &status) == 0
    if !exists && errno != ENOENT { throw .system(path: path, code: errno) }
    let kind = status.st_mode & S_IFMT
    if exists && kind == S_IFDIR { throw .system(path: path, code: EISDIR) }
    if exists, unsafe access(path, W_OK) != 0 { throw .system(path: path, code: errno) }
    isSpecial = exists && kind != S_IFREG
    mode = exists ? status.st_mode & 0o777 : nil
    let place = isSpecial ? path : exists ? Target.followingLinks(path) : Target.behindLink(path)
    self.path = place
    folder = Folders.folder(of: place)
  }

  /// Where a link leads that leads to no file yet; other paths as they are.
  private static func behindLink(_ path: String) -> String {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe readlink(path, $0.baseAddress!, $0.count)
    }
    guard count > 0 else { return path }
    let target = String(decoding: buffer[..<count], as: UTF8.self)
    guard !target.hasPrefix("/"), let slash = path.lastIndex(of: "/") else {
      return behindLink(target)
    }
    return behindLink(path[...slash] + target)
  }

  private static func followingLinks(_ path: String) -> String {
    guard let resolved = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}
