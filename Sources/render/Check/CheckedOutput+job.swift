internal import Encoding
internal import Files
internal import Scenarios
internal import Settings

extension CheckedOutput {
  /// What is found of an output, and why that may be.
  init(_ plan: PlannedOutput, of job: some Job, _ finding: Finding) {
    name = plan.destination.name
    status = finding.isOK ? .ok : finding.isMissing ? .missing : .differs
    // What the command line says stands in no file.
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
    // Seconds say how long two films are whose frames are not equally long.
    if changes.contains(where: \.isOfPace) { self.finding.length = nil }
  }
}
