package import Settings

extension SettingEntry {
  /// The forms of the setting's values, including the listed names.
  package var formsWithNames: [ValueForm] {
    guard let fileKind = values.fileKind else { return values.forms }
    return [.words(FileLibrary.names(of: fileKind))] + values.forms
  }
}
