internal import Settings

/// A state of a recording, as the user describes it.
struct RecordedState: Sendable {
  /// The value in the input.
  var value: Int
  let name: String
  /// The color as 0xRRGGBB; nil for one of the theme.
  var color: UInt32?
  var shape: CellShape?
  var sprite: SourceFile?

  /// The legend's kind of the state.
  ///
  /// - Parameter place: the number of the state.
  func kind(at place: Int) -> CellKind {
    var kind = CellKind(name)
    (kind.color, kind.shape) = (color, sprite == nil ? shape : .sprite)
    // State 0 is the background.
    kind.palette = place == 0 ? nil : place - 1
    return kind
  }

  /// Returns true if a name can be that of a count, in captions and tables.
  static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.count <= 100
      && !name.unicodeScalars.contains { "{},\"'\\".unicodeScalars.contains($0) || $0.isCommand }
  }
}

extension [RecordedState] {
  /// Creates states with the values from 0, named by their values.
  init(values: some Sequence<Int>) {
    self = values.map { RecordedState(value: $0, name: "\($0)") }
  }

  /// The error of states with the same value or name, or with an invalid name; nil if there is
  /// none.
  var problem: RecordingProblem? {
    if count > RecordingLimit.states {
      return "expected at most \(RecordingLimit.states) states, got \(count)"
    }
    if let wrong = first(where: { !RecordedState.isName($0.name) }) {
      return "expected a name of at most 100 letters, without braces, commas and quotes, got"
        + " '\(wrong.name)'"
    }
    var (names, values): (Set<String>, Set<Int>) = ([], [])
    for state in self {
      if !names.insert(state.name).inserted { return .repeatedState(state.name) }
      if !values.insert(state.value).inserted { return .repeatedState("\(state.value)") }
    }
    return nil
  }
}

extension SettingsReader {
  /// Reads the setting `states`: names in the order of the values from 0, or a mapping from values
  /// to names or descriptions. Nil if it is not written or invalid.
  mutating func readStates() -> [RecordedState]? {
    let written = readWritten(
      "states", placeholder: "NAMES",
      "the names of the states in the order of their values from 0: empty,tree,fire; in a file also a"
        + " mapping from values to names or {name, color, sprite, shape}",
      [.list, .structure], also: ["names", "kinds", "labels"],
      forms: [.text, .list([.text]), .mapping { [] }], mayBeOption: true)
    guard let written else { return nil }
    let mistakes = self.mistakes.count
    let states = states(in: written)
    if let problem = states.problem { reject("states", problem) }
    return self.mistakes.count == mistakes ? states : nil
  }

  private mutating func states(in written: Written) -> [RecordedState] {
    switch written.content {
    case .text(let text):
      return text.split(separator: ",", omittingEmptySubsequences: false).enumerated().map {
        RecordedState(value: $0, name: $1.trimmed)
      }
    case .list(let names):
      return names.enumerated().map { RecordedState(value: $0, name: $1.text ?? "") }
    case .settings(let settings):
      return settings.compactMap { setting in
        guard let value = Int(setting.name) else {
          reject(RecordingProblem.stateForm, at: setting.place)
          return nil
        }
        return state(value, setting.value)
      }
    case .missing: return []
    }
  }

  /// Reads `tree` or `{name: tree, color: "#2a5", sprite: tree.png, shape: circle}`.
  private mutating func state(_ value: Int, _ written: Written) -> RecordedState? {
    if let name = written.text { return RecordedState(value: value, name: name) }
    guard case .settings(let settings) = written.content else {
      reject(RecordingProblem.stateForm, at: written.place)
      return nil
    }
    var reader = inner(settings)
    let name = reader.readIfWritten("name", .text("a name", placeholder: "NAME"))
    let color = reader.readIfWritten("color", .rgb, also: ["colour"])
    let sprite = reader.readFile("sprite", .sprite)
    let shape = reader.readIfWritten(
      "shape", SettingKind<CellShape>.word(of: [.square, .circle, .sprite]))
    reader.rejectUnread()
    reject(reader.mistakes, in: "states")
    return RecordedState(
      value: value, name: name ?? "\(value)", color: color, shape: shape, sprite: sprite)
  }
}

extension Substring {
  /// The text without spaces at its ends.
  fileprivate var trimmed: String {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

extension SettingKind<UInt32> {
  /// A color in hexadecimal digits: `#rgb` or `#rrggbb`.
  fileprivate static var rgb: SettingKind {
    SettingKind(
      "a color such as #2a5 or #22aa55", placeholder: "COLOR",
      forms: [.pattern("^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$")],
      show: { color in
        let digits = String(color, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
      },
      parse: { text in
        let digits = text.dropFirst()
        guard text.first == "#", digits.count == 3 || digits.count == 6,
          digits.allSatisfy(\.isHexDigit), digits.allSatisfy(\.isASCII)
        else { return nil }
        let all = digits.count == 6 ? String(digits) : digits.map { "\($0)\($0)" }.joined()
        return UInt32(all, radix: 16)
      })
  }
}
