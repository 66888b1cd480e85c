internal import Arrays
internal import Grids
internal import Settings
internal import Worlds

/// A state of a recording, as the user describes it.
struct RecordedState: Sendable {
  var value: Int
  let name: String
  /// The color as 0xRRGGBB; nil for one of the theme.
  var color: UInt32?
  /// The transparency of the color, from 0 to 255.
  private var transparency = 0
  var shape: CellShape?
  var sprite: SourceFile?

  init(
    value: Int, name: String, color: UInt32? = nil, shape: CellShape? = nil,
    sprite: SourceFile? = nil
  ) {
    (self.value, self.name, self.color) = (value, name, color)
    (self.shape, self.sprite) = (shape, sprite)
  }

  /// Creates a state that shows a color of the input.
  init(_ color: Int, name: String) {
    self.init(value: color, name: name, color: UInt32(color & 0xFFFFFF))
    transparency = StoredColor.transparency(of: color)
  }

  /// The legend's kind of the state. `palette`: its place among the colors for kinds; nil for none.
  func kind(palette: Int?) -> CellKind {
    var kind = CellKind(name, faded: transparency, of: 255)
    (kind.color, kind.shape) = (color, sprite == nil ? shape : .sprite)
    kind.palette = palette
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

  /// The error of states with equal values or names, or with an invalid name; nil for none.
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
    let errors = self.errors.count
    let states = states(in: written)
    if let problem = states.problem { reject("states", problem) }
    return self.errors.count == errors ? states : nil
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

  /// Reads `tree` or `{name: tree, color: "#2a5", sprite: tree.png, shape: circle}`. Nil for lists.
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
    reject(reader.errors, in: "states")
    return RecordedState(
      value: value, name: name ?? "\(value)", color: color, shape: shape, sprite: sprite)
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

extension SettingKind<UInt32> {
  /// A color in hexadecimal digits: `#rgb` or `#rrggbb`.
  static var rgb: SettingKind {
    SettingKind(
      "a color such as #2a5 or #22aa55", placeholder: "COLOR",
      forms: [.pattern("^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$")],
      show: { "#" + $0.hexadecimal(6) }, parse: { UInt32(hexadecimal: $0) })
  }
}

/// The meaning of an input's values: the settings `states`, `values`, `range` and `colors`.
struct ValueMeaning {
  /// The states that the settings name; nil if they name none.
  private(set) var states: [RecordedState]?
  /// The range that is divided into steps of a color ramp; nil for that of the numbers, unless they
  /// are integers.
  let range: ValueRange?
  let colors: ColorRamp
  let label: String
  /// The color of cells without a value as 0xRRGGBB; nil for the background.
  let missingColor: UInt32?
  /// True if images show more than the cells, which needs colors.
  let hasTexts: Bool
  /// The most steps of the color ramp.
  let mostSteps: Int

  init(_ settings: inout SettingsReader, mostSteps: Int = ColorScale.mostSteps) {
    self.mostSteps = mostSteps
    hasTexts = settings.missing("title", "caption", "legend", "plot").count < 4
    states = settings.readStates()
    let values = settings.readIfWritten(
      "values", .wholeNumbers, inWords: "0 and up",
      "the values of the states in the input, in the order of states: -1,0,300", .list)
    let scale = settings.readColorScale(
      .rangeOrFrame,
      inWords: ("all numbers; none for integers, which are states", "viridis", Setting.none))
    (range, colors, label) = (scale.range, scale.colors ?? .viridis, scale.label ?? "")
    missingColor = settings.readIfWritten(
      Self.missingName, .rgb, inWords: "the background",
      "the color of cells whose value is missing: NaN, or one of `nodata`",
      also: ["missing-color", "nan-color", "bad-color"])
    if let values { settings.apply(values, to: &states) }
  }

  static let missingName = "nodata-color"
}

extension SettingsReader {
  /// Gives states their values, and names them by these if they have no names.
  fileprivate mutating func apply(_ values: [Int], to states: inout [RecordedState]?) {
    let named = states ?? [RecordedState](values: values.indices)
    guard named.count == values.count else {
      return reject(
        "values",
        "expected a value for each of \(named.count) states, got \(values.count)")
    }
    let isNamed = states != nil
    let valued = zip(values, named).map { value, state in
      var state = isNamed ? state : RecordedState(value: value, name: "\(value)")
      state.value = value
      return state
    }
    if let problem = valued.problem { return reject("values", problem) }
    states = valued
  }
}

extension SettingKind<[Int]> {
  /// Whole numbers, separated by commas.
  fileprivate static var wholeNumbers: SettingKind {
    SettingKind(
      "whole numbers, separated by commas", placeholder: "N,N,…", forms: [.text],
      show: { $0.map { "\($0)" }.joined(separator: ",") }, list: .none,
      parse: { text in
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
          .prefix(RecordingLimit.states + 1)
        let values = parts.compactMap { Int($0.filter { $0 != " " }) }
        return values.count == parts.count ? values : nil
      })
  }
}

extension SettingKind<[Double]> {
  /// Numbers, separated by commas, also `NaN`.
  static var numbers: SettingKind {
    SettingKind(
      "numbers or NaN, separated by commas", placeholder: "N,N,…", forms: [.text],
      show: { $0.map { "\($0)" }.joined(separator: ",") }, list: .none,
      parse: { text in
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
          .prefix(RecordingLimit.states + 1)
        let values = parts.compactMap { part in
          let word = part.filter { $0 != " " }
          return word.lowercased() == "nan"
            ? Double.nan : Double(word).flatMap { $0.isFinite && word.utf8.count <= 30 ? $0 : nil }
        }
        return values.count == parts.count ? values : nil
      })
  }
}

enum RecordingLimit {
  static let cells = 100_000_000
  /// A frame of that many cells.
  static let size = Size(width: 10_000, height: 10_000)
  /// The bytes of the program besides the input.
  private static let program = 32 << 20
  /// The memory for reading an input, in bytes: the memory limit of the run without the program.
  static var memory: Int {
    let limit = CancellationCheck.waiting?.memory ?? 1 << 30
    return max(limit / 2, limit - program)
  }
  /// The maximum number of states, because a state is a byte.
  static let states = 256
  /// The number of states that a stream may have if no setting names them.
  static let unnamedStates = 12
  /// The maximum number of states that are counted.
  static let countedStates = 64
  /// The number of colors to which more of them are reduced, so that texts and a page have colors,
  /// too.
  static let reducedColors = 224
}
