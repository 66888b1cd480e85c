import Commands
import Foundation
import Grids
import TestSupport

extension TemporaryFolder {
  /// Runs `render` in the process of the tests. This folder is its current directory and holds the
  /// user's data. A single argument is split into words at blanks.
  func render(_ words: String...) async throws -> Program { try await render(words) }

  func render(_ words: [String]) async throws -> Program {
    let words = words.count == 1 ? words[0].split(separator: " ").map(String.init) : words
    let scratch = try TemporaryFolder()
    let (output, errors) = (scratch.file("output"), scratch.file("errors"))
    let status = await Render.run(words, in: try context(output, errors))
    return Program(
      status: status, output: try Data(contentsOf: output),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }

  /// Returns the context of a command in this folder. Its standard input is empty.
  private func context(_ output: URL, _ errors: URL) throws -> ProcessContext {
    var environment = Program.environment
    environment["XDG_DATA_HOME"] = url.path
    let descriptors = [
      open(url.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), open("/dev/null", O_RDONLY | O_CLOEXEC),
      open(output.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600),
      open(errors.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600),
    ]
    guard descriptors.allSatisfy({ $0 >= 0 }) else { throw POSIXError(.EMFILE) }
    return ProcessContext(
      directory: descriptors[0], environment: environment, input: descriptors[1],
      output: descriptors[2], errors: descriptors[3]
    ) {
      for descriptor in descriptors { close(descriptor) }
    }
  }
}
