internal import Files
internal import Settings

/// One of the values that a setting has in a scenario, and its role among them.
typealias ListedValue = (value: Written, role: ListItem.Role)

extension Written {
  /// Returns the alternatives for a setting: the values of a list, and those that a text such as
  /// `0..255` stands for. A result with more than `most` values may be incomplete, because it is
  /// rejected anyway.
  ///
  /// - Parameter entry: the description of the setting; nil if it is unknown.
  func values(_ entry: SettingEntry?, atMost most: Int) -> [ListedValue] {
    var written = [self]
    if case .list(let values) = content, !values.isEmpty { written = values }
    var values: [ListedValue] = []
    for value in written where values.count <= most {
      values += value.alternatives(entry, atMost: most + 1)
    }
    return values
  }

  private func alternatives(_ entry: SettingEntry?, atMost most: Int) -> [ListedValue] {
    // A mistake in the notation is reported when the text is read as a value.
    guard let entry, let text, let items = try? entry.items(in: text, atMost: most) else {
      return [(self, .itself)]
    }
    // A range outside the allowed values is one mistake, not one for each of its values.
    if NumberRange.isRange(text), !items.allSatisfy({ entry.values.accepts($0.text) }) {
      return [(self, .itself)]
    }
    return items.map { (Written(.text($0.text), at: place), $0.role) }
  }
}

extension SettingEntry {
  fileprivate func items(in text: String, atMost most: Int) throws(SettingProblem) -> [ListItem] {
    guard let fileKind = values.fileKind else {
      return try values.list.items(in: text, atMost: most)
    }
    // A path may contain commas, and a file's own text any character.
    if text.contains(where: \.isNewline) { return [ListItem(text)] }
    let names = try ListNotation.names.items(in: text, atMost: most)
    if fileKind == .array { return names }
    return names.contains { FileLibrary.lists($0.text, fileKind) } ? names : [ListItem(text)]
  }
}
