internal import Arrays
internal import Settings

extension SettingKind<String> {
  /// A SHA-256 in hexadecimal digits.
  static var hash: SettingKind {
    SettingKind(
      "64 hexadecimal digits", placeholder: "HASH", forms: [.pattern("^\(digits)$")], list: .none
    ) { hash in
      let hash = hash.lowercased()
      return hash.isSHA256 ? hash : nil
    }
  }

  /// One or several hashes, separated by commas.
  static var hashes: SettingKind {
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
