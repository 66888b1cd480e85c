internal import Settings

/// What `render list` lists.
enum ListTopic: String, CaseIterable {
  case simulations, patterns, themes, rules, formats
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
  static var entries: [SettingEntry] {
    var settings = SettingsReader()
    _ = ListOptions(&settings)
    return settings.entries
  }
}
