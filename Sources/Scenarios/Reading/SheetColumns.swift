internal import Drawing
internal import Settings

/// How many tiles of a sheet stand side by side.
enum SheetColumns: Sendable {
  /// As many as make the sheet about as wide as high.
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

extension SheetColumns {
  /// A sheet with columns of its own choice is made smaller until no side is longer, in pixels.
  static let longestSide = 2000

  /// How variations stand: where two settings vary, with a row for each value of the first and a
  /// column for each of the second, in a table; else under their labels.
  func arrangement(of read: [ResolvedVariation], _ axes: [VaryingSetting]) -> SheetArrangement {
    var columns: Int? { if case .count(let count) = self { count } else { nil } }
    let counts = axes.map(\.labels.count)
    let isTable = counts.count == 2 && (columns ?? counts[1]) == counts[1]
    // A neighbour that one row lacks and another has leaves a hole.
    guard isTable, read.count == counts[0] * counts[1] else {
      return .labelled(read.map(\.label), columns: columns)
    }
    return .table(
      rows: SheetHeader(name: axes[0].name, values: axes[0].labels),
      columns: SheetHeader(name: axes[1].name, values: axes[1].labels))
  }
}
