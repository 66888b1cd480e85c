package import Foundation

/// The result of a program that has ended.
package struct Program: Sendable {
  package let status: Int32
  package let output: Data
  package let errors: String

  package var text: String { String(decoding: output, as: UTF8.self) }

  /// Creates the result of a command that has run in this process.
  package init(status: Int32, output: Data, errors: String) {
    (self.status, self.output, self.errors) = (status, output, errors)
  }

  /// The variables of the tests, without those of GitHub and of clusters.
  package static var environment: [String: String] {
    ProcessInfo.processInfo.environment.filter { variable in
      !["GITHUB_", "SLURM_", "JOB_COMPLETION"].contains { variable.key.hasPrefix($0) }
    }
  }

  /// Runs a program found on the search path, or by its own path.
  ///
  /// - Parameter environment: Variables in addition to `Program.environment`.
  package init(
    _ name: String, _ arguments: [String], in folder: URL? = nil,
    environment: [String: String] = [:]
  ) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    process.environment = Self.environment.merging(environment) { $1 }
    if let folder { process.currentDirectoryURL = folder }
    // The output goes to files because a full pipe would block the program. What a process of the
    // tests writes for it is between what it writes itself.
    let scratch = try TemporaryFolder()
    let (out, err) = (scratch.file("out"), scratch.file("err"))
    for file in [out, err] { try Data().write(to: file) }
    let streams = [out, err].map { file in
      FileHandle(
        fileDescriptor: open(file.path, O_WRONLY | O_APPEND | O_CLOEXEC), closeOnDealloc: true)
    }
    (process.standardOutput, process.standardError) = (streams[0], streams[1])
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

  /// Restores the default action of signals for the programs that are started next. Shells and
  /// `nohup` ignore some signals in the background, and programs inherit that.
  package static func resetSignals() {
    for number in [SIGHUP, SIGINT, SIGQUIT] { signal(number, SIG_DFL) }
  }

  /// Returns true if a program is on the search path.
  package static func isInstalled(_ name: String) -> Bool {
    (try? Program("which", [name]))?.status == 0
  }

  /// Runs the `render` at `renderPath`.
  package static func render(_ arguments: String..., in folder: URL? = nil) throws -> Program {
    try Program(renderPath, arguments, in: folder)
  }

  /// Runs the `render` at `renderPath` with a limit of `cpuSeconds` seconds of processor time. The
  /// status is 128 or more if the limit is exceeded. Unlike a limit on elapsed time, this does not
  /// depend on other processes.
  package static func render(
    _ arguments: [String], cpuSeconds: Int, in folder: URL? = nil
  ) throws -> Program {
    let line = "ulimit -t \(cpuSeconds); exec \"$0\" \"$@\""
    return try Program("sh", ["-c", line, renderPath] + arguments, in: folder)
  }

  /// The path of the `render` under test: the program built with the tests, or the one that the
  /// environment variable `RENDER_PROGRAM` names.
  package static let renderPath: String = {
    if let path = ProcessInfo.processInfo.environment["RENDER_PROGRAM"] { return path }
    // The tests and the program are built into the same folder. On Linux the tests are a program in
    // it, on macOS a bundle.
    let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }
    let folders = bundles.map { $0.bundleURL.deletingLastPathComponent() } + [Bundle.main.bundleURL]
    let paths = folders.map { $0.appendingPathComponent("render").path }
    return paths.first { FileManager.default.isExecutableFile(atPath: $0) } ?? "render"
  }()

  /// Runs Python with Pillow and numpy.
  package static func python(_ script: String, _ arguments: [String]) throws -> Program {
    try Program(pythonPath, ["-c", script] + arguments)
  }

  private static let pythonPath: String =
    ["/usr/bin/python3", "python3", "/opt/homebrew/bin/python3"].first { path in
      (try? Program(path, ["-c", "import PIL"]))?.status == 0
    } ?? "python3"
}

/// A temporary folder that is removed with its owner.
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

  /// Writes a file, with the missing directories of its path. Returns its address.
  @discardableResult package func write(_ text: String, to name: String) throws -> URL {
    let file = file(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file
  }

  /// The names of the folder's entries, including hidden files.
  package var contents: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: url.path).sorted()) ?? []
  }
}

/// The checkout from which the tests were built.
package let projectFolder: URL = {
  var folder = URL(fileURLWithPath: #filePath)
  while !FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path)
  {
    folder.deleteLastPathComponent()
  }
  return folder
}()
