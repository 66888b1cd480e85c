internal import Files
internal import Films
internal import Scenarios
internal import Settings
internal import Worlds

/// `render list snapshots`: lists or draws the snapshots of a scenario file.
enum SnapshotList {
  /// - Parameter drawing: the settings of the drawing; empty to print the list.
  static func run(_ files: [String], _ drawing: [Setting]) async -> ExitStatus {
    guard let path = files.first, files.count == 1 else {
      return Report([InputError(CommandProblem.oneFile)]).print()
    }
    var report = Report()
    do {
      let file = try ScenarioFile(path: path, policy: .none)
      report.add(file.mistakes, excerpts: file)
      guard report.isEmpty, let document = file.documents.first else { return report.print() }
      do throws(InputProblem) {
        return await show(
          try document.without(["out", "format", "strip"]).jobs(), of: path, document, drawing)
      } catch {
        report.add(error.mistakes, excerpts: file)
      }
    } catch {
      report.add(error)
    }
    return report.print()
  }

  private static func show(
    _ jobs: [any Job], of path: String, _ document: Document, _ drawing: [Setting]
  ) async -> ExitStatus {
    guard let job = jobs.first as? FilmJob, let sheet = job.snapshots else {
      return Report([InputError(CommandProblem.noSnapshots(path))]).print()
    }
    if drawing.isEmpty {
      let rows = job.savedStates.compactMap { keeping -> [String]? in
        guard case .snapshot(let name) = keeping.savedItem else { return nil }
        return [name, "generation \(keeping.generation)"]
      }
      return Terminal.print(Table(rows).text)
    }
    do throws(InputProblem) {
      let still = Setting("frames", "1", at: .option("list"))
      let outputs = try document.withoutCourse.overlaid(with: drawing + [still]).jobs()[0].outputs
      return await JobRunner.run(Workload([sheet.keeping(outputs)]))
    } catch {
      return Report(error.mistakes).print()
    }
  }
}

extension Document {
  /// The document without settings that concern time.
  fileprivate var withoutCourse: Document {
    without([
      "out", "format", "strip", "sheet", "frames", "skip", "every", "events", "camera",
    ])
  }
}
