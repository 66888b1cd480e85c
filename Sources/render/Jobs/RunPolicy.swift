internal import Files

/// The options of a run for committing and reporting outputs.
struct RunPolicy {
  /// The access policy with the run's root directory.
  let policy: PathPolicy
  /// True to commit each job when it is complete, false to commit all jobs together.
  let commitsEachJob: Bool
  /// True if other runs follow in the same process.
  var isRepeated = false
  /// True to continue after a failed job.
  let keepsGoing: Bool
  /// True to skip outputs that are up to date.
  let ifChanged: Bool
  /// True if films start from the worlds that their events saved, and replace them.
  let continues: Bool
  /// True to print a JSON object for each output on stdout.
  let json: Bool
  /// True to print a line for each output on stdout if stderr is not a terminal.
  let listsOutputs: Bool
  /// The path for the table of job times; nil for none.
  let timings: String?

  /// - Parameter options: the options of `render run`; nil for a command without scenario files.
  init(_ options: FileCommandOptions? = nil) {
    policy = options?.policy ?? .none
    commitsEachJob = options?.drawsPictureByPicture ?? false
    keepsGoing = options?.keepsGoing ?? false
    ifChanged = options?.ifChanged ?? false
    continues = options?.continues ?? false
    json = options?.json ?? false
    listsOutputs = options != nil
    timings = options?.timings
  }
}
