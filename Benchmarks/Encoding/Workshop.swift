import Foundation

/// A temporary directory for measured files, with functions to draw and to measure.
///
/// Runs of compared programs alternate, so that a slow moment of the machine affects all of them.
struct Workshop {
  let render: String
  let folder: URL

  /// Calls a closure with a new directory, which is removed afterwards.
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

  /// Returns the size of a file, or of all files in a directory, in bytes.
  func bytes(_ name: String) throws -> Int {
    let manager = FileManager.default
    let inside = try? manager.contentsOfDirectory(atPath: path(name)).map { name + "/" + $0 }
    let files = inside ?? [name]
    return try files.reduce(0) {
      $0 + (try manager.attributesOfItem(atPath: path($1))[.size] as? Int ?? 0)
    }
  }

  /// Returns the path of an empty directory.
  func emptied(_ name: String) throws -> String {
    try? FileManager.default.removeItem(atPath: path(name))
    try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: false)
    return path(name)
  }

  /// Returns the path of a file in a new directory. ext4 searches long for an inode after many files
  /// were deleted, so runs do not replace the files of others.
  func fresh(_ name: String) throws -> String {
    try emptied(UUID().uuidString) + "/" + name
  }

  /// Draws a film from start to exit.
  func draw(_ film: BenchFilm, _ name: String, jobs: Int? = nil) throws {
    let jobs = jobs.map { ["-j", "\($0)"] } ?? []
    try Machine.run(render, film.animated + jobs + ["-o", path(name)])
  }

  /// Returns the median times of alternating runs, in seconds.
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
  /// Returns a row that compares seconds with those of a peer.
  static func times(_ stage: String, _ ours: Double, _ peer: Double, atMost goal: Double) -> Row {
    Row(
      stage: stage, ours: "\(ours.shown(3)) s", peer: "\(peer.shown(3)) s",
      result: (ours / peer).shown(3), goal: goal.shown(3))
  }

  /// Returns a row that compares bytes with those of a peer.
  static func bytes(_ stage: String, _ ours: Int, _ peer: Int, atMost goal: Double) -> Row {
    Row(
      stage: stage, ours: "\(ours / 1000) kB", peer: "\(peer / 1000) kB",
      result: (Double(ours) / Double(peer)).shown(3), goal: goal.shown(3))
  }
}
