import Foundation
import TestSupport
import Testing

/// Workers that are killed, restarted or started twice.
@Suite(.serialized) struct ResumingTests {
  private let stage: ScenarioFolder
  /// The files of an undisturbed run.
  private let whole: [String: Data]

  init() async throws {
    let (stage, other) = (try ScenarioFolder(), try ScenarioFolder())
    for folder in [stage, other] {
      try folder.write(
        "simulation: life\nsize: 120\nframes: 40\nseed: 1..24\nout: life-{seed}.gif\n",
        to: "life.yaml")
    }
    #expect(try await other.render("run", "life.yaml") == "")
    self.stage = stage
    whole = other.files
  }

  @Test(arguments: TestScope.cases([SIGKILL, SIGTERM], .one))
  func `A worker that is ended loses only the output in progress`(signal: Int32) async throws {
    let words = ["run", "life.yaml", "--shard", "1/1", "--if-changed", "--json"]
    let program = try RunningProgram(words, in: stage.folder)
    #expect(program.waits { stage.contents.count { $0.hasPrefix("life-") } >= 4 })
    program.send(signal)
    #expect(try program.end().status == (signal == SIGKILL ? nil : 128 + signal))
    let left = stage.files.filter { !$0.key.hasPrefix(".render-") }
    #expect(left.count >= 5)
    #expect(left.count < whole.count)
    for (path, bytes) in left { #expect(bytes == whole[path]) }

    let told = try await stage.render(words).split(separator: "\n")
    #expect(told.count { $0.contains("\"unchanged\"") } == left.count - 1)
    #expect(told.count { $0.contains("\"written\"") } == whole.count - left.count)
    #expect(stage.files == whole)
  }

  @Test(.enabled(if: TestScope.isFull))
  func `Several workers of the same shard leave complete files`() throws {
    let words = ["run", "life.yaml", "--shard", "1/1"]
    let workers = try (0..<3).map { _ in try RunningProgram(words, in: stage.folder) }
    for worker in workers {
      let (status, errors) = try worker.end()
      #expect(status == 0, "\(errors)")
    }
    #expect(stage.files == whole)
    // The second time the files exist already.
    let again = try (0..<3).map { _ in try RunningProgram(words, in: stage.folder) }
    for worker in again { #expect(try worker.end().status == 0) }
    #expect(stage.files == whole)
  }
}
