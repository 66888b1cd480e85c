internal import Files
public import Films
public import Settings

extension Film {
  /// Reads the film of a scenario file, as `render run` draws it. Its outputs are not written.
  ///
  /// - Throws: all errors of the file with their lines, or the error of a file with more than one
  ///   film, such as a sheet or a sweep.
  public init(contentsOf path: String) throws(InputProblem) {
    let file: ScenarioFile
    do throws(FileProblem) { file = try ScenarioFile(path: path) } catch {
      throw InputProblem([InputError(error)])
    }
    if !file.errors.isEmpty { throw InputProblem(file.errors) }
    var jobs: [any Job] = []
    for document in file.documents { jobs += try document.jobs() }
    guard jobs.count == 1, case .alone(let film)? = (jobs[0] as? ImageJob)?.composition else {
      let place = InputLocation.file(path: path, line: 1, column: 1)
      throw InputProblem([
        InputError("expected one film, without variations or a sheet", at: place)
      ])
    }
    self = film
  }
}
