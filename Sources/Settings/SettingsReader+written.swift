extension SettingsReader {
  /// A setting's text as it is written; nil where it is not.
  package func text(of name: String) -> String? {
    settings.last { $0.name == name }?.value.text
  }

  /// Where a setting's value stands; nil where it is not written.
  package func place(of name: String) -> Place? {
    settings.last { $0.name == name }?.value.place
  }

  package func isWritten(_ name: String) -> Bool {
    settings.contains { $0.name == name }
  }

  /// What is written, on one line of YAML and in its order, with the files' texts for their paths.
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
