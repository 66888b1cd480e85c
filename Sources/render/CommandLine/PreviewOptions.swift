internal import Settings
internal import Terminals

/// The option `--preview` of simulations, which shows the film in the terminal instead of writing it.
struct PreviewOptions {
  /// The choice of `--preview`.
  let choice: Choice

  enum Choice: String, CaseIterable {
    case no, yes, kitty, iterm2, sixel, blocks
  }

  init(_ settings: inout SettingsReader) {
    choice = settings.read(
      "preview", .word, default: .no,
      "show the film in the terminal instead of writing it; --preview=sixel and the like select a"
        + " protocol, yes asks the terminal", .flag)
  }

  /// The descriptions of the options.
  static var entries: [SettingEntry] { .read { _ = PreviewOptions(&$0) } }
}

extension PreviewOptions.Choice {
  /// The protocol to use; nil for the best one.
  var pictures: PictureProtocol? {
    switch self {
    case .no, .yes: nil
    case .kitty: .kitty(playsAnimations: true)
    case .iterm2: .inline
    case .sixel: .sixel(colors: 256)
    case .blocks: .halfBlocks(.all)
    }
  }
}
