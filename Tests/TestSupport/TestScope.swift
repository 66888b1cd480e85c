internal import Foundation

/// The extent of a test run.
package enum TestScope {
  /// Whether long tests run at full size, as `make test-all` asks for; otherwise each runs a small version.
  package static let isFull = ProcessInfo.processInfo.environment["RENDER_TESTS"] == "all"

  /// Returns the cases of a long test: all of them at full size, otherwise `count` of them at equal distances.
  package static func cases<C: Collection>(_ all: C, atMost count: Int) -> [C.Element] {
    let all = Array(all)
    if isFull || all.count <= count { return all }
    return (0..<count).map { all[$0 * all.count / count] }
  }
}
