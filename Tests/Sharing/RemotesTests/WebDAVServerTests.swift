import Foundation
import TestSupport
import Testing

@testable import Files
@testable import Remotes

/// Tests on a real server, which `scripts/library-test` starts. It is the value of `RENDER_WEBDAV`, with
/// the user and the password in `RENDER_WEBDAV_USER`.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["RENDER_WEBDAV"] != nil))
struct WebDAVServerTests {
  private let remote: WebDAVFolder

  init() throws { remote = try Self.remote() }

  private static func remote(_ folder: String = "") throws -> WebDAVFolder {
    let variables = ProcessInfo.processInfo.environment
    let user = variables["RENDER_WEBDAV_USER"]?.split(separator: ":", maxSplits: 1).map(String.init)
    return try WebDAVFolder(
      (variables["RENDER_WEBDAV"] ?? "") + folder,
      credential: user.map { Credential(user: $0[0], password: $0[1]) })
  }

  private func text(_ name: String, _ remote: WebDAVFolder) throws -> (String, RemoteVersion) {
    let (bytes, version) = try remote.read(name)
    return (String(decoding: bytes, as: UTF8.self), version)
  }

  /// A name that no other test uses.
  private func newName() -> String { "é %#\(UInt32.random(in: 0...UInt32.max)).rle" }

  private func sentence(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "none"
    } catch {
      return "\(error)"
    }
  }

  @Test func createReplaceRemove() throws {
    let name = newName()
    let first = try remote.create(name, Array("one".utf8))
    #expect(sentence { _ = try remote.create(name, Array("two".utf8)) }.contains("has created it"))
    #expect(try text(name, remote).0 == "one")
    let entry = try #require(try remote.entries().first { $0.name == name })
    #expect(entry.size == 3)
    // The version of the list is the same, or that of an older file.
    let known = try text(name, remote).1
    let second = try remote.replace(name, with: Array("two".utf8), expected: first, force: false)
    #expect(try text(name, remote).0 == "two" && second != first)
    for old in [first, known, entry.version] where old != second {
      #expect(
        sentence {
          _ = try remote.replace(name, with: Array("x".utf8), expected: old, force: false)
        }
        .contains("has changed it"))
      #expect(
        sentence { try remote.remove(name, expected: old, force: false) }.contains("has changed it")
      )
    }
    #expect(try text(name, remote).0 == "two")
    try remote.remove(name, expected: second, force: false)
    #expect(try !remote.entries().contains { $0.name == name })
    #expect(sentence { _ = try text(name, remote) } == "\(name): no such entry")
    #expect(
      sentence {
        _ = try remote.replace(name, with: Array("x".utf8), expected: second, force: false)
      }
      .contains("has changed it"))
    // Removed versions have numbers.
    let third = try remote.create(name, Array("three".utf8))
    try remote.remove(name, expected: third, force: false)
    let trash = try remote.server.properties(of: remote.server.folder.file(".trash"), depth: 1)
    let names = try #require(trash).items.map(\.name)
    #expect(names.contains("\(name).1") && names.contains("\(name).2"))
    // Nothing temporary remains, and no lock.
    let all = try #require(try remote.server.properties(of: remote.server.folder, depth: 1)).items
    #expect(!all.contains { $0.name.hasPrefix(".render-") })
  }

  @Test func sizes() throws {
    for size in [0, 1, 3_000_000] {
      let name = newName()
      let content = String(repeating: "x", count: size)
      let version = try remote.create(name, Array(content.utf8))
      #expect(try text(name, remote) == (content, version))
      #expect(try remote.entries().first { $0.name == name }?.size == size)
    }
  }

  /// Clients add one to a number again and again. Each lost update would make the sum smaller.
  @Test func race() async throws {
    let total = Int(ProcessInfo.processInfo.environment["RENDER_RACES"] ?? "") ?? 20
    let name = newName()
    _ = try remote.create(name, Array("0".utf8))
    let conflicts = await withTaskGroup(of: Int.self) { group in
      for client in 0..<2 {
        group.addTask { await self.add(total / 2, to: name, client) }
      }
      return await group.reduce(0, +)
    }
    #expect(try text(name, remote).0 == "\(total / 2 * 2)")
    print("\(total / 2 * 2) updates, \(conflicts) conflicts")
  }

  /// Returns the number of conflicts.
  private func add(_ count: Int, to name: String, _ client: Int) async -> Int {
    var (done, conflicts) = (0, 0)
    while done < count {
      do {
        let remote = try Self.remote()
        let (number, version) = try text(name, remote)
        let next = "\((Int(number) ?? -1_000_000) + 1)"
        _ = try remote.replace(name, with: Array(next.utf8), expected: version, force: false)
        done += 1
      } catch let error as RemoteProblem where [.changed(name), .absent(name)].contains(error) {
        conflicts += 1
      } catch {
        // Such as an entry that changes while it is read.
        conflicts += 1
        if conflicts > 100 * count { return conflicts }
      }
      await Task.yield()
    }
    return conflicts
  }

  /// Both clients create the same entry: one of them succeeds.
  @Test func creationRace() async throws {
    for _ in 0..<100 {
      let name = newName()
      let winners = await withTaskGroup(of: String?.self) { group in
        for client in ["a", "b"] {
          group.addTask {
            (try? Self.remote().create(name, Array(client.utf8))).map { _ in client }
          }
        }
        return await group.reduce(into: [String]()) { if let winner = $1 { $0.append(winner) } }
      }
      #expect(winners.count == 1)
      #expect(try text(name, remote).0 == winners.first)
    }
  }

  /// Kills the client at each of its requests: before the request, or after the server has handled it.
  @Test(arguments: ["create", "replace", "remove"], [false, true])
  func killedClient(operation: String, isHandled: Bool) throws {
    let folder = try TemporaryFolder()
    let (bin, count) = (folder.file("bin"), folder.file("count"))
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    let real = try #require(Subprocess.find("curl")).text
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    defer { setenv("PATH", path, 1) }
    for number in 1...60 {
      // A killed client leaves a lock of its folder, which lasts a minute.
      let remote = try Self.remote("\(UInt32.random(in: 0...UInt32.max))")
      _ = try self.remote.server.response("MKCOL", remote.server.folder)
      let name = newName()
      let version = operation == "create" ? nil : try remote.create(name, Array("old".utf8))
      // From a request on, none reaches the server any more, as after a kill of the client.
      let script = """
        #!/bin/sh
        echo >> \(count.path)
        n=$(wc -l < \(count.path))
        [ $n -lt \(number) ] && exec \(real) "$@"
        [ $n -eq \(number) ] && \(isHandled) && \(real) "$@" > /dev/null 3> /dev/null
        kill -9 $$
        """
      try Data(script.utf8).write(to: bin.appendingPathComponent("curl"))
      chmod(bin.appendingPathComponent("curl").path, 0o755)
      try Data().write(to: count)
      setenv("PATH", "\(bin.path):\(path)", 1)
      let error = sentence {
        switch operation {
        case "create": _ = try remote.create(name, Array("new".utf8))
        case "replace":
          _ = try remote.replace(
            name, with: Array("new".utf8), expected: version!, force: false)
        default: try remote.remove(name, expected: version!, force: false)
        }
      }
      setenv("PATH", path, 1)
      let found = try? text(name, remote).0
      let allowed: [String?] =
        switch operation {
        case "create": [nil, "new"]
        case "replace": ["old", "new"]
        default: ["old", nil]
        }
      #expect(allowed.contains(found), "request \(number): \(found ?? "none"), \(error)")
      if error == "none" {
        #expect(number > 3)
        return
      }
    }
    Issue.record("the operation never ended")
  }
}

/// A folder on a disk of a megabyte, whose address is the value of `RENDER_WEBDAV_FULL`.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["RENDER_WEBDAV_FULL"] != nil))
struct WebDAVFullDiskTests {
  @Test func fullDisk() throws {
    let variables = ProcessInfo.processInfo.environment
    let user = (variables["RENDER_WEBDAV_USER"] ?? ":").split(separator: ":").map(String.init)
    let remote = try WebDAVFolder(
      variables["RENDER_WEBDAV_FULL"] ?? "",
      credential: Credential(user: user[0], password: user[1]))
    let (small, large) = (Array("small".utf8), [UInt8](repeating: 0, count: 3_000_000))
    let version = try remote.create("a.rle", small)
    #expect(throws: RemoteProblem.self) {
      _ = try remote.replace(
        "a.rle", with: large, expected: version, force: false)
    }
    #expect(throws: RemoteProblem.self) { _ = try remote.create("b.rle", large) }
    #expect(try remote.read("a.rle") == (small, version))
    #expect(try remote.entries().map(\.name) == ["a.rle"])
    // There is room again, because nothing remains of the failed uploads.
    _ = try remote.replace("a.rle", with: small, expected: version, force: false)
  }
}
