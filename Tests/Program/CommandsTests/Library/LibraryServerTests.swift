import Foundation
import TestSupport
import Testing

/// The program with a folder on a real server, whose address is the value of `RENDER_WEBDAV`;
/// `scripts/library-test` starts the servers.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["RENDER_WEBDAV"] != nil))
struct LibraryServerTests {
  @Test func `a killed synchronization leaves whole entries, and the next one continues`()
    async throws
  {
    let variables = ProcessInfo.processInfo.environment
    let user = (variables["RENDER_WEBDAV_USER"] ?? ":").split(separator: ":").map(String.init)
    let folder = try ScenarioFolder()
    let machines = ["jane", "max"].map { Machine($0, in: folder) }
    let address = (variables["RENDER_WEBDAV"] ?? "") + "k\(UInt32.random(in: 0...UInt32.max))/"
    let secret = user[1].replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let host = URL(string: address)?.host() ?? ""
    for machine in machines {
      try folder.write(
        "machine \(host) login \(user[0]) password \"\(secret)\"\n", to: "\(machine.name)/.netrc")
    }
    let made = try Program(
      "curl",
      [
        "-s", "-f", "--anyauth", "--netrc-file", folder.path + "/jane/.netrc", "-X", "MKCOL",
        address,
      ])
    #expect(made.status == 0, "\(made.errors)")
    for machine in machines { _ = try await machine.run("remote", "add", "common", address) }
    let text = { (version: Int) in
      "#C " + String(repeating: "night \(version) ", count: 2000) + "\n" + Machine.glider
    }
    for number in 0..<10 { try machines[1].write(text(0), "patterns/\(number).rle") }
    #expect(try await machines[1].run("sync").status == 0)
    for round in 1...30 {
      for number in 10..<14 { try machines[0].write(text(round), "patterns/\(number).rle") }
      let before = machines[0].environment.map { "export \($0.key)='\($0.value)'" }
      let program = try RunningProgram(
        ["library", "sync", "--keep", "mine"], in: folder.folder,
        before: before.joined(separator: "; "))
      usleep(UInt32(10_000 + round * 12_000))
      program.send(SIGKILL)
      _ = try program.end()
      for (name, bytes) in machines[0].patterns {
        let known = (0...round).contains { Data(text($0).utf8) == bytes }
        #expect(known, "\(name) after round \(round)")
      }
    }
    // A lock that a killed client leaves ends after a minute.
    #expect(try await machines[0].run("sync", "--keep", "mine").status == 0)
    #expect(try await machines[1].run("sync").status == 0)
    #expect(machines[0].patterns.count == 14 && machines[0].patterns == machines[1].patterns)
    #expect(machines[1].patterns["13.rle"] == Data(text(30).utf8))
  }
}
