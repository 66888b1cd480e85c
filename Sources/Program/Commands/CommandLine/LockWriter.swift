internal import Comparing
internal import Decoding
internal import Encoding
internal import Files
internal import Films
internal import Imaging
internal import Scenarios
internal import Settings
internal import Synchronization
internal import Worlds

/// The writer of a lock for a run: it records the files that the run reads and writes.
///
/// It is a class because the run fills the record of outputs.
final class LockWriter: Sendable {
  /// The files that the run has read.
  let reads = ReadFiles(keepingTexts: true)
  private let path: Path
  private let written = Mutex<[(path: Path, format: Format)]>([])

  init(_ path: String) { self.path = Path(path) }

  /// The directory of the lock, with a trailing slash; empty for the current directory.
  private var folder: Path { path.folder }

  /// Records the files of an output.
  func add(_ plan: PlannedOutput, frames: Int) {
    written.withLock { $0 += plan.paths(ofFrames: frames).map { ($0, plan.format) } }
  }

  /// Returns the errors because of which the run could have no lock. Call it when all jobs are read.
  ///
  /// - Parameter isWhole: false if the run leaves out some of the outputs.
  func problems(with list: JobList, isWhole: Bool, _ policy: PathPolicy) -> [LockProblem] {
    let jobs = (0..<list.count).lazy.compactMap { try? list[$0] }
    var problems: [LockProblem] = []
    if !isWhole {
      problems.append("--write-lock names all outputs of a run: remove --shard and --if-changed")
    }
    if jobs.contains(where: { $0.films.contains { $0.persistentState != nil } }) {
      problems.append("--write-lock: a team changes with each run: remove 'team'")
    }
    if jobs.contains(where: { $0.films.contains(where: \.worldInfo.course.isUnrepeatable) }) {
      problems.append("--write-lock: the input can be read only once: write it to a file first")
    }
    if jobs.contains(where: { $0.outputs.contains { $0.destination == .standardOutput } }) {
      problems.append(.standardOutput)
    }
    if let name = reads.ambiguousName {
      problems.append(
        "--write-lock: '\(name)' means several files: write a lock for each directory of scenarios")
    }
    // The texts of files are the part that may be long.
    do throws(LockProblem) {
      try check(bytes: reads.packed.reduce(0) { $0 + $1.text.utf8.count }, of: list)
    } catch {
      problems.append(error)
    }
    if reads.contains(path) {
      problems.append("\(CommandProblem.replacesInput(path.text, "--write-lock"))")
    }
    if let missing = policy.ofUser.missingFolder(of: .file(path)) {
      problems.append("--write-lock: no directory '\(missing)'")
    } else if let apart = firstInput(apartFrom: list) {
      problems.append(
        "--write-lock: a lock contains no '\(apart)': write it into the directory of the scenario")
    }
    return problems
  }

  /// The first input that the lock does not contain. Nil if all scenarios are in the directory of the
  /// lock, from where their paths lead to the same files.
  private func firstInput(apartFrom jobs: JobList) -> Path? {
    let folders = jobs.folders.map { Folder.absolute($0 + "./") }
    return folders.allSatisfy { $0 == Folder.absolute(folder + "./") }
      ? nil : inputs(besides: jobs).first
  }

  /// The existing files that were read, without those that the lock contains.
  private func inputs(besides jobs: JobList) -> [Path] {
    let others = Set(jobs.files.map { Path($0.path) } + written.withLock { $0.map(\.path) })
    return reads.unpackedPaths.filter { !others.contains($0) && SystemFile.isFile($0) }
  }

  /// Writes the lock of outputs that are already committed.
  func write(_ jobs: JobList, _ policy: PathPolicy) -> ExitStatus {
    do {
      try staged(jobs, policy, beside: nil).commit()
      return .done
    } catch {
      return Report(failure: error, of: jobs).print()
    }
  }

  /// Writes the lock into a staging of its own, because its path is the user's. It is committed with
  /// the outputs, whose directories are locked then. `outputs`: nil if they are already committed.
  func staged(
    _ jobs: JobList, _ policy: PathPolicy, beside outputs: StagedContents?
  ) throws -> Staging {
    // The frames of a sequence are read while the run draws them.
    reads.end()
    let existing = { (path: Path) throws(AccessProblem) in try FileStream.hash(of: path, policy) }
    let inputs = try hashed(inputs(besides: jobs), existing).files
    let all = self.written.withLock { $0 }
    let written = try hashed(all.map(\.path), outputs?.hash ?? existing)
    let pixels = try pixels(of: all, jobs, policy, outputs)
    let text = try LockFile.text(
      of: jobs.documents, files: reads.packed, inputs: inputs, outputs: written.files,
      pixels: pixels, version: EmbeddedText.versionNumber, in: folder)
    try check(text, of: jobs, policy)
    try check(bytes: text.utf8.count + written.size, of: jobs)
    let staging = Staging(policy.ofUser, locksFolders: outputs == nil)
    let file = try Output(.file(path), staging: staging).open()
    try file.write(Array(text.utf8))
    try file.close()
    return staging
  }

  /// Returns the hashes of the pixels of outputs that have any.
  private func pixels(
    of written: [(path: Path, format: Format)], _ jobs: JobList, _ policy: PathPolicy,
    _ outputs: StagedContents?
  ) throws -> [LockFile.HashedFile] {
    let budget = (jobs.count > 0 ? try? jobs[0] : nil)?.info.run.budget ?? Budget()
    let readers = Dictionary(written.map { ($0.path, $0.format.pixels) }) { first, _ in first }
    let paths = written.filter { $0.format.pixels != nil }.map(\.path)
    let open = { (path: Path) throws(AccessProblem) -> FileStream in
      if let outputs { return try outputs.stream(of: path) }
      return try FileStream(path, policy)
    }
    var problem: LockProblem?
    let files = try hashed(paths) { path throws(AccessProblem) in
      let stream = try open(path)
      var hash: String?
      do throws(DecodingProblem) {
        hash = try readers[path]??.hash(ofPixelsIn: ByteSource { stream.next() }, within: budget)
      } catch {
        problem = LockProblem("--write-lock: cannot read \(path.text): \(error)")
      }
      if let error = stream.error { throw error }
      return (hash ?? "", 0)
    }.files
    if let problem { throw problem }
    return files
  }

  /// Throws if the bytes of a lock and of the outputs exceed `max-bytes`.
  private func check(bytes: Int, of jobs: JobList) throws(LockProblem) {
    guard jobs.count > 0, let most = (try? jobs[0])?.info.run.budget.bytes, bytes > most else {
      return
    }
    throw LockProblem(
      "--write-lock: the lock and the outputs have more than \(most) bytes: raise 'max-bytes'")
  }

  /// Returns the hashes of files, and their size in bytes together.
  private func hashed(
    _ paths: [Path], _ hash: (Path) throws(AccessProblem) -> (sha256: String, size: Int)
  ) throws -> (files: [LockFile.HashedFile], size: Int) {
    var (files, size): ([LockFile.HashedFile], Int) = ([], 0)
    for path in Set(paths).sorted() {
      do throws(AccessProblem) {
        let found = try hash(path)
        size += found.size
        guard let name = Folder.path(to: path, from: folder) else { continue }
        let place = InputLocation.option("--write-lock")
        files.append(LockFile.HashedFile(name.text, sha256: found.sha256, at: place))
      } catch {
        throw error.problem(of: path.text)
      }
    }
    return (files, size)
  }

  /// Reads the lock, and throws an error unless it describes the jobs of the run.
  private func check(_ text: String, of jobs: JobList, _ policy: PathPolicy) throws {
    let file = ScenarioFile(Array(text.utf8), path: path.text)
    if !file.errors.isEmpty { throw InputProblem(file.errors) }
    var again = JobList()
    for document in file.documents {
      try again.append(document, of: file, policy: policy, isLazy: true)
    }
    let isEqual =
      again.count == jobs.count
      && (0..<jobs.count).allSatisfy { number in
        guard let one = try? jobs[number], let other = try? again[number] else { return false }
        let identities = [one, other].map {
          $0.outputs.map { policy.identity(of: $0.destination.path(number: 0)) }
        }
        return one.text == other.text && identities[0] == identities[1]
      }
    let figures = (0..<jobs.count).lazy.compactMap { try? jobs[$0] }
      .filter { $0.text?.hasPrefix(SettingsTable.figure) == true }
    if !isEqual, let drawn = figures.compactMap({ $0.drawn.first }).first {
      throw LockProblem(
        "--write-lock: an item of a figure has a random '\(drawn.name)': write its value")
    }
    if !isEqual {
      throw LockProblem(
        "--write-lock: the scenario means something else from the directory of the lock: write it"
          + " into the directory of the scenario")
    }
  }
}
