internal import Files
internal import Foundation
internal import Scenarios
internal import Settings

extension ScenarioFile {
  /// A folder with nothing in it, out of which no file is read and into which none is written.
  private static let folder: String = {
    let folder = FileManager.default.temporaryDirectory.appending(path: "render-\(UUID())")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.path
  }()

  private static let policy: PathPolicy = {
    guard let policy = PathPolicy(around: folder) else { preconditionFailure("there is a folder") }
    return policy
  }()

  /// What bytes come to as a scenario file; what is wrong is put into words.
  static func read(_ bytes: [UInt8]) -> [any Job] {
    let file = ScenarioFile(bytes, path: folder + "/film.yaml")
    file.tell(file.mistakes)
    var scenarios: [any Job] = []
    for document in file.documents {
      do throws(InputProblem) {
        scenarios += try document.jobs(policy: policy)
      } catch {
        file.tell(error.mistakes)
      }
    }
    return scenarios
  }

  private func tell(_ mistakes: [InputError]) {
    for mistake in mistakes { _ = (mistake.description, mistake.place.flatMap { excerpt(at: $0) }) }
  }
}
