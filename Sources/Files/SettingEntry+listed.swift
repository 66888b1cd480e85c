package import Settings

extension SettingEntry {
  /// How its values are spelled, the names that it can be given included.
  package var formsWithNames: [ValueForm] {
    guard let fileKind = values.fileKind else { return values.forms }
    return [.words(FileLibrary.names(of: fileKind))] + values.forms
  }
}
