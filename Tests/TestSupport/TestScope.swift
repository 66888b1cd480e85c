import Foundation

/// The extent of a test run.
public enum TestScope {
  /// Whether long tests run at full size, as `make test-all` asks for; otherwise each runs a small version.
  public static let isFull = ProcessInfo.processInfo.environment["RENDER_TESTS"] == "all"
}
