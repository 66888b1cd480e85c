internal import Settings

extension SettingEntry {
  /// How it is said on the command line, with what it means and its default.
  var helpItem: HelpBlock.Item {
    let words = standard.words
    let isPlain = words.isEmpty || (traits.contains(.flag) && !isFlagByDefault)
    return HelpBlock.Item(
      term: option, meaning: meaning, note: isPlain ? "" : "(default: \(words))")
  }

  /// `-n, --frames N`.
  var option: String {
    let letter = letter.map { "-\($0), " } ?? ""
    // A flag that is set by default is there to be taken back.
    if isFlagByDefault { return "\(letter)--no-\(name)" }
    return "\(letter)--\(name)" + (values.placeholder.isEmpty ? "" : " \(values.placeholder)")
  }
}

extension [SettingEntry] {
  /// Those that the command line has room for: lists of mappings are for files.
  var ofCommandLine: [SettingEntry] { filter { !$0.traits.contains(.structure) } }
}
