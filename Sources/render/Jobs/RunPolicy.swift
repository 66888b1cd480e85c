internal import Files

/// How a run commits its outputs, and what it reports.
struct RunPolicy {
  /// The root of the run.
  let policy: PathPolicy
  /// Whether each job is committed when it is complete, rather than all together or none.
  let commitsEachJob: Bool
  /// Whether jobs after one that failed are run.
  let keepsGoing: Bool
  /// Whether outputs are left alone that carry the scenario that would be drawn.
  let ifChanged: Bool
  /// Whether stdout has an object of JSON for each output.
  let json: Bool
  /// Whether stdout has a line for each output where stderr is no terminal.
  let listsOutputs: Bool
  /// Where to write the time that each job took; nil for nowhere.
  let timings: String?

  /// - Parameter options: those of `render run`; nil for a command without scenario files.
  init(_ options: FileCommandOptions? = nil) {
    policy = options?.policy ?? .none
    commitsEachJob = options?.drawsPictureByPicture ?? false
    keepsGoing = options?.keepsGoing ?? false
    ifChanged = options?.ifChanged ?? false
    json = options?.json ?? false
    listsOutputs = options != nil
    timings = options?.timings
  }
}
