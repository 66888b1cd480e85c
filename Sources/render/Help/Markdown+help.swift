internal import Settings

extension [HelpBlock] {
  /// The blocks as Markdown.
  ///
  /// - Parameter headings: the number signs before a heading.
  func markdown(headings: String) -> String {
    map { $0.markdown(headings) }.joined(separator: "\n")
  }
}

extension HelpBlock {
  fileprivate func markdown(_ headings: String) -> String {
    switch self {
    case .heading(let text): "\(headings) \(text.hasSuffix(":") ? "\(text.dropLast())" : text)\n"
    case .paragraph(let text): "\(Markdown.plain(text))\n"
    case .commands(let lines), .file(let lines):
      "```\n\(lines.map { "\($0)\n" }.joined())```\n"
    case .list(let items):
      Markdown.table(
        ["Notation", "Meaning"],
        items.map { item in
          [
            "`\(item.term)`",
            Markdown.plain(item.note.isEmpty ? item.meaning : "\(item.meaning) \(item.note)"),
          ]
        })
    }
  }
}

extension Markdown {
  /// Returns a help text in which only backticks have a meaning.
  static func plain(_ text: String) -> String {
    var isCode = false
    return text.map { letter in
      if letter == "`" { isCode.toggle() }
      return !isCode && "<*_[]".contains(letter) ? "\\\(letter)" : "\(letter)"
    }.joined()
  }
}

extension SettingValues {
  /// The allowed values in words. Empty if their notation says nothing more than the option.
  var allowed: String {
    if placeholder == "WxH", case .wholeNumber(let areas)? = forms.first {
      return "WxH, or N for NxN; area at most \(areas.upperBound)"
    }
    if placeholder == "NAME|FILE" { return "a name or a file" }
    // Numbers that follow a pattern are texts of digits, which YAML reads as numbers.
    let pattern = forms.firstIndex { if case .pattern = $0 { true } else { false } }
    return forms[..<(pattern ?? forms.endIndex)].allowed
  }
}

extension ArraySlice<ValueForm> {
  fileprivate var allowed: String {
    map { form in
      switch form {
      case .words(let words): words.map { "`\($0)`" }.joined(separator: ", ")
      case .wholeNumber(let range):
        range.upperBound == .max
          ? "at least \(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
      case .number(let range): "\(range.lowerBound) to \(range.upperBound)"
      case .text: "text"
      case .file: "file"
      case .folder: "directory"
      case .list, .mapping: "a list"
      case .pattern, .truth: ""
      }
    }.filter { !$0.isEmpty }.joined(separator: "; ")
  }
}
