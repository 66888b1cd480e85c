import Commands
import Foundation
import Grids
import TestSupport

extension TemporaryFolder {
  /// Runs a command in the process of the tests, in this folder, which is also that of the user's
  /// data. A single argument is a line of words.
  func render(_ words: String...) async throws -> Program {
    try await render(words.count == 1 ? words[0].split(separator: " ").map(String.init) : words)
  }

  func render(
    _ words: [String], environment: [String: String] = [:], input: String? = nil,
    mergesErrors: Bool = false
  ) async throws -> Program {
    try await url.render(
      words, environment: environment, input: input, mergesErrors: mergesErrors)
  }
}

extension URL {
  /// Runs a command in the process of the tests, in this directory.
  ///
  /// - Parameters:
  ///   - environment: variables in addition to `Program.environment` and the directory of user's data.
  ///   - input: the file in this directory that is standard input; nil for an empty one.
  ///   - mergesErrors: true to add messages to the results, in the order in which they are printed.
  func render(
    _ words: [String], environment: [String: String] = [:], input: String? = nil,
    mergesErrors: Bool = false
  ) async throws -> Program {
    let scratch = try TemporaryFolder()
    let (output, errors) = (scratch.file("output"), scratch.file("errors"))
    try Data().write(to: errors)
    let files = [
      path, input.map { appendingPathComponent($0).path } ?? "/dev/null", output.path,
      (mergesErrors ? output : errors).path,
    ]
    let context = try Self.context(files, environment: environment)
    let status = await Render.run(words, in: context)
    return Program(
      status: status, output: try Data(contentsOf: output),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }

  /// Returns what a command has of its process.
  ///
  /// - Parameter files: the paths of the directory and of the standard streams.
  private static func context(
    _ files: [String], environment: [String: String]
  ) throws -> ProcessContext {
    _ = ignoresClosedPipes
    let flags =
      [O_RDONLY | O_DIRECTORY, O_RDONLY] + Array(repeating: O_WRONLY | O_CREAT | O_APPEND, count: 2)
    let descriptors = zip(files, flags).map { open($0, $1 | O_CLOEXEC, 0o600) }
    guard descriptors.allSatisfy({ $0 >= 0 }) else { throw POSIXError(.EMFILE) }
    let own = Program.environment.merging(["XDG_DATA_HOME": files[0]]) { $1 }
    return ProcessContext(
      directory: descriptors[0], environment: own.merging(environment) { $1 },
      input: descriptors[1], output: descriptors[2], errors: descriptors[3]
    ) {
      for descriptor in descriptors { close(descriptor) }
    }
  }

  /// A closed pipe is an error of `write`, and must not end the tests. Programs that they start do not
  /// inherit a handler.
  static let ignoresClosedPipes: Void = { signal(SIGPIPE) { _ in } }()
}
