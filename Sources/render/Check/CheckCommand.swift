internal import Encoding
internal import Files
internal import Films
internal import Scenarios

/// `render check`: draws in memory what scenario files say, and compares it with the files that
/// stand. What is right is compared although something else is wrong, which is said last.
enum CheckCommand {
  static func run(_ request: ScenarioRequest) async -> ExitStatus {
    if !request.mistakes.isEmpty { return Report(request.mistakes).print() }
    var (scenarios, report) = request.load()
    var status = ExitStatus.done
    for scenario in scenarios {
      do {
        if try await !compare(scenario, request.options.differences) { status = .failed }
      } catch let problem as FilmProblem {
        report.add(problem)
      } catch is NoListener {
        return .failed
      } catch {
        status = Terminal.fail("\(error)")
      }
    }
    return report.isEmpty ? status : report.print()
  }

  /// Compares all outputs of a scenario, and says what is found.
  private static func compare(
    _ scenario: Scenario, _ differences: String?
  ) async throws -> Bool {
    if scenario.plans.contains(where: { $0.destination == .standardOutput }) {
      throw CommandProblem.nothingToCompare
    }
    let comparisons = scenario.plans.map { Comparison($0.format) }
    let outputs = zip(scenario.plans, comparisons).map { plan, comparison in
      Output(plan.destination) { [destination = plan.destination] number, bytes in
        comparison.add(bytes, number: number, standing: destination.path(number: number))
      }
    }
    try await scenario.write(to: outputs) {}
    for (plan, comparison) in zip(scenario.plans, comparisons) {
      let (name, finding) = (plan.destination.name, comparison.finding)
      guard Terminal.print("\(name): \(finding)\n") == .done else { throw NoListener() }
      if let differences { try finding.pictures?.write(of: name, into: differences) }
    }
    return comparisons.allSatisfy(\.finding.isOK)
  }
}

/// Nobody reads any more what is found.
private struct NoListener: Error {}
