import Foundation
import TestSupport
import Testing

/// Programs that synchronize at the same time, or are killed.
@Suite(.serialized) struct LibraryRaceTests {
  private let folder: ScenarioFolder

  init() throws {
    folder = try ScenarioFolder()
    try folder.makeCommon()
  }

  @Test func `two computers that synchronize at the same time lose nothing`() async throws {
    let machines = ["jane", "max"].map { Machine($0, in: folder) }
    let rounds = TestScope.size(.racingRuns)
    for machine in machines { try await machine.join() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for machine in machines {
        group.addTask {
          for round in 0..<rounds {
            try machine.write(Machine.glider, "patterns/\(machine.name)-\(round).rle")
            // Both change this entry; the loser's version is kept under another name.
            try machine.write("#C \(machine.name) \(round)\n", "patterns/both.rle")
            _ = try await machine.run("sync", "--keep", "both")
          }
        }
      }
      try await group.waitForAll()
    }
    for machine in machines + machines { _ = try await machine.run("sync", "--keep", "both") }
    let (first, second) = (machines[0].patterns, machines[1].patterns)
    #expect(first == second)
    for machine in machines {
      for round in 0..<rounds { #expect(first["\(machine.name)-\(round).rle"] != nil) }
      // The last change of each computer is in an entry, under whichever name.
      #expect(first.values.contains(Data("#C \(machine.name) \(rounds - 1)\n".utf8)))
    }
    #expect(folder.common.filter { $0.hasPrefix(".") && $0 != ".trash" }.isEmpty)
  }

  @Test func `a killed synchronization leaves whole entries, and the next one continues`()
    async throws
  {
    let machine = Machine("jane", in: folder)
    try await machine.join()
    let text = "#C " + String(repeating: "night ", count: 20_000) + "\n" + Machine.glider
    for number in 0..<40 { try machine.write(text, "patterns/\(number).rle") }
    for number in 40..<80 { try folder.write(text, to: "common/\(number).rle") }
    let kills = TestScope.size(.endedRuns)
    for kill in 0..<kills {
      let before = machine.environment.map { "export \($0.key)='\($0.value)'" }
      let program = try RunningProgram(
        ["library", "sync"], in: folder.folder, before: before.joined(separator: "; "))
      usleep(UInt32(3000 + kill * 2000))
      program.send(SIGKILL)
      _ = try program.end()
      for (name, bytes) in machine.patterns where !name.hasPrefix(".") {
        #expect(bytes == Data(text.utf8), "\(name)")
      }
    }
    #expect(try await machine.run("sync").status == 0)
    #expect(machine.patterns.count == 80)
    #expect(try await machine.run("sync").text == "")
    #expect(folder.common.count == 80, "\(folder.common.filter { $0.hasPrefix(".") })")
  }

  @Test func `a second synchronization with the same remote waits for nothing`() async throws {
    let machine = Machine("jane", in: folder)
    try await machine.join()
    #expect(try await machine.run("sync").status == 0)
    let lock = folder.path + "/jane/state/render/library/common/lock"
    let held = try Program(
      "python3",
      [
        "-c",
        """
        import fcntl, subprocess, sys
        file = open(sys.argv[1], 'w')
        fcntl.flock(file, fcntl.LOCK_EX)
        sys.exit(subprocess.run([sys.argv[2], 'library', 'sync']).returncode)
        """, lock, Program.renderPath,
      ], in: folder.folder.url, environment: machine.environment)
    #expect(held.status == 1 && held.errors.contains("another synchronization"))
  }
}
