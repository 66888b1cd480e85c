/// `render run`: draws scenario files, if none of them has an error.
enum RunCommand {
  static func run(_ request: ScenarioRequest) async -> ExitStatus {
    if !request.mistakes.isEmpty { return Report(request.mistakes).print() }
    let policy = RunPolicy(request.options)
    var workload = request.workload(isLazy: policy.commitsEachJob)
    if request.options.continues { workload.continueSavedWorlds(policy) }
    return await JobRunner.run(workload, policy)
  }
}
