internal import Scenarios
internal import Settings

/// What the environment says of a worker: Slurm in the tasks of an array, and Kubernetes in the pods
/// of an indexed Job.
struct ShardVariables {
  /// The value of a variable; nil where it is not set.
  private let value: (String) -> String?

  init(_ value: @escaping (String) -> String? = { Terminal.environment($0) }) {
    self.value = value
  }

  /// The worker's part; nil where the environment says nothing.
  ///
  /// - Throws: where it says something that is no part of anything: nobody is to draw all, or
  ///   nothing, since a number is missing.
  func shard() throws(ShardProblem) -> Shard? {
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

  /// Tasks are numbered from a first to a last in equal steps.
  private func ofSlurm() throws(ShardProblem) -> Shard {
    let task = try number(Slurm.task)
    let first = try number(Slurm.first, besides: Slurm.task)
    let last = try number(Slurm.last, besides: Slurm.task)
    let step = value(Slurm.step) == nil ? 1 : try number(Slurm.step)
    guard step >= 1 else { throw .noStep(Slurm.step) }
    guard first <= last, (first...last).contains(task), (task - first) % step == 0,
      let shard = Shard((task - first) / step + 1, of: (last - first) / step + 1)
    else { throw .noTask(Slurm.task, task, first: first, last: last, step: step) }
    // A list such as 1,5,9 says its first, its last and a step of 1.
    if value(Slurm.count) != nil {
      let count = try number(Slurm.count)
      if count != shard.count { throw .gaps(Slurm.count, count, of: shard.count) }
    }
    return shard
  }

  private func ofKubernetes() throws(ShardProblem) -> Shard {
    let index = try number(Kubernetes.index)
    let count = try number(Kubernetes.count, besides: Kubernetes.index)
    guard index < count, let shard = Shard(index + 1, of: count) else {
      throw .noIndex(Kubernetes.index, index, Kubernetes.count, count)
    }
    return shard
  }

  /// - Parameter other: the variable that is set and needs this one.
  private func number(_ name: String, besides other: String? = nil) throws(ShardProblem) -> Int {
    guard let text = value(name) else { throw .missing(name, besides: other ?? name) }
    guard let number = SettingKind.wholeNumber(0...Self.most).value(text) else {
      throw .noNumber(name, text, most: Self.most)
    }
    return number
  }

  /// Numbers of tasks are 32 bits everywhere.
  private static let most = Int(UInt32.max)
}
