internal import Platform
internal import Synchronization

/// The contents of a run's outputs before they are committed, by their final paths.
package struct StagedContents {
  private let staging: Staging
  private let files: [Path: StagedFile]

  package init(_ staging: Staging) {
    self.staging = staging
    let all = staging.state.withLock { $0.files }
    files = Dictionary(all.map { ($0.path, $0) }) { _, last in last }
  }

  /// Returns the SHA-256 of an output as 64 hexadecimal digits, and its size in bytes.
  package func hash(of path: Path) throws(AccessProblem) -> (sha256: String, size: Int) {
    try FileStream(owning: open(path)).hash()
  }

  /// Opens an output at its beginning.
  private func open(_ path: Path) throws(AccessProblem) -> Int32 {
    let target = try ExistingOutput(path, staging.policy)
    guard let file = files[target.path] else { throw target.isSpecial ? .special : .system(ENOENT) }
    if let descriptor = file.descriptor {
      let copy = lseek(descriptor, 0, SEEK_SET) == 0 ? dup(descriptor) : -1
      guard copy >= 0 else { throw .system(errno) }
      return copy
    }
    return try staging.state.withLock { state throws(AccessProblem) in
      let folder = try state.folders.folder(file.path.folder)
      return try openFile(file.temporary ?? file.path.name, in: folder.descriptor, O_RDONLY)
    }
  }
}
