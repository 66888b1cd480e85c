internal import Settings

extension SettingKind<String> {
  /// A SHA-256 in hexadecimal digits.
  static var hash: SettingKind {
    SettingKind(
      "64 hexadecimal digits", placeholder: "HASH", forms: [.pattern("^\(digits)$")], list: .none
    ) { isHash($0) ? $0.lowercased() : nil }
  }

  /// One or several hashes, separated by commas.
  static var hashes: SettingKind {
    SettingKind(
      "64 hexadecimal digits, or several such hashes with commas", placeholder: "HASH",
      forms: [.pattern("^\(digits)( *, *\(digits))*$")], list: .none
    ) { text in
      let hashes = text.split(separator: ",", omittingEmptySubsequences: false).map {
        String($0.drop { $0 == " " }.prefix { $0 != " " })
      }
      return hashes.allSatisfy(isHash) ? hashes.joined(separator: ",").lowercased() : nil
    }
  }

  private static var digits: String { "[0-9A-Fa-f]{64}" }

  private static func isHash(_ text: String) -> Bool {
    text.utf8.count == 64 && text.allSatisfy(\.isHexDigit)
  }
}
