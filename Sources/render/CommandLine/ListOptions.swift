internal import Settings

/// The topics of `render list`.
enum ListTopic: String, CaseIterable {
  case simulations, patterns, themes, rules, formats, snapshots, type
}

extension ListTopic {
  /// The setting that varies over the names on a sheet of the topic, and its other settings; nil if
  /// the topic cannot be drawn.
  var drawing: (names: String, others: [(String, String)])? {
    let moment = [("frames", "1"), ("sheet", "auto"), ("caption", "none")]
    // A size and density at which each rule shows its character.
    let soup = [("size", "64x48"), ("density", "48%"), ("cell", "2")]
    return switch self {
    case .patterns: ("pattern", moment + [("tile", "144x144")])
    case .rules: ("rule", moment + soup + [("skip", "30")])
    case .themes: ("theme", moment + [("size", "48x32"), ("cell", "4"), ("skip", "60")])
    case .simulations, .formats, .snapshots, .type: nil
    }
  }
}

/// The options of `render list`.
struct ListOptions {
  /// True to print JSON objects instead of a table.
  let areObjects: Bool

  init(_ settings: inout SettingsReader) {
    areObjects = settings.read(
      "json", .yesOrNo, default: false, "print JSON, one object per line", .flag)
  }

  /// The descriptions of the options.
  static var entries: [SettingEntry] { .read { _ = ListOptions(&$0) } }
}

extension [SettingEntry] {
  /// Returns the descriptions of the settings that a function reads.
  static func read(_ options: (inout SettingsReader) -> Void) -> [SettingEntry] {
    var settings = SettingsReader()
    options(&settings)
    return settings.entries
  }
}
