import Foundation
import TestSupport
import Testing

/// Runs that a signal ends at an arbitrary moment.
@Suite(.serialized) struct KillTests {
  private static let outputs = ["a.gif", "b.csv", "c.json", "d.gif", "e.csv", "g.gif"]
  /// The duration of an undisturbed run in microseconds. The signals are spread over it.
  private static let length = Patience.length {
    if let folder = try? ScenarioFolder() {
      _ = try? RunningProgram(words, in: folder.folder).end()
    }
  }
  private static let words =
    ["life", "--size", "64x48", "--cell", "2", "--frames", "60"] + outputs.flatMap { ["-o", $0] }
  private static let count = TestScope.size(.endedRuns)

  /// Ends a run at a moment between its start and its end, and returns its folder and exit status.
  private func end(by signal: Int32, _ number: Int) throws -> (
    folder: ScenarioFolder, status: Int32?
  ) {
    let folder = try ScenarioFolder()
    for name in Self.outputs { try folder.write("old", to: name) }
    let program = try RunningProgram(Self.words, in: folder.folder)
    usleep(UInt32(number * Self.length / Self.count))
    program.send(signal)
    return (folder, try program.end().status)
  }

  /// Returns the outputs that changed.
  private func new(_ folder: ScenarioFolder) -> [String] {
    Self.outputs.filter { folder.bytes($0) != Data("old".utf8) }
  }

  @Test func `A killed run leaves complete files, and the next run removes temporary ones`()
    async throws
  {
    for number in 0..<Self.count {
      let folder = try end(by: SIGKILL, number).folder
      for name in new(folder) { #expect(folder.bytes(name)?.count ?? 0 > 100) }
      #expect(try await folder.shell("$RENDER life --size 8x6 --frames 1 -o a.gif") == "")
      #expect(folder.contents == Self.outputs)
    }
  }

  @Test(arguments: TestScope.cases([SIGTERM, SIGINT], .one))
  func `A signal leaves all outputs or none, as the exit status reports`(signal: Int32) throws {
    for number in 0..<Self.count {
      let (folder, status) = try end(by: signal, number)
      #expect(folder.contents == Self.outputs)
      #expect(new(folder) == (status == 0 ? Self.outputs : []))
    }
  }
}
