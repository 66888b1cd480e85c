internal import Files
internal import Settings

/// One of the values that a setting has in a scenario, and why it is among them.
typealias ListedValue = (value: Written, role: ListItem.Role)

extension Written {
  /// The values to choose among: those of a list, and those that a text such as `0..255` stands
  /// for. One more than there may be at most is enough to be refused.
  ///
  /// - Parameter entry: the setting's; nil where there is none.
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
    // What is wrong with a list is told by whoever reads it as a value.
    guard let entry, let text, let items = try? entry.items(in: text, atMost: most) else {
      return [(self, .itself)]
    }
    // One mistake for a range, not one for each of its values.
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
    // A path may hold commas, and a file's own text anything.
    if text.contains(where: \.isNewline) { return [ListItem(text)] }
    let names = try ListNotation.names.items(in: text, atMost: most)
    return names.contains { FileLibrary.lists($0.text, fileKind) } ? names : [ListItem(text)]
  }
}
