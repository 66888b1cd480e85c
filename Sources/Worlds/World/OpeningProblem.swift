public import Grids
internal import Patterns
public import Settings

/// Why worlds cannot open as somebody chose them: what no single setting can tell, and what a
/// program may ask for although no setting lets it through.
public enum OpeningProblem: Problem {
  case patternTooLarge(Size, most: Int)
  case patternDoesNotFit(Size, board: Size)
  /// A size other than that of the board that a rule or a topology names.
  case otherSize(Size, than: BoundedGrid)
  case gridTooLarge(BoundedGrid, most: Int)
  /// A pattern with a state that the rule has not.
  case noSuchState(UInt8, states: Int)
  /// Two boards: the rule's and the topology's.
  case twoGrids(rule: BoundedGrid)
  /// An opening row that is longer than the world is wide.
  case startDoesNotFit(cells: Int, width: Int)
  case sharesOverWhole
  case peopleDoNotFit(Int, Size)
  case moreSickThan(people: Int)
  /// A value that the setting would refuse; what would be one follows "must be".
  case unfit(setting: String, value: String, expected: String)
  /// A problem that only one family of worlds has.
  case own(Mistake, setting: String)

  /// A problem that only one family of worlds has.
  public static func own(_ problem: some Problem, of setting: String) -> OpeningProblem {
    .own(Mistake(problem), setting: setting)
  }

  /// The setting that is to blame.
  public var setting: String {
    switch self {
    case .patternTooLarge, .noSuchState: "pattern"
    case .patternDoesNotFit: "size"
    case .otherSize: "size"
    case .gridTooLarge, .twoGrids: "topology"
    case .startDoesNotFit: "start"
    case .sharesOverWhole: "orcas"
    case .peopleDoNotFit: "people"
    case .moreSickThan: "sick"
    case .unfit(let setting, _, _), .own(_, let setting): setting
    }
  }

  /// A sentence for whoever chose it.
  public var description: String {
    switch self {
    case .patternTooLarge(let size, let most): "\(size) cells are too many: at most \(most)"
    case .patternDoesNotFit(let size, let board):
      "the pattern is \(size): it does not fit on \(board)"
    case .otherSize(let size, let grid): "\(size) is not the size of the board \(grid)"
    case .gridTooLarge(let grid, let most): "\(grid) has more than \(most) cells"
    case .noSuchState(let state, let states):
      PatternProblem.state(state, states: states).description
    case .twoGrids(let grid): "the rule has a board of its own, \(grid)"
    case .startDoesNotFit(let cells, let width): "\(cells) cells do not fit in a row of \(width)"
    case .sharesOverWhole: "with the penguins' share it comes to more than 100%"
    case .peopleDoNotFit(let people, let size): "\(people) people do not fit on \(size); raise size"
    case .moreSickThan(let people): "there are only \(people) people; lower sick"
    case .unfit(_, let value, let expected):
      SettingProblem.unfit(value, expected: expected, nearest: nil).description
    case .own(let mistake, _): mistake.message
    }
  }
}

extension OpeningProblem {
  /// What is wrong with a board's size, if anything is.
  static func unfit(_ size: Size, cells most: Int) -> OpeningProblem? {
    if size.width >= 1, size.height >= 1, size.area <= most { return nil }
    return .unfit(
      setting: "size", value: "\(size)", expected: SettingKind.size(cells: most).expectation)
  }

  /// What is wrong with a share of all cells, if anything is.
  static func unfit(_ setting: String, share: Ratio) -> OpeningProblem? {
    if share >= .zero, share <= Ratio(1) { return nil }
    return .unfit(setting: setting, value: "\(share)", expected: SettingKind.share.expectation)
  }

  /// What is wrong with a number, if anything is.
  static func unfit(
    _ setting: String, _ number: Int, in range: ClosedRange<Int>, unit: String = ""
  ) -> OpeningProblem? {
    if range.contains(number) { return nil }
    return .unfit(
      setting: setting, value: "\(number)",
      expected: SettingKind.wholeNumber(range, unit: unit).expectation)
  }

  /// What is wrong with a time in seconds, if anything is.
  static func unfit(_ setting: String, seconds: Ratio, atLeast least: Ratio) -> OpeningProblem? {
    if seconds >= least { return nil }
    return .unfit(
      setting: setting, value: "\(seconds)",
      expected: SettingKind.seconds(atLeast: least).expectation)
  }
}

extension SettingsReader {
  /// Records what keeps a world from opening, each at the setting that is to blame.
  mutating func reject(_ problems: [OpeningProblem]) {
    for problem in problems { reject(problem.setting, problem) }
  }
}
