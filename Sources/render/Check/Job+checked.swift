internal import Decoding
internal import Encoding
internal import Files
internal import Films
internal import Scenarios

extension Job {
  /// Draws it in memory, and compares all its outputs with the files that stand.
  ///
  /// - Parameters:
  ///   - policy: where the files are.
  ///   - staging: where files go that differ; nil where they are to be told only.
  ///   - differences: where pictures of what differs go.
  /// - Precondition: it has been prepared.
  func checked(
    _ policy: PathPolicy, drawingAgain staging: Staging?, _ differences: DifferenceFiles?
  ) async throws -> [CheckedOutput] {
    var others = try await comparedFiles(policy, drawingAgain: staging)[...]
    var checked: [CheckedOutput] = []
    for plan in outputs {
      var finding =
        plan.isFilm
        ? try await comparedFilm(plan, policy, drawingAgain: staging) : others.removeFirst()
      let picture = finding.picture
      // It may be large, and is written at once or not at all.
      finding.picture = nil
      var output = CheckedOutput(plan, of: self, finding)
      if let picture { output.picture = try differences?.write(picture, of: output.name) }
      checked.append(output)
    }
    return checked
  }

  /// What is found of all outputs but films, for which it is played once.
  private func comparedFiles(
    _ policy: PathPolicy, drawingAgain staging: Staging?
  ) async throws -> [Finding] {
    let job = keeping(outputs.filter { !$0.isFilm })
    if job.outputs.isEmpty { return [] }
    let comparisons = job.outputs.map {
      FileComparison($0, policy, within: info.run.budget, drawingAgain: staging)
    }
    try await job.run(into: comparisons.map(\.output))
    let findings = try comparisons.map { try $0.finding() }
    // Lines are not kept, and made once more where they are to be written.
    let lines = zip(job.outputs, findings).compactMap { plan, finding in
      plan.format.pictures.reader == nil && !finding.isOK ? plan : nil
    }
    if let staging, !lines.isEmpty {
      let outputs = lines.map { Output($0.destination, staging: staging) }
      try await job.keeping(lines).run(into: outputs)
    }
    return findings
  }

  /// What is found of a film, which is compared as it plays: however long it is, there are two
  /// pictures of it. One that differs is played again to be written.
  private func comparedFilm(
    _ plan: PlannedOutput, _ policy: PathPolicy, drawingAgain staging: Staging?
  ) async throws -> Finding {
    let job = keeping([plan])
    if try await job.isEqual(to: plan.destination, policy) { return Finding() }
    let reel = try job.opened()
    let file = ExistingFile(
      plan.destination.path(number: 0), policy, number: 0, within: info.run.budget)
    var film: DrawnFilm?
    let finding = file.finding(plan.format.pictures.reader) {
      guard let reader = plan.format.pictures.reader else {
        _ = try file.open()
        var finding = Finding()
        finding.bytesDiffer = true
        return finding
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

extension Job {
  /// Whether a film's file is the very one that would be written.
  fileprivate func isEqual(to destination: Destination, _ policy: PathPolicy) async throws -> Bool {
    guard let file = try? EqualBytes(destination.path(number: 0), policy) else { return false }
    do {
      try await run(into: [Output(destination, readBy: file.compare)])
      return file.isWhole
    } catch let error as OutputProblem where error.isOfReader {
      return false
    }
  }
}

extension PlannedOutput {
  fileprivate var isFilm: Bool { format.isAnimation }
}
