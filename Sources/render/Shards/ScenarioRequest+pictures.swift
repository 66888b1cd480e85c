internal import Files
internal import Scenarios
internal import Settings

extension ScenarioRequest {
  /// The pictures of all files, and what is wrong with any of them. No more of them is kept than that
  /// they can be read when they are drawn.
  ///
  /// - Parameter areShared: whether several workers draw them: what each would draw in another way is
  ///   wrong then.
  func pictures(areShared: Bool) -> (pictures: PictureList, report: Report) {
    var (pictures, report) = (PictureList(), Report())
    // In the order of their names: who writes them in another one means the same.
    for path in files.sorted(by: { Path($0) < Path($1) }) {
      do throws(FileProblem) {
        let file = try ScenarioFile(path: path, policy: options.policy)
        report.add(file.mistakes, excerpts: file)
        if file.mistakes.isEmpty { add(file, to: &pictures, &report) }
      } catch {
        report.add(error, reading: path)
      }
    }
    if report.isEmpty { report.add(problems(with: pictures, areShared)) }
    return (pictures, report)
  }

  private func add(_ file: ScenarioFile, to pictures: inout PictureList, _ report: inout Report) {
    var mistakes: [Mistake] = []
    for document in file.documents where !mistakes.areEnough {
      do throws(InputProblem) {
        // Each worker has a part of each table.
        let workers = max(options.shards, options.shard.count)
        pictures.add(
          try overlaid(document).sweep(policy: options.policy, parts: workers), of: file)
      } catch {
        mistakes += error.mistakes
      }
      if pictures.count > PictureList.most {
        mistakes.append(Mistake(CommandProblem.tooManyPictures(most: PictureList.most)))
        break
      }
    }
    report.add(mistakes, excerpts: file)
  }

  private func problems(with pictures: PictureList, _ areShared: Bool) -> [Mistake] {
    if areShared, let drawn = pictures.drawn.first {
      return [Mistake(CommandProblem.randomInParts(drawn.name))]
    }
    do throws(InputProblem) {
      return try pictures.clashes().map { Mistake(CommandProblem.severalScenarios($0)) }
    } catch {
      return error.mistakes
    }
  }
}
