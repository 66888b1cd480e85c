internal import Foundation

/// The extent of a test run.
package enum TestScope {
  /// True if long tests run in full, as with `make test-all`; otherwise each runs a short version.
  package static let isFull = ProcessInfo.processInfo.environment["RENDER_TESTS"] == "all"

  /// Returns false for a program that RENDER_WITHOUT_JUDGES names because this system does not have it.
  /// Tests with other programs than those of `make test` are in suites with names that end with
  /// `JudgeTests`, as `scripts/judges` says.
  package static func hasJudge(_ name: String) -> Bool {
    let names = ProcessInfo.processInfo.environment["RENDER_WITHOUT_JUDGES"] ?? ""
    return !names.split(separator: " ").contains { $0 == name }
  }

  /// Returns the cases of a long test: all of them in a full run, otherwise `count` of them at
  /// equal distances.
  package static func cases<C: Collection>(_ all: C, atMost count: Int) -> [C.Element] {
    let all = Array(all)
    if isFull || all.count <= count { return all }
    return (0..<count).map { all[$0 * all.count / count] }
  }
}
