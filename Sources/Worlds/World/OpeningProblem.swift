public import Grids
internal import Patterns
public import Settings

/// An error that prevents the creation of a world: a conflict between settings, or an invalid
/// value. A program can pass values without the checks of the settings.
public enum OpeningProblem: Problem {
  case patternTooLarge(Size, most: Int)
  case patternDoesNotFit(Size, board: Size)
  /// A size that differs from that of the board in the rule or the topology.
  case otherSize(Size, than: BoundedGrid)
  case gridTooLarge(BoundedGrid, most: Int)
  /// A pattern with a state that the rule does not have.
  case noSuchState(UInt8, states: Int)
  /// Two boards, one in the rule and one in the topology.
  case twoGrids(rule: BoundedGrid)
  /// An initial row that is longer than the world is wide.
  case startDoesNotFit(cells: Int, width: Int)
  /// A density of random cells, although the initial row is not random.
  case densityWithoutRandomStart
  /// A chart of a rule with too many neighborhoods.
  case chartTooLarge(Int, most: Int)
  case sharesOverWhole
  case peopleDoNotFit(Int, Size)
  case moreSickThan(people: Int)
  /// A value that the setting would reject; `expected` follows "expected".
  case unfit(setting: String, value: String, expected: String)
  /// An error of one simulation only.
  case own(InputError, setting: String)

  /// Returns an error of one simulation only.
  public static func own(_ problem: some Problem, of setting: String) -> OpeningProblem {
    .own(InputError(problem), setting: setting)
  }

  /// The setting that causes the error.
  public var setting: String {
    switch self {
    case .patternTooLarge, .noSuchState: "pattern"
    case .patternDoesNotFit: "size"
    case .otherSize: "size"
    case .gridTooLarge, .twoGrids: "topology"
    case .startDoesNotFit: "start"
    case .densityWithoutRandomStart: "density"
    case .chartTooLarge: "explain"
    case .sharesOverWhole: "orcas"
    case .peopleDoNotFit: "people"
    case .moreSickThan: "sick"
    case .unfit(let setting, _, _), .own(_, let setting): setting
    }
  }

  /// The error message.
  public var description: String {
    switch self {
    case .patternTooLarge(let size, let most):
      "a pattern of \(size) cells is too large: expected at most \(most) cells"
    case .patternDoesNotFit(let size, let board):
      "the pattern is \(size), larger than the board of \(board)"
    case .otherSize(let size, let grid): "\(size) differs from the size of the board \(grid)"
    case .gridTooLarge(let grid, let most): "\(grid) has more than \(most) cells"
    case .noSuchState(let state, let states):
      PatternProblem.state(state, states: states).description
    case .twoGrids(let grid): "the rule already has the board \(grid)"
    case .startDoesNotFit(let cells, let width):
      "expected at most \(width) cells, the width of the row, got \(cells)"
    case .densityWithoutRandomStart: "a density requires random cells: set 'start' to random"
    case .chartTooLarge(let entries, let most):
      "expected a rule with at most \(most) neighborhoods to draw, got \(entries)"
    case .sharesOverWhole: "'penguins' and 'orcas' together exceed 100%"
    case .peopleDoNotFit(let people, let size):
      "\(people) people are too many for a board of \(size): raise 'size'"
    case .moreSickThan(let people): "there are only \(people) people: lower 'sick'"
    case .unfit(_, let value, let expected):
      SettingProblem.unfit(value, expected: expected, nearest: nil).description
    case .own(let mistake, _): mistake.message
    }
  }
}

extension OpeningProblem {
  /// Returns the error to report for the size of a board; nil if the size is valid.
  static func unfit(_ size: Size, cells most: Int) -> OpeningProblem? {
    if size.width >= 1, size.height >= 1, size.area <= most { return nil }
    return .unfit(
      setting: "size", value: "\(size)", expected: SettingKind.size(cells: most).expectation)
  }

  /// Returns the error to report for a share; nil if it is between 0 and 1.
  static func unfit(_ setting: String, share: Ratio) -> OpeningProblem? {
    if share >= .zero, share <= Ratio(1) { return nil }
    return .unfit(setting: setting, value: "\(share)", expected: SettingKind.share.expectation)
  }

  /// Returns the error to report for a number; nil if it lies in the range.
  static func unfit(
    _ setting: String, _ number: Int, in range: ClosedRange<Int>, unit: String = ""
  ) -> OpeningProblem? {
    if range.contains(number) { return nil }
    return .unfit(
      setting: setting, value: "\(number)",
      expected: SettingKind.wholeNumber(range, unit: unit).expectation)
  }

  /// Returns the error to report for a time in seconds; nil if it is at least `least`.
  static func unfit(_ setting: String, seconds: Ratio, atLeast least: Ratio) -> OpeningProblem? {
    if seconds >= least { return nil }
    return .unfit(
      setting: setting, value: "\(seconds)",
      expected: SettingKind.seconds(atLeast: least).expectation)
  }
}

extension SettingsReader {
  /// Records errors, each at the setting that causes it.
  mutating func reject(_ problems: [OpeningProblem]) {
    for problem in problems { reject(problem.setting, problem) }
  }
}
