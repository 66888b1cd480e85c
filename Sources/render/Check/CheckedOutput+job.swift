internal import Encoding
internal import Files
internal import Scenarios
internal import Settings

extension CheckedOutput {
  /// Creates the result for an output from a finding, with the reason for a difference.
  init(_ plan: PlannedOutput, of job: some Job, _ finding: Finding) {
    name = plan.destination.name
    status = finding.isOK ? .ok : finding.isMissing ? .missing : .differs
    // A path from the command line has no place in a file, so the job's place is used.
    if case .file = plan.place { place = plan.place } else { place = job.info.place }
    self.finding = finding
    guard !finding.isMissing, plan.format.pictures.reader != nil else { return }
    let changes = finding.carried.flatMap { job.changes(since: $0) }
    guard finding.differs else {
      if let changes, !changes.isEmpty { reason = .changesWithoutEffect(changes) }
      return
    }
    guard job.text != nil else {
      reason = .noMetadata
      return
    }
    guard let changes else {
      reason = .carriesNothing
      return
    }
    reason = .changes(changes)
    // With different frame rates only the lengths in seconds are comparable.
    if changes.contains(where: \.isOfPace) { self.finding.length = nil }
  }
}
