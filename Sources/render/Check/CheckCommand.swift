internal import Encoding
internal import Imaging
internal import Scenarios

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// `render check`: draws in memory what scenario files say, and compares it with the files that stand.
enum CheckCommand {
  static func run(_ request: ScenarioRequest) async -> ExitStatus {
    let scenarios: [Scenario]
    switch request.load() {
    case .failure(let status): return status
    case .success(let loaded): scenarios = loaded
    }
    if let folder = request.differences { unsafe mkdir(folder, 0o777) }
    var allAreEqual = true
    for scenario in scenarios {
      for plan in scenario.plans {
        if plan.destination == .standardOutput {
          return Terminal.fail("check compares files: out '-' is none")
        }
        do {
          let finding = try await compare(scenario.film, scenario, plan)
          allAreEqual = allAreEqual && finding.isOK
          guard Terminal.print("\(plan.destination.name): \(finding)\n") == .done else {
            return .failed
          }
          if let folder = request.differences, let pictures = finding.pictures {
            try pictures.write(of: plan.destination.name, into: folder)
          }
        } catch {
          return Terminal.fail("\(error)")
        }
      }
    }
    return allAreEqual ? .done : .failed
  }

  private static func compare(
    _ film: some Sequence<Shot> & Sendable, _ scenario: Scenario, _ plan: Scenario.Plan
  ) async throws -> Finding {
    let format = plan.format.init(scenario.timing, scenario: scenario.text)
    let comparison = Comparison(of: plan.format.content)
    let output = Output(plan.destination) { [destination = plan.destination] number, bytes in
      comparison.add(bytes, number: number, standing: destination.path(number: number))
    }
    try await format.write(film, to: output, jobs: scenario.jobs)
    return comparison.finding
  }
}
