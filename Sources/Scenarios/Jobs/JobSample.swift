internal import Encoding
internal import Files
internal import Films
internal import Settings

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A run of the beginning of a job, which predicts the processor time of the whole job.
///
/// An `Estimate` knows neither the speed of the machine nor the engine, nor how much of the picture
/// changes from frame to frame. A sample measures all three.
package struct JobSample: Sendable {
  /// The processor time after each reported number of frames, in nanoseconds.
  private var marks: [(frames: Int, time: Int)] = []
  private var isComplete = false
  private let start = JobSample.processorTime

  /// The processor time of the process, in nanoseconds.
  package static var processorTime: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }

  /// Runs the beginning of a job on one core, and discards its outputs.
  ///
  /// - Parameters:
  ///   - job: the job. Videos are replaced by their uncompressed frames.
  ///   - duration: the elapsed time after which the sample ends, in milliseconds.
  /// - Returns: the predicted processor time of the whole job in nanoseconds; nil if the sample ended
  ///   before the first frame.
  package static func predictedTime(of job: any Job, from duration: Int) async -> Int? {
    let budget = Budget(
      memory: job.info.run.budget.memory, seconds: Ratio(duration, 1000))
    var sampled = job.keeping(job.outputs.map(\.withoutVideo)).limited(by: budget)
    sampled.info.run.jobs = 1
    var sample = JobSample()
    guard (try? sampled.cost().problem(within: budget)) == .some(nil) else { return nil }
    do {
      sampled = try sampled.prepared()
      try await sampled.run(
        into: sampled.outputs.map { Output($0.destination, readBy: { _ in true }) }
      ) {
        sample.mark($0)
      }
      sample.isComplete = true
    } catch {
      // Ending early is the usual case. A job that fails later has no other prediction.
    }
    // The difference of the estimates is the time of ffmpeg.
    let video = max(0, job.estimate - sampled.estimate)
    return sample.time(of: sampled.frames).map { $0 + video }
  }

  private mutating func mark(_ frames: Int) {
    if frames == 0 { return }
    marks.append(((marks.last?.frames ?? 0) + frames, Self.processorTime - start))
  }

  /// Returns the time of a number of frames; nil if the sample has none. Each frame after the sample
  /// takes as long as one in its second half, since the first ones may differ: a soup settles.
  private func time(of frames: Int) -> Int? {
    let end = Self.processorTime - start
    guard !isComplete, let last = marks.last else { return isComplete ? end : nil }
    // The last reported frame is still being encoded, which matters if there are few.
    let isShort = marks.count < 4
    let from = isShort ? (frames: 0, time: 0) : marks[marks.count / 2]
    let time = isShort ? end : last.time
    let each = Double(time - from.time) / Double(last.frames - from.frames)
    return time + Int(min(Double(Estimate.most), each * Double(max(0, frames - last.frames))))
  }
}

extension PlannedOutput {
  /// The output in a format that needs no other program.
  fileprivate var withoutVideo: PlannedOutput {
    guard format.content == .video else { return self }
    return PlannedOutput(
      destination: destination, format: .y4m, template: template, scenario: scenario)
  }
}
