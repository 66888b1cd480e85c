internal import Settings

extension SettingEntry {
  /// The option with its meaning and default.
  var helpItem: HelpBlock.Item {
    if isFlagByDefault {
      return HelpBlock.Item(term: option, meaning: "do not \(meaning)", note: "")
    }
    let words = standard.words
    let isPlain = words.isEmpty || traits.contains(.flag)
    return HelpBlock.Item(
      term: option, meaning: meaning, note: isPlain ? "" : "(default: \(words))")
  }

  /// The option with its letter and placeholder: `-n, --frames N`.
  var option: String {
    let letter = letter.map { "-\($0), " } ?? ""
    // A flag that is on by default can only be turned off.
    if isFlagByDefault { return "\(letter)--no-\(name)" }
    return "\(letter)--\(name)" + (values.placeholder.isEmpty ? "" : " \(values.placeholder)")
  }
}

extension [SettingEntry] {
  /// The settings that the command line accepts. Structured values are only allowed in files.
  var ofCommandLine: [SettingEntry] { filter { !$0.traits.areOnlyInFiles } }
}
