internal import Comparing
internal import Decoding
internal import Drawing
internal import Encoding
internal import Files
internal import Films
internal import Grids
internal import Scenarios
internal import Synchronization

extension Job {
  /// Draws the job in memory and compares all its outputs with the existing files. `policy`: the
  /// access policy for the existing files. `staging`: the staging area for redrawn files; nil to
  /// report differences only. `differences`: the directory for difference images; nil for none.
  /// Precondition: the job is prepared.
  func checked(
    _ policy: PathPolicy, drawingAgain staging: Staging?, _ differences: DifferenceFiles?
  ) async throws -> [CheckedOutput] {
    var others = try await comparedFiles(policy, drawingAgain: staging)[...]
    var checked: [CheckedOutput] = []
    for plan in outputs {
      var finding =
        plan.isFilm
        ? try await comparedFilm(plan, policy, drawingAgain: staging) : others.removeFirst()
      if finding.isMissing, differences != nil, plan.format.hasImages {
        finding.image = try missingImage(plan)
      }
      let image = try differences?.write(finding, of: plan.destination.name)
      // They may be large, so they are written now and not kept.
      (finding.image, finding.patch) = (nil, nil)
      var output = CheckedOutput(plan, of: self, finding)
      output.image = image
      checked.append(output)
    }
    return checked
  }

  /// Draws the job in memory, and compares the hashes of all outputs with those of a lock. `path`: the
  /// path of the lock. Precondition: the job is prepared.
  func compared(
    with lock: LockFile, at path: Path, _ policy: PathPolicy
  ) async throws -> [CheckedOutput] {
    let hashes = outputs.map { OutputHashes($0, within: info.run.budget) }
    try await run(into: hashes.map(\.output))
    let names = { (files: [LockFile.HashedFile]) in
      files.reduce(into: [FileIdentity: String]()) { names, file in
        names[policy.identity(of: path.folder.path(to: Path(file.name)))] = file.sha256
      }
    }
    let (pixels, files) = (names(lock.pixels), names(lock.outputs))
    return try zip(outputs, hashes).map { plan, found in
      let named = plan.format.pixels == nil ? files : pixels
      return CheckedOutput(plan, of: self, hashes: try found.all) { number in
        named[policy.identity(of: plan.destination.path(number: number))]
      }
    }
  }

  /// Returns the first frame that is expected in place of a missing file; nil if it is too large.
  private func missingImage(_ plan: PlannedOutput) throws -> DifferenceImage? {
    let reel = try keeping([plan]).opened()
    guard reel.size.area <= FilmComparison.mostShown else { return nil }
    let film = DrawnFilm(reel, in: plan.format)
    let frame = film.next()
    if let failure = film.failure { throw failure }
    return frame.map { DifferenceImage(ofMissing: .init($0.pixels, label: "expected")) }
  }

  /// Returns the findings for all outputs but films. The job is run once for all of them.
  private func comparedFiles(
    _ policy: PathPolicy, drawingAgain staging: Staging?
  ) async throws -> [Finding] {
    let job = keeping(outputs.filter { !$0.isFilm })
    if job.outputs.isEmpty { return [] }
    let comparisons = job.outputs.map {
      FileComparison(
        $0.destination, $0.format, policy, within: info.run.budget, drawingAgain: staging,
        isScenario: isScenario)
    }
    try await job.run(into: comparisons.map(\.output))
    let findings = try comparisons.map { try $0.finding() }
    // Text is not kept in memory, so the job is run again to write it.
    let lines = zip(job.outputs, findings).compactMap { plan, finding in
      plan.format.reader == nil && !finding.isOK ? plan : nil
    }
    if let staging, !lines.isEmpty {
      let outputs = lines.map { Output($0.destination, staging: staging) }
      try await job.keeping(lines).run(into: outputs)
    }
    return findings
  }

  /// Returns the finding for a film. It is compared while it is drawn, so memory does not depend on
  /// its length. A film that differs is drawn again to be written.
  private func comparedFilm(
    _ plan: PlannedOutput, _ policy: PathPolicy, drawingAgain staging: Staging?
  ) async throws -> Finding {
    let job = keeping([plan])
    if try await job.isEqual(to: plan.destination, policy) { return Finding() }
    let reel = try job.opened()
    let file = ExistingFile(
      plan.destination.path(number: 0), policy, number: 0, within: info.run.budget,
      isScenario: isScenario)
    var film: DrawnFilm?
    let finding = file.finding(plan.format.reader) {
      guard let reader = plan.format.reader else {
        _ = try file.open()
        return Finding(.bytes)
      }
      return try FilmComparison.finding(within: info.run.budget.memory) {
        let actual = TimedFrames(try reader.open(file.open()), within: info.run.budget)
        let expected = DrawnFilm(reel, in: plan.format)
        film = expected
        return .init(expected: expected, actual: actual) { expected.times }
      }
    }
    if let failure = film?.failure { throw failure }
    if let staging, !finding.isOK {
      try await job.run(into: [Output(plan.destination, staging: staging)])
    }
    return finding
  }
}

/// The hashes of an output's files while they are drawn: of their pixels, or of their bytes if they have
/// none. A class, because encoders pass files to it.
private final class OutputHashes: Sendable {
  private struct Found {
    var hashes: [Int: String] = [:]
    var bytes = SHA256()
    var failure: DecodingProblem?
  }

  private let plan: PlannedOutput
  private let budget: Budget
  private let state = Mutex(Found())

  init(_ plan: PlannedOutput, within budget: Budget) { (self.plan, self.budget) = (plan, budget) }

  private var isNumbered: Bool { if case .numbered = plan.destination { true } else { false } }

  /// The output that receives the drawn files.
  var output: Output {
    if plan.format.pixels == nil, !isNumbered {
      return Output(
        plan.destination,
        readBy: { [self] bytes in
          state.withLock { $0.bytes.update(bytes[...]) }
          return true
        })
    }
    return Output(plan.destination) { [self] number, bytes in
      let hash = Result { () throws(DecodingProblem) in
        try plan.format.pixels?.hash(ofPixelsIn: ByteSource(bytes), within: budget)
          ?? SHA256.hash(bytes)
      }
      state.withLock { state in
        switch hash {
        case .success(let hash): state.hashes[number] = hash
        case .failure(let problem): state.failure = problem
        }
      }
    }
  }

  /// The hash of each file by its number. Call it after everything has been drawn.
  var all: [Int: String] {
    get throws(DecodingProblem) {
      var found = state.withLock { $0 }
      if let failure = found.failure { throw failure }
      return plan.format.pixels != nil || isNumbered ? found.hashes : [0: found.bytes.finish()]
    }
  }
}

extension Job {
  /// True if the existing file of a film has exactly the bytes of a fresh render. Throws an error if
  /// the time limit ends the comparison.
  fileprivate func isEqual(to destination: Destination, _ policy: PathPolicy) async throws -> Bool {
    guard let file = try? EqualBytes(destination.path(number: 0), policy) else { return false }
    do {
      try await run(into: [Output(destination, readBy: file.compare)])
      return file.isWhole
    } catch let error as OutputProblem where error.isOfReader {
      if CancellationCheck.isOver, let error = file.error {
        throw error.problem(of: destination.name)
      }
      return false
    }
  }
}

private let isScenario: IsScenario = { CarriedScenario($0) != nil }

extension PlannedOutput {
  /// True if the output has frames of pixels, which are compared while they are drawn.
  fileprivate var isFilm: Bool {
    format.isAnimation && ![.shapes, .page].contains(format.rendering)
  }
}
