extension Shell {
  /// What it completes words of `render` by.
  var script: String {
    switch self {
    case .bash: BashScript.text
    case .zsh: ZshScript.text
    case .fish: FishScript.text
    }
  }
}
