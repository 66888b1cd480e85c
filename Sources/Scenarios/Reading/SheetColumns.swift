internal import Settings

/// The number of images side by side on a sheet.
enum SheetColumns: Sendable {
  /// The number that makes the sheet roughly square.
  case auto
  case count(Int)
}

extension SettingKind<SheetColumns> {
  static var columns: SettingKind {
    let parse = { @Sendable (text: String) -> SheetColumns? in
      text == "auto" ? .auto : SettingKind<Int>.wholeNumber(1...4096).value(text).map { .count($0) }
    }
    return SettingKind(
      "a whole number of columns from 1 to 4096, or auto", placeholder: "N|auto", words: ["auto"],
      forms: [.wholeNumber(1...4096)],
      show: { if case .count(let count) = $0 { "\(count)" } else { "auto" } }, list: .numbers,
      parse: parse)
  }
}
