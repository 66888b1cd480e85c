import Foundation
import TestSupport
import Testing

@Suite struct ReproducibilityTests {
  static let scenes = [
    ["sea", "--frames", "12"], ["life", "--frames", "12", "--size", "40x30", "--shape", "circle"],
    ["life", "--pattern", "gosper-glider-gun", "--frames", "12", "--caption", "alive {alive}"],
    ["wolfram", "--start", "random", "--frames", "12", "--view", "scroll"],
    ["infection", "--frames", "12", "--theme", "dusk"],
  ]

  /// Runs `render` in a new folder, and returns its files and the folder's path.
  private func files(_ arguments: [String]) async throws -> (files: [String: Data], path: String) {
    let folder = try TemporaryFolder()
    let outputs = ["-o", "a.gif", "-o", "f-%d.png", "-o", "a.csv", "-o", "a.json"]
    let program = try await folder.render(arguments + outputs)
    #expect(program.status == 0)
    let files = try folder.contents.map { ($0, try Data(contentsOf: folder.file($0))) }
    return (Dictionary(uniqueKeysWithValues: files), folder.url.path)
  }

  private func filesOfScenes() async throws -> [(files: [String: Data], path: String)] {
    var all: [(files: [String: Data], path: String)] = []
    for scene in Self.scenes { all.append(try await files(scene)) }
    return all
  }

  @Test(arguments: TestScope.cases(scenes, .two))
  func `The number of workers does not change any output byte`(words: [String]) async throws {
    let one = try await files(words + ["--jobs", "1"]).files
    #expect(one.count == 12 + 3)
    for jobs in ["2", "8"] { #expect(try await files(words + ["--jobs", jobs]).files == one) }
  }

  @Test func `Outputs contain no path, time, host name or user name`() async throws {
    let first = try await filesOfScenes()
    // Formats that store a time store it in units of one or two seconds.
    usleep(2_100_000)
    let second = try await filesOfScenes()
    #expect(first.map(\.files) == second.map(\.files))
    let hosts = [ProcessInfo.processInfo.hostName, NSUserName(), NSHomeDirectory()]
    for (files, path) in second {
      #expect(!first.map(\.path).contains(path))
      for data in files.values {
        for name in hosts + [path] where name.utf8.count > 3 {
          #expect(data.firstRange(of: Data(name.utf8)) == nil)
        }
      }
    }
  }
}
