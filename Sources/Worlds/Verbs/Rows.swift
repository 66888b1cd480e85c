internal import Grids
internal import Settings

/// A parser for cells written inline as rows of letters: `{rows: ["P.O", ".P."]}`.
///
/// Shorter rows are padded with state 0 at the right. There are at most 4096 rows of at most 4096
/// letters.
struct Rows: Sendable {
  /// The letters of the cell states, in the order of the legend.
  private let letters: [Character]
  /// The letters with their meanings, for messages.
  let known: String
  /// The letters with their meanings, for help.
  let meanings: String

  private static let longest = 4096

  init(_ letters: KeyValuePairs<Character, String>) {
    self.letters = letters.map(\.key)
    known = letters.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    meanings = letters.map { "`\($0.key)` (\($0.value))" }.joined(separator: ", ")
  }

  /// The form of the value, for the documentation of the setting.
  static let form = ValueForm.mapping {
    var reader = SettingsReader()
    _ = reader.readWritten("rows", forms: [.list([.text])])
    return [.init(reader.entries, needed: ["rows"])]
  }

  /// An example of rows for messages: `"P.O", …`.
  var example: String {
    "\"\(String([letters[1], letters[0], letters[letters.count - 1]]))\", …"
  }

  /// Reads the setting `place` if its value is not a string. Returns nil and records errors if the
  /// value has no valid rows.
  func read(_ reader: inout SettingsReader) -> Grid<CellState>? {
    guard let written = reader.readWritten("place", forms: [Self.form]) else { return nil }
    guard case .settings(let settings) = written.content else {
      reader.reject("place", VerbProblem.noRows(example))
      return nil
    }
    var inner = reader.inner(settings)
    defer { reader.reject(inner.mistakes, in: "place") }
    let rows = inner.readWritten("rows", forms: [.list([.text])])
    inner.rejectUnread()
    guard case .list(let list) = rows?.content, !list.isEmpty else {
      if inner.mistakes.isEmpty { inner.reject(VerbProblem.noRows(example), at: written.place) }
      return nil
    }
    return cells(list, &inner)
  }

  private func cells(_ list: [Written], _ reader: inout SettingsReader) -> Grid<CellState>? {
    let texts = list.map { $0.text ?? "" }
    let width = texts.map(\.count).max() ?? 0
    guard list.allSatisfy({ $0.text != nil }), width > 0 else {
      reader.reject("rows", VerbProblem.noRows(example))
      return nil
    }
    guard width <= Self.longest, list.count <= Self.longest else {
      reader.reject("rows", VerbProblem.longRows(most: Self.longest))
      return nil
    }
    var cells = Grid<CellState>(size: Size(width: width, height: list.count), repeating: 0)
    for (y, row) in texts.enumerated() {
      for (x, letter) in row.enumerated() {
        guard let state = letters.firstIndex(of: letter) else {
          let problem = VerbProblem.noLetter(letter, row: y + 1, column: x + 1, known: known)
          reader.reject([InputError(problem, at: list[y].place)], in: "rows")
          return nil
        }
        cells[x, y] = CellState(state)
      }
    }
    return cells
  }
}
