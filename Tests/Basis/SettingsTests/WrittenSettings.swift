import Settings

extension SettingsReader {
  /// Creates a reader of command-line settings. The only file that it can open is `there`.
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
