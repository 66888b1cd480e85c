internal import Files
internal import Scenarios
internal import Settings

/// The commands that scenario files are given to.
enum FileCommand: String, CaseIterable {
  case run, check
}

/// What can be said of such a command, and no scenario file can say.
struct FileCommandOptions {
  /// The folder that scenarios may read from and write to.
  let fence: Fence
  /// Leaves files alone that carry the scenario that would be drawn.
  let ifChanged: Bool
  /// Where `check` puts pictures of what differs.
  let differences: String?

  init(_ settings: inout SettingsReader, _ command: FileCommand) {
    let path = SettingKind.text("a folder", placeholder: "DIR", forms: [.folder])
    let root = settings.readIfWritten("root", path, "neither read nor write outside this folder")
    ifChanged =
      command == .run
      && settings.read(
        "if-changed", .yesOrNo, default: false,
        "leave alone what carries the scenario that would be drawn", .flag)
    differences =
      command == .check
      ? settings.readIfWritten("diff", path, "pictures of what differs go there") : nil
    if let root, let fence = Fence(around: root) {
      self.fence = fence
    } else {
      fence = .none
      if let root { settings.reject(CommandProblem.noFolder(root), at: .option("--root")) }
    }
  }

  /// What is read of the words of a command.
  static func entries(of command: FileCommand) -> [SettingEntry] {
    var settings = SettingsReader()
    _ = FileCommandOptions(&settings, command)
    return settings.entries
  }
}
