internal import Files
internal import Films
internal import Imaging
internal import Scenarios

extension Scenario {
  /// Draws it in memory, and compares all its outputs with the files that stand.
  ///
  /// - Parameters:
  ///   - fence: where the files are.
  ///   - staging: where files go that differ; nil where they are to be told only.
  ///   - differences: where pictures of what differs go.
  /// - Precondition: it has been scouted.
  func checked(
    _ fence: Fence, drawingAgain staging: Staging?, _ differences: DifferenceFiles?
  ) async throws -> [CheckedOutput] {
    let comparisons = plans.map { Comparison($0, fence, drawingAgain: staging) }
    var ticks: [Int] = []
    let written = try await write(to: comparisons.map(\.output)) { ticks.append($0.ticks) }
    let times = FrameTimes(ticks, ticksPerSecond: written.ticksPerSecond)
    var outputs: [CheckedOutput] = []
    for (plan, comparison) in zip(plans, comparisons) {
      var finding = try comparison.finding(times)
      let picture = finding.picture
      // It may be large, and is written at once or not at all.
      finding.picture = nil
      var output = CheckedOutput(plan, of: self, finding)
      if let picture { output.picture = try differences?.write(picture, of: output.name) }
      outputs.append(output)
    }
    return outputs
  }
}
