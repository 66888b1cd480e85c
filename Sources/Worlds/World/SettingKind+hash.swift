internal import Arrays
internal import Settings

extension SettingKind<String> {
  /// One or several hashes, separated by commas.
  fileprivate static var hashes: SettingKind {
    SettingKind(
      "64 hexadecimal digits, or several such hashes with commas", placeholder: "HASH",
      forms: [.pattern("^\(digits)( *, *\(digits))*$")], list: .none
    ) { text in
      let hashes = text.split(separator: ",", omittingEmptySubsequences: false).map {
        String($0.drop { $0 == " " }.prefix { $0 != " " }).lowercased()
      }
      return hashes.allSatisfy(\.isSHA256) ? hashes.joined(separator: ",") : nil
    }
  }

  private static var digits: String { "[0-9A-Fa-f]{64}" }
}

extension SettingsReader {
  /// Reads the setting `sha256`, which every simulation has. The library of files compares the hashes
  /// of files by address.
  ///
  /// - Returns: the hashes, separated by commas; nil if they are not written.
  @discardableResult
  mutating func readHashes(_ files: String = "the SHA-256 of files by address") -> String? {
    readIfWritten("sha256", .hashes, "\(files); another content is an error", .hash)
  }
}
