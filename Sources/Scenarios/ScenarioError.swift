public import Settings

/// Why a scenario cannot be drawn.
public enum ScenarioError: Error, Sendable {
  /// What is written is wrong.
  case settings(SettingsError)
  /// A file that a theme names is no sprite.
  case sprite(path: String, reason: String)
}

extension ScenarioError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .settings(let error): error.mistakes.map(\.description).joined(separator: "\n")
    case .sprite(let path, let reason): "cannot use the sprite \(path): \(reason)"
    }
  }
}
