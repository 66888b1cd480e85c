internal import Scenarios
internal import Settings

/// The environment variables that select a worker: of the tasks of a Slurm array, and of the pods
/// of an indexed Kubernetes Job.
struct ShardVariables {
  /// Returns the value of a variable; nil if it is not set.
  private let value: (String) -> String?

  init(_ value: @escaping (String) -> String? = { Terminal.environment($0) }) {
    self.value = value
  }

  /// Returns the worker's share; nil if no variable is set. Throws an error if a variable is
  /// missing or invalid, since drawing everything or nothing would be wrong.
  func shard() throws(SettingProblem) -> Shard? {
    if value(Slurm.task) != nil { return try ofSlurm() }
    if value(Kubernetes.index) != nil { return try ofKubernetes() }
    return nil
  }

  private enum Slurm {
    static let task = "SLURM_ARRAY_TASK_ID"
    static let first = "SLURM_ARRAY_TASK_MIN"
    static let last = "SLURM_ARRAY_TASK_MAX"
    static let step = "SLURM_ARRAY_TASK_STEP"
    static let count = "SLURM_ARRAY_TASK_COUNT"
  }

  private enum Kubernetes {
    static let index = "JOB_COMPLETION_INDEX"
    static let count = "JOB_COMPLETIONS"
  }

  /// Returns the share of a task in an array, whose numbers rise in equal steps.
  private func ofSlurm() throws(SettingProblem) -> Shard {
    let task = try number(Slurm.task)
    let first = try number(Slurm.first, besides: Slurm.task)
    let last = try number(Slurm.last, besides: Slurm.task)
    let step = value(Slurm.step) == nil ? 1 : try number(Slurm.step)
    guard step >= 1 else { throw "\(Slurm.step) is 0: must be at least 1" }
    guard first <= last, (first...last).contains(task), (task - first) % step == 0,
      let shard = Shard((task - first) / step + 1, of: (last - first) / step + 1)
    else {
      throw "\(Slurm.task) is \(task): must be one of at most \(Shard.counts.upperBound) numbers"
        + " from \(first) to \(last)" + (step == 1 ? "" : " in steps of \(step)")
    }
    // A list such as 1,5,9 sets its first and last number and a step of 1.
    if value(Slurm.count) != nil {
      let count = try number(Slurm.count)
      if count != shard.count {
        throw "\(Slurm.count) is \(count), of \(shard.count) numbers from the first to the last:"
          + " number the tasks of an array without gaps"
      }
    }
    return shard
  }

  private func ofKubernetes() throws(SettingProblem) -> Shard {
    let index = try number(Kubernetes.index)
    let count = try number(Kubernetes.count, besides: Kubernetes.index)
    guard index < count, let shard = Shard(index + 1, of: count) else {
      throw "\(Kubernetes.index) is \(index) and \(Kubernetes.count) \(count): the index must be"
        + " below the count, which is at most \(Shard.counts.upperBound)"
    }
    return shard
  }

  /// Returns the number in a variable. `other`: the variable that requires this one; nil if it is
  /// the variable itself.
  private func number(_ name: String, besides other: String? = nil) throws(SettingProblem) -> Int {
    guard let text = value(name) else { throw "\(other ?? name) is set and \(name) is not" }
    guard let number = SettingKind.wholeNumber(0...Self.most).value(text) else {
      throw "\(name) is '\(text)': must be a whole number from 0 to \(Self.most)"
    }
    return number
  }

  /// The largest number of a task: 32 bits in both systems.
  private static let most = Int(UInt32.max)
}
