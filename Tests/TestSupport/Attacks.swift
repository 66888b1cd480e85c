import Foundation

/// Tests that try many ways to break a promise.
public enum Attacks {
  /// Whether all ways are tried, which takes minutes: CI's own script asks for it.
  public static let areAll = ProcessInfo.processInfo.environment["RENDER_ATTACKS"] == "all"
}
