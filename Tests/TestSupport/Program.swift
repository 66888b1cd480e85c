package import Foundation

/// A program that ran to its end.
package struct Program: Sendable {
  package let status: Int32
  package let output: Data
  package let errors: String

  package var text: String { String(decoding: output, as: UTF8.self) }

  /// Runs a program found on the path, or by its own path.
  ///
  /// - Parameter environment: variables beside those of the tests, but for GitHub's and those of
  ///   clusters.
  package init(
    _ name: String, _ arguments: [String], in folder: URL? = nil,
    environment: [String: String] = [:]
  ) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    process.environment = ProcessInfo.processInfo.environment
      .filter { variable in
        !["GITHUB_", "SLURM_", "JOB_COMPLETION"].contains { variable.key.hasPrefix($0) }
      }
      .merging(environment) { $1 }
    if let folder { process.currentDirectoryURL = folder }
    // Files rather than pipes: a pipe that nobody empties stops the program.
    let scratch = try TemporaryFolder()
    let (out, err) = (scratch.file("out"), scratch.file("err"))
    for file in [out, err] { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: out)
    process.standardError = try FileHandle(forWritingTo: err)
    process.standardInput = FileHandle.nullDevice
    Self.resetSignals()
    try process.run()
    process.waitUntilExit()
    status =
      process.terminationReason == .exit
      ? process.terminationStatus : 128 + process.terminationStatus
    output = try Data(contentsOf: out)
    errors = String(decoding: try Data(contentsOf: err), as: UTF8.self)
  }

  /// Lets signals end the programs that are started next, also where the tests run in the background: shells and
  /// `nohup` ignore some signals there, and programs inherit that.
  package static func resetSignals() {
    for number in [SIGHUP, SIGINT] { signal(number, SIG_DFL) }
  }

  /// Whether a program is found on the path.
  package static func isInstalled(_ name: String) -> Bool {
    (try? Program("which", [name]))?.status == 0
  }

  /// Runs the `render` at `renderPath`.
  package static func render(_ arguments: String..., in folder: URL? = nil) throws -> Program {
    try Program(renderPath, arguments, in: folder)
  }

  /// Runs the `render` at `renderPath`, and ends it after `cpuSeconds` of processor time:
  /// its status is 128 or more then. Unlike a limit on elapsed time, this does not depend on other processes.
  package static func render(
    _ arguments: [String], cpuSeconds: Int, in folder: URL? = nil
  ) throws -> Program {
    let line = "ulimit -t \(cpuSeconds); exec \"$0\" \"$@\""
    return try Program("sh", ["-c", line, renderPath] + arguments, in: folder)
  }

  /// The `render` that tests run: the one that was built with them, or the one that the environment variable
  /// `RENDER_PROGRAM` names, such as a release.
  package static let renderPath: String = {
    if let path = ProcessInfo.processInfo.environment["RENDER_PROGRAM"] { return path }
    // The tests and the program are built into the same folder: on Linux the tests are a program in
    // it, on macOS a bundle.
    let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }
    let folders = bundles.map { $0.bundleURL.deletingLastPathComponent() } + [Bundle.main.bundleURL]
    let paths = folders.map { $0.appendingPathComponent("render").path }
    return paths.first { FileManager.default.isExecutableFile(atPath: $0) } ?? "render"
  }()

  /// Runs Python with Pillow and numpy, whichever of the usual ones has them.
  package static func python(_ script: String, _ arguments: [String]) throws -> Program {
    try Program(pythonPath, ["-c", script] + arguments)
  }

  private static let pythonPath: String =
    ["/usr/bin/python3", "python3", "/opt/homebrew/bin/python3"].first { path in
      (try? Program(path, ["-c", "import PIL"]))?.status == 0
    } ?? "python3"
}

/// A folder that goes with the value that owns it.
package final class TemporaryFolder: Sendable {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("render-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  package func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  /// The names of what lies in it, hidden files included.
  package var contents: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: url.path).sorted()) ?? []
  }
}

/// The checkout that the tests were built from.
package let projectFolder: URL = {
  var folder = URL(fileURLWithPath: #filePath)
  while !FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path)
  {
    folder.deleteLastPathComponent()
  }
  return folder
}()
