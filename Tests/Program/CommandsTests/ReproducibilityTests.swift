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
  private func files(_ arguments: [String]) throws -> (files: [String: Data], path: String) {
    let folder = try TemporaryFolder()
    let outputs = ["-o", "a.gif", "-o", "f-%d.png", "-o", "a.csv", "-o", "a.json"]
    let program = try Program(Program.renderPath, arguments + outputs, in: folder.url)
    #expect(program.status == 0)
    let files = try folder.contents.map { ($0, try Data(contentsOf: folder.file($0))) }
    return (Dictionary(uniqueKeysWithValues: files), folder.url.path)
  }

  @Test(arguments: TestScope.cases(scenes, atMost: 2))
  func `The number of workers does not change any output byte`(words: [String]) throws {
    let one = try files(words + ["--jobs", "1"]).files
    #expect(one.count == 12 + 3)
    for jobs in ["2", "8"] { #expect(try files(words + ["--jobs", jobs]).files == one) }
  }

  @Test func `Outputs contain no path, time, host name or user name`() throws {
    let first = try Self.scenes.map { try files($0) }
    // Formats that store a time store it in units of one or two seconds.
    usleep(2_100_000)
    let second = try Self.scenes.map { try files($0) }
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
