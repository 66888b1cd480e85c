internal import Encoding
internal import Scenarios
internal import Settings

/// The predicted processor time of a job on this machine.
struct PredictedTime {
  /// The time in nanoseconds.
  let nanoseconds: Int
  /// True if the beginning of the job was run; false if the time follows from the estimate alone.
  let isSampled: Bool

  /// The members of a JSON object; times are in microseconds.
  var members: [(String, JSONValue)] {
    [("time", .number(nanoseconds / 1000)), ("sampled", .truth(isSampled))]
  }

  /// The most jobs that are sampled. The time of all samples is at most two seconds.
  private static let mostSamples = 100
  /// The longest sample and the time of all samples, in milliseconds.
  private static let (longest, total) = (500, 2000)

  /// Returns the predicted time of each job. The time of jobs without a sample is their estimate, multiplied
  /// by the ratio of measured and estimated times of the other jobs.
  ///
  /// - Parameters:
  ///   - jobs: the jobs.
  ///   - costs: the estimated time of each job, in nanoseconds.
  static func times(of jobs: JobList, _ costs: [Int]) async throws(InputProblem) -> [PredictedTime]
  {
    let count = min(costs.count, mostSamples)
    var sampled: [Int: Int] = [:]
    for number in (0..<count).map({ $0 * costs.count / count }) {
      sampled[number] = await JobSample.predictedTime(
        of: try jobs[number], from: min(longest, total / count))
    }
    let ratio = machineRatio(sampled, costs)
    return costs.enumerated().map { number, cost in
      PredictedTime(
        nanoseconds: sampled[number] ?? Int(min(1e15, Double(cost) * ratio)),
        isSampled: sampled[number] != nil)
    }
  }

  /// Returns the ratio of measured and estimated times; 1 if nothing was measured.
  private static func machineRatio(_ sampled: [Int: Int], _ costs: [Int]) -> Double {
    let estimated = sampled.keys.reduce(0.0) { $0 + Double(costs[$1]) }
    let measured = sampled.values.reduce(0.0) { $0 + Double($1) }
    return estimated > 0 && measured > 0 ? measured / estimated : 1
  }
}
