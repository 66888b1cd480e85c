import Settings

extension SettingsReader {
  /// Settings as a command line gives them, and one file that can be opened: `there`.
  init(written: KeyValuePairs<String, String>) {
    let settings = written.map { Setting($0.key, $0.value, at: .option("--\($0.key)")) }
    self.init(settings) { kind, written in
      let name = written.text ?? written.kind
      return name == "there"
        ? .success(SourceFile(name: "\(kind) \(name)", bytes: [1, 2]))
        : .failure(.unknown(kind, name, nearest: nil))
    }
  }
}
