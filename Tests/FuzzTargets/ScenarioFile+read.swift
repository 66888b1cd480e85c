internal import Files
internal import Foundation
internal import Scenarios
internal import Settings

extension ScenarioFile {
  /// An empty folder as the sandbox root: no file is read or written outside it.
  private static let folder: String = {
    let folder = FileManager.default.temporaryDirectory.appending(path: "render-\(UUID())")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.path
  }()

  private static let policy: PathPolicy = {
    guard let policy = PathPolicy(around: folder) else { preconditionFailure("there is a folder") }
    return policy
  }()

  /// Returns the scenarios of a file, and formats all error messages.
  static func read(_ bytes: [UInt8]) -> [any Job] {
    let file = ScenarioFile(bytes, path: folder + "/film.yaml")
    file.tell(file.errors)
    var scenarios: [any Job] = []
    for document in file.documents {
      do throws(InputProblem) {
        scenarios += try document.jobs(policy: policy)
      } catch {
        file.tell(error.errors)
      }
    }
    return scenarios
  }

  private func tell(_ errors: [InputError]) {
    for error in errors { _ = (error.description, error.place.flatMap { excerpt(at: $0) }) }
  }
}
