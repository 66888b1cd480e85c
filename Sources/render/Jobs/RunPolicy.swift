internal import Files

/// How a run commits its outputs, and what it reports.
struct RunPolicy {
  /// The root of the run.
  var fence = Fence.none
  /// Whether each job is committed when it is complete, rather than all together or none.
  var commitsEachJob = false
  /// Whether jobs after one that failed are run.
  var keepsGoing = false
  /// Whether outputs are left alone that carry the scenario that would be drawn.
  var ifChanged = false
  /// Whether stdout has an object of JSON for each output.
  var json = false
  /// Whether stdout has a line for each output where stderr is no terminal.
  var listsOutputs = false
  /// Where to write the time that each job took; nil for nowhere.
  var timings: String?

  init() {}

  init(_ options: FileCommandOptions) {
    fence = options.fence
    commitsEachJob = options.drawsPictureByPicture
    keepsGoing = options.keepsGoing
    ifChanged = options.ifChanged
    json = options.json
    listsOutputs = true
    timings = options.timings
  }
}
