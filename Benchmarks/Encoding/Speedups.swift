import Foundation

/// Measures the speedup of two jobs for each kind of output, relative to the speedup of two
/// independent processes in the same run. The machine may be shared, so that even those do not
/// reach 2.
func speedups(_ shop: Workshop) throws -> [Row] {
  try Workload.all.map { work in
    let run = { (jobs: Int) in
      work.arguments + ["-j", "\(jobs)", "-o", try shop.fresh(work.name)]
    }
    // The runs alternate, so that a slow moment of the machine affects all of them.
    let times = try shop.times([
      { try Machine.run(shop.render, run(1)) }, { try Machine.run(shop.render, run(2)) },
      { try pair(shop.render, run(1), run(1)) },
    ])
    let (speedup, possible) = (times[0] / times[1], 2 * times[0] / times[2])
    return Row(
      stage: "\(work.title), two jobs against one",
      ours: "\(times[1].shown(3)) s, \(speedup.shown(2)) times",
      peer: "\(times[0].shown(3)) s, processes: \(possible.shown(2)) times",
      result: "\((2 * speedup / possible).shown(2)) of 2", goal: "1.85")
  }
}

/// Runs two processes at the same time, and waits for both.
private func pair(_ program: String, _ one: [String], _ other: [String]) throws {
  let works = [one, other]
  let results = Failures()
  DispatchQueue.concurrentPerform(iterations: works.count) { number in
    do { try Machine.run(program, works[number]) } catch { results.add(error) }
  }
  if let error = results.first { throw error }
}

/// The errors of processes that run at the same time.
private final class Failures: @unchecked Sendable {
  private let lock = NSLock()
  private var errors: [any Error] = []

  func add(_ error: any Error) { lock.withLock { errors.append(error) } }

  var first: (any Error)? { lock.withLock { errors.first } }
}

/// A kind of output.
private struct Workload {
  let title: String
  let name: String
  /// The arguments of `render`, without jobs and outputs.
  let arguments: [String]

  private init(_ title: String, _ name: String, _ command: String) {
    (self.title, self.name) = (title, name)
    arguments = command.split(separator: " ").map(String.init)
  }

  static var all: [Workload] {
    let life = "life --size 160x120 --cell 8 --frames"
    let poster = "wolfram --rule 30 --size 30000x30000 --cell 1"
    let cells = "life --size 2000x2000 --cell 2 --frames 1 --skip 20"
    let soups = "life --size 256x256 --cell 1 --caption none"
    return [
      Workload("GIF", "a.gif", life + " 600"), Workload("APNG", "a.apng", life + " 800"),
      Workload("PNG sequence", "%04d.png", life + " 600"),
      Workload("WebP", "a.webp", life + " 400"), Workload("PNG poster", "a.png", poster),
      Workload("PNG of cells", "b.png", cells), Workload("SVG poster", "a.svg", cells),
      Workload("PDF poster", "a.pdf", cells),
      Workload("sheet", "sheet.gif", soups + " --seed 1..16 --sheet auto --frames 150"),
      Workload(
        "sweep", "sweep.csv",
        "life --seed 1..64 --size 512x512 --density 10%..40%/10% --frames 6 --every 100"),
      Workload(
        "plot of several films", "plot.png",
        "life --size 256x256 --caption none --seed 1..16 --plot only --frames 400"),
      Workload(
        "a million people", "crowd.csv", "infection --people 1000000 --sick 100000 --frames 40"),
      Workload("a sea of a million cells", "sea.csv", "sea --size 1000x1000 --frames 40"),
    ]
  }
}
