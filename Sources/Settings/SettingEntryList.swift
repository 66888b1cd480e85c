/// The entries of a reader's settings, in the order of help.
struct SettingEntryList {
  private var first: [SettingEntry] = []
  private var last: [SettingEntry] = []
  private var isAtTheEnd = false

  var entries: [SettingEntry] { first + last }
  var count: Int { first.count + last.count }
  var written: [SettingEntry] { [first, last].flatMap { $0.filter { $0.value != nil } } }

  mutating func setAppendsToEnd(_ isAtTheEnd: Bool) { self.isAtTheEnd = isAtTheEnd }

  mutating func add(_ entry: SettingEntry) {
    if isAtTheEnd { last.append(entry) } else { first.append(entry) }
  }

  func entry(_ name: String) -> SettingEntry? {
    last.last { $0.name == name } ?? first.last { $0.name == name }
  }

  /// Returns the name of the setting that has a synonym. Those at the end are the simulation's own,
  /// which are more likely meant.
  func name(ofSynonym word: String) -> String? {
    (last.first { $0.synonyms.contains(word) } ?? first.first { $0.synonyms.contains(word) })?.name
  }

  mutating func change(_ name: String, _ change: (inout SettingEntry) -> Void) {
    if let index = first.lastIndex(where: { $0.name == name }) { change(&first[index]) }
    if let index = last.lastIndex(where: { $0.name == name }) { change(&last[index]) }
  }
}
