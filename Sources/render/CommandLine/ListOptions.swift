internal import Settings

/// What `render list` lists.
enum ListTopic: String, CaseIterable {
  case simulations, patterns, themes, rules, formats, snapshots, type
}

extension ListTopic {
  /// The settings that draw what is listed side by side, the first of them for its names; nil where
  /// there is nothing to see.
  var drawing: (names: String, others: [(String, String)])? {
    let moment = [("frames", "1"), ("sheet", "auto"), ("caption", "none")]
    // So many that there is something to see of each rule.
    let soup = [("size", "64x48"), ("density", "48%"), ("cell", "2")]
    return switch self {
    case .patterns: ("pattern", moment + [("tile", "144x144")])
    case .rules: ("rule", moment + soup + [("skip", "30")])
    case .themes: ("theme", moment + [("size", "48x32"), ("cell", "4"), ("skip", "60")])
    case .simulations, .formats, .snapshots, .type: nil
    }
  }
}

/// What can be said of `render list`.
struct ListOptions {
  /// For programs rather than people.
  let areObjects: Bool

  init(_ settings: inout SettingsReader) {
    areObjects = settings.read(
      "json", .yesOrNo, default: false, "a JSON object a line, with named fields", .flag)
  }

  /// What is read of the command's words.
  static var entries: [SettingEntry] { .read { _ = ListOptions(&$0) } }
}

extension [SettingEntry] {
  /// What options are read of the command line.
  static func read(_ options: (inout SettingsReader) -> Void) -> [SettingEntry] {
    var settings = SettingsReader()
    options(&settings)
    return settings.entries
  }
}
