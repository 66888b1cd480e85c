internal import Files
internal import Grids
internal import Settings

/// One of the values that a setting has in a scenario, and its role among them.
typealias ListedValue = (value: Written, role: ListItem.Role)

/// The values that a scenario lists for a setting. Those of a range are computed when they are read.
typealias ListedValues = Joined<ListedRun>

/// Values that a scenario writes as one: a single value, or a text such as `0..255`.
enum ListedRun: RandomAccessCollection {
  case value(ListedValue)
  case items(ListItems, place: InputLocation)

  var startIndex: Int { 0 }

  var endIndex: Int {
    switch self {
    case .value: 1
    case .items(let items, _): items.count
    }
  }

  subscript(position: Int) -> ListedValue {
    switch self {
    case .value(let value): return value
    case .items(let items, let place):
      let item = items[position]
      return (Written(.text(item.text), at: place), item.role)
    }
  }

  /// True if a value is a neighbor of another one, or has neighbors.
  var hasNeighbors: Bool {
    switch self {
    case .value(let value): value.role != .itself
    case .items(let items, _): items.runs.contains(where: \.hasNeighbors)
    }
  }
}

extension Written {
  /// Returns the alternatives for a setting: the values of a list, and those that a text such as
  /// `0..255` stands for. A result with more than `most` values may be incomplete, because it is
  /// rejected anyway. `entry`: the description of the setting; nil if it is unknown.
  func values(_ entry: SettingEntry?, atMost most: Int) -> ListedValues {
    var written = [self]
    if case .list(let values) = content, !values.isEmpty {
      let whole = entry?.values.list.whole(values.compactMap(\.text))
      written = whole.map { [Written(.text($0), at: place)] } ?? values
    }
    var values = ListedValues()
    for value in written where values.count <= most {
      values.append(value.alternatives(entry, atMost: most + 1))
    }
    return values
  }

  private func alternatives(_ entry: SettingEntry?, atMost most: Int) -> ListedRun {
    // An error in the notation is reported when the text is read as a value.
    guard let entry, let text, let items = try? entry.items(in: text, atMost: most) else {
      return .value((self, .itself))
    }
    // A range outside the allowed values is one error, not one for each of its values.
    if items.runs.count == 1, items.count > 1, !entry.acceptsAll(items) {
      return .value((self, .itself))
    }
    if items.count == 1 {
      return .value((Written(.text(items[0].text), at: place), items[0].role))
    }
    return .items(items, place: place)
  }
}

extension SettingEntry {
  fileprivate func items(in text: String, atMost most: Int) throws(SettingProblem) -> ListItems {
    guard let fileKind = values.fileKind else {
      return try values.list.items(in: text, atMost: most)
    }
    // A path may contain commas, and a file's own text any character.
    if text.contains(where: \.isNewline) { return ListItems(ListItem(text)) }
    let names = try ListNotation.names.items(in: text, atMost: most)
    if fileKind == .array { return names }
    return names.contains { FileLibrary.lists($0.text, fileKind) }
      ? names : ListItems(ListItem(text))
  }

  /// Returns false if a value is not allowed. A range within a value, as in `code 0..63`, makes values
  /// that may have errors of their own. After the time limit it stops, because no variation that is
  /// still to be read is drawn.
  fileprivate func acceptsAll(_ items: ListItems) -> Bool {
    let isInValue = items.runs.contains(where: \.isInValue)
    for (number, item) in items.enumerated() {
      if CancellationCheck.isLate(after: number) { return true }
      if !values.accepts(item.text) || isInValue && !values.suits(item.text) { return false }
    }
    return true
  }
}
