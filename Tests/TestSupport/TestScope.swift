package import Foundation

/// The extent of a test run.
package enum TestScope {
  /// Whether long tests run at full size, as `make test-all` asks for; otherwise each runs a small version.
  package static let isFull = ProcessInfo.processInfo.environment["RENDER_TESTS"] == "all"
}
