extension SettingsReader {
  /// Returns the text of a setting as written; nil if it is not written, or is no text.
  package func text(of name: String) -> String? {
    settings.last { $0.name == name }?.value.text
  }

  /// Returns the location of a setting's value; nil if it is not written.
  package func place(of name: String) -> InputLocation? {
    settings.last { $0.name == name }?.value.place
  }

  /// Returns true if the input contains the setting.
  package func isWritten(_ name: String) -> Bool {
    settings.contains { $0.name == name }
  }

  /// The written settings as one line of YAML, in their order. Files are replaced by their texts.
  package var canonical: String {
    let values = settings.map { setting -> String in
      let entry = manual.entry(setting.name)
      let file = entry?.traits.contains(.file) == true ? entry?.value : nil
      let text = file.map(Written.scalar) ?? setting.value.canonical
      return "\(Written.scalar(setting.name)): \(text)"
    }
    return "{\(values.joined(separator: ", "))}"
  }
}
