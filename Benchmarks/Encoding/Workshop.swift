import Foundation

/// A folder for files that are measured, and what is measured of them. Whoever compares two programs
/// runs them in turn, so that a slow moment of the machine falls on both.
struct Workshop {
  let render: String
  let folder: URL

  /// Makes the folder for as long as somebody works in it.
  static func with<Result>(
    _ render: String, _ body: (Workshop) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "render-bench-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(Workshop(render: render, folder: folder))
  }

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// The bytes of a file, or of all files in a folder.
  func bytes(_ name: String) throws -> Int {
    let manager = FileManager.default
    let inside = try? manager.contentsOfDirectory(atPath: path(name)).map { name + "/" + $0 }
    let files = inside ?? [name]
    return try files.reduce(0) {
      $0 + (try manager.attributesOfItem(atPath: path($1))[.size] as? Int ?? 0)
    }
  }

  /// An empty folder.
  func emptied(_ name: String) throws -> String {
    try? FileManager.default.removeItem(atPath: path(name))
    try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: false)
    return path(name)
  }

  /// Draws a film from start to exit.
  func draw(_ film: BenchFilm, _ name: String, jobs: Int? = nil) throws {
    let jobs = jobs.map { ["-j", "\($0)"] } ?? []
    try Machine.run(render, film.arguments + jobs + ["-o", path(name)])
  }

  /// The middle times in seconds of works that are done in turn.
  func times(_ works: [() throws -> Void], runs: Int = 5) throws -> [Double] {
    var times = works.map { _ in [Double]() }
    for _ in 0..<runs {
      for (number, work) in works.enumerated() {
        times[number].append(try median(of: 1, work))
      }
    }
    return times.map { $0.sorted()[runs / 2] }
  }
}

extension Row {
  /// Seconds beside a peer's.
  static func times(_ stage: String, _ ours: Double, _ peer: Double, atMost goal: Double) -> Row {
    Row(
      stage: stage, ours: "\(ours.shown(3)) s", peer: "\(peer.shown(3)) s",
      result: (ours / peer).shown(3), goal: goal.shown(3))
  }

  /// Bytes beside a peer's.
  static func bytes(_ stage: String, _ ours: Int, _ peer: Int, atMost goal: Double) -> Row {
    Row(
      stage: stage, ours: "\(ours / 1000) kB", peer: "\(peer / 1000) kB",
      result: (Double(ours) / Double(peer)).shown(3), goal: goal.shown(3))
  }
}
