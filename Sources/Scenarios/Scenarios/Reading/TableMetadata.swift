internal import Encoding
package import Files
internal import Grids
internal import Settings

/// The files that contain the scenario of a run.
enum MetadataChoice: String, CaseIterable {
  case no
  /// Images do.
  case yes
  /// A file beside each table does, too.
  case sidecar
  /// The tables do, too.
  case comments

  /// True if tables have metadata, too.
  var isOfTables: Bool { self == .sidecar || self == .comments }
}

extension SettingKind<MetadataChoice> {
  static var metadata: SettingKind {
    let words = MetadataChoice.allCases.map(\.rawValue)
    let truths: [String: MetadataChoice] = ["true": .yes, "false": .no]
    return SettingKind(
      "one of \(words.joined(separator: ", "))", placeholder: words.joined(separator: "|"),
      words: words, forms: [.truth], show: \.rawValue, suits: { _ in false },
      parse: { MetadataChoice(rawValue: $0) ?? truths[$0] })
  }
}

extension MetadataChoice {
  /// Returns the reason why tables cannot have this metadata; nil if they can, and for other
  /// choices.
  ///
  /// - Parameter isRepeatable: false if the scenario cannot be drawn again.
  func problem(of plans: [PlannedOutput], isRepeatable: Bool) -> SettingProblem? {
    let tables = plans.filter { $0.table != nil }
    if !isOfTables || plans.isEmpty { return nil }
    if tables.isEmpty {
      return
        "'\(rawValue)' is for tables, and no output is one: images contain the scenario with yes"
    }
    if tables.contains(where: \.isPart) {
      return "a part of a table has no metadata: remove it"
    }
    if !isRepeatable {
      return
        "an input that can be read only once, and sprites and fonts of your own, cannot be stored"
    }
    for table in tables where self == .comments && table.table?.comment == nil {
      return "'\(table.destination.name)' has no comments: write sidecar"
    }
    let isPiped = tables.contains { $0.destination == .standardOutput }
    return self == .sidecar && isPiped ? "no file can be beside '-': write comments" : nil
  }
}

/// The scenario that a table carries in its comments, or in a file beside it.
package struct TableMetadata: Sendable {
  /// The text of the scenario, whose outputs are the tables.
  package let text: String
  private let choice: MetadataChoice

  /// The first line of each text, which is a comment.
  private static let mark = "# render scenario\n"
  private static let prefix = "# "

  /// - Parameters:
  ///   - scenario: the settings in canonical form.
  ///   - plans: the outputs of the scenario.
  init(_ scenario: String, _ choice: MetadataChoice, of plans: [PlannedOutput]) {
    let tables = plans.filter { $0.table != nil }
    let names = tables.map { Self.name(of: $0.destination) }.withoutRepeats.map(Written.scalar)
    let out = names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]"
    let piped = tables.first { $0.destination == .standardOutput }
    let format = piped.map { "format: \($0.format.name)\n" } ?? ""
    self.choice = choice
    text = scenario + "out: \(out)\n\(format)metadata: \(choice.rawValue)\n"
  }

  /// The name of a table in the setting `out`, without its directory.
  private static func name(of table: Destination) -> String {
    guard case .file(let path) = table else { return "-" }
    return path.name.text.replacing("%", with: "%%")
  }

  /// The content of a file beside the table.
  var sidecar: String { Self.mark + text }

  /// The lines before a table of comma-separated values; empty if the table has no comments.
  var comments: String {
    if choice != .comments { return "" }
    let lines = text.split(separator: "\n")
    return Self.mark + lines.map { "\(Self.prefix)\($0)\n" }.joined()
  }

  /// Returns true if a file begins as metadata beside a table does, or as a table with it.
  package static func begins(_ bytes: some Sequence<UInt8>) -> Bool {
    LineEnds.unified(bytes.prefix(markLength)).starts(with: mark.utf8)
  }

  /// The number of bytes that `begins` needs.
  package static var markLength: Int { mark.utf8.count + LineEnds.longest }

  /// The number of bytes within which the comments of a table end. A scenario has at most half.
  package static let longest = 2 << 20

  /// Returns the scenario in the comments of a table; nil if it has none.
  ///
  /// - Parameter head: the first bytes of the table.
  package static func scenario(inComments head: [UInt8]) -> String? {
    let head = LineEnds.unified(head)
    guard begins(head), let text = String(validating: head, as: UTF8.self) else { return nil }
    let lines = text.dropFirst(mark.count).split(separator: "\n", omittingEmptySubsequences: false)
    return lines.prefix { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count) + "\n" }.joined()
  }

  /// Returns the path of the file beside a table.
  static func sidecar(of table: Path) -> Path { table + ".yaml" }

  /// Returns the scenario in the file beside a table; nil if there is none.
  package static func scenario(beside table: Path) -> String? {
    let read = try? SystemFile.read(sidecar(of: table), limit: longest)
    guard let bytes = read.map({ LineEnds.unified($0) }),
      begins(bytes), let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    return String(text.dropFirst(mark.count))
  }
}
