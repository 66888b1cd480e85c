internal import Files
internal import Grids
internal import Scenarios
internal import Settings

/// The scenarios in the files beside a lock that have the names of its scenarios, as they are now.
struct ScenariosOfLock {
  /// The scenarios in canonical form with their files, by the first file of each output.
  private var scenarios: [FileIdentity: (path: Path, text: String)] = [:]
  private let policy: PathPolicy

  /// Reads the files. Those that cannot be read, and scenarios with errors or random values, are left out.
  init(beside lock: ScenarioFile, _ policy: PathPolicy) {
    self.policy = policy
    let folder = Path(lock.path).folder
    for name in lock.documents.map(\.name).withoutRepeats where !name.contains("/") {
      for ending in [".yaml", ".yml"] {
        let path = folder.path(to: Path(name + ending))
        if SystemFile.isFile(path), let file = try? ScenarioFile(path: path.text, policy: policy) {
          add(file, at: path)
        }
      }
    }
  }

  private mutating func add(_ file: ScenarioFile, at path: Path) {
    var jobs = JobList()
    for document in file.documents {
      try? jobs.append(document, of: file, policy: policy, isLazy: true)
    }
    for number in 0..<jobs.count {
      guard let job = try? jobs[number], job.drawn.isEmpty, let text = job.text else { continue }
      for plan in job.outputs { scenarios[identity(of: plan)] = (path, text) }
    }
  }

  private func identity(of plan: PlannedOutput) -> FileIdentity {
    policy.identity(of: plan.destination.path(number: 0))
  }

  /// Adds a note to the results of a job of the lock whose scenario now has other settings in its file.
  ///
  /// - Parameter isQuiet: true for results that differ only.
  func note(_ checked: inout [CheckedOutput], of job: any Job, isQuiet: Bool) {
    for (place, plan) in job.outputs.enumerated() where checked[place].reason == nil {
      if isQuiet, !checked[place].isFailure { continue }
      guard let text = job.text, let now = scenarios[identity(of: plan)],
        let changes = ChangedSetting.between(text, now.text), !changes.isEmpty
      else { continue }
      let file = "\(now.path.text.plain) has other settings than the lock"
      if checked[place].status == .ok {
        checked[place].reason = "\(file), with which this file agrees:"
        checked[place].changes = changes
      } else {
        checked[place].reason = "\(file): write the lock again if they are right"
      }
    }
  }
}
