internal import CModels
internal import Formulas
internal import Grids

/// A draw of `chance` with a probability outside of 0 to 1.
struct ImpossibleChance: Hashable, Sendable {
  enum Kind: Int, CaseIterable, Sendable {
    case negative, undefined, large

    /// Returns the kind of a probability; nil from 0 to 1.
    init?(_ probability: Double) {
      if 0...1 ~= probability { return nil }
      self = probability < 0 ? .negative : probability > 1 ? .large : .undefined
    }

    fileprivate var words: String {
      switch self {
      case .negative: "below 0"
      case .undefined: "not a number"
      case .large: "above 1"
      }
    }
  }

  var kind: Kind
  var call: Int
  /// The cell for which the formula is computed; nil for a formula of the board.
  var cell: Int?

  init(kind: Kind, call: Int, cell: Int? = nil) {
    (self.kind, self.call, self.cell) = (kind, call, cell)
  }

  /// Returns the draw with a number; nil for a number that is negative or infinite.
  init?(number: Float, of calls: Int, cell: Int?) {
    guard number >= 0, number.isFinite, let kind = Kind(rawValue: Int(number) / calls) else {
      return nil
    }
    self.init(kind: kind, call: Int(number) % calls, cell: cell)
  }

  /// Returns the number by which engines find the draw. Draws that end the film have lower ones.
  func number(of calls: Int) -> Int { kind.rawValue * calls + call }

  /// The least number of draws that do not end the film.
  static func firstNoted(of calls: Int) -> Int { Kind.large.rawValue * calls }
}

/// The draws with a probability outside of 0 to 1 that a run has used.
struct ChanceWatch: Sendable {
  /// False to draw with any probability.
  var isOn = true
  /// The note on the first draw with a probability above 1; nil if there was none.
  private(set) var note: String?
  /// The error of a draw with a probability below 0, or with one that is not a number, which ends
  /// the film.
  private(set) var failure: String?

  /// Returns true if faults of `cm_faults` require a search for the draws.
  func needsSearch(_ faults: UInt32) -> Bool {
    isOn && faults & (note == nil ? CM_BELOW.rawValue | CM_ABOVE.rawValue : CM_BELOW.rawValue) != 0
  }

  /// Takes a draw that is used at a generation, in the start or in the step after it.
  mutating func take(
    _ chance: ImpossibleChance?, at generation: Int, in definition: Definition, width: Int
  ) {
    guard let chance, failure == nil, chance.kind != .large || note == nil else { return }
    let start =
      "the chance in '\(Token.short(definition.text(ofCall: chance.call)))' is"
      + " \(chance.kind.words) at generation \(generation)"
    if chance.kind == .large {
      note = "\(start), and counts as 1: if that is meant, write 'min(1, …)'"
    } else {
      let place = chance.cell.map { ", in the cell at x = \($0 % width), y = \($0 / width)" }
      failure = "\(start)\(place ?? ""): a chance is from 0 to 1"
    }
  }

  /// Takes a number without a meaning, which ends the film.
  mutating func take(_ loss: cm_loss, at generation: Int, in definition: Definition) {
    guard loss.what != CM_NOTHING, failure == nil else { return }
    let who =
      loss.id == UInt32.max
      ? "a cell" : "number \(loss.id) of '\(definition.agents[Int(loss.kind)].name)'"
    let what =
      loss.what == CM_LOST_RADIUS
      ? "looks farther than \(CM_MOST_RADIUS) cells"
      : "has a \(loss.what == CM_LOST_PLACE ? "place" : "heading") that is not a number"
    let advice =
      loss.what == CM_LOST_RADIUS || definition.choices.isEmpty
      ? "" : ": a chosen cell or agent that does not exist has no numbers, so ask for it by 'if'"
    failure = "\(who) \(what) at generation \(generation)\(advice)"
  }

  /// Takes the kinds of which agents could not be born.
  mutating func take(full kinds: [Int], at generation: Int, in definition: Definition) {
    guard let kind = kinds.first, note == nil else { return }
    let agents = definition.agents[kind]
    note =
      "'\(agents.name)' reached its most, \(agents.most), at generation \(generation), and is not born"
      + " beyond it: set 'most' to allow more"
  }

  /// Takes the first draws of each kind in the faults of all cells.
  ///
  /// - Parameters:
  ///   - numbers: the faults of the cells in reading order, none if all draws are fine; nil if they
  ///     take too many operations.
  ///   - faults: the kinds of faults.
  mutating func take(
    _ numbers: [Float]?, _ faults: UInt32, at generation: Int, in definition: Definition,
    width: Int
  ) {
    if numbers == nil, failure == nil, faults & CM_BELOW.rawValue != 0 {
      failure =
        "a chance is below 0 or not a number at generation \(generation), in a model of too many"
        + " operations to find it: a chance is from 0 to 1"
    }
    let calls = definition.calls
    let limit = Float(ImpossibleChance.firstNoted(of: calls))
    let found = (numbers ?? []).indices.filter { numbers![$0].isFinite }
    let ends = found.first { numbers![$0] < limit }
    for cell in [ends, found.first { numbers![$0] >= limit }].compactMap({ $0 }) {
      let chance = ImpossibleChance(number: numbers![cell], of: calls, cell: cell)
      take(chance, at: generation, in: definition, width: width)
    }
  }
}

extension Definition {
  /// Returns the formula that draws by a call.
  fileprivate func text(ofCall call: Int) -> String {
    var result = ""
    for formula in allFormulas where result.isEmpty {
      formula.visitParts {
        if case .chance(_, call) = $0.operation { result = $0.text }
      }
    }
    return result
  }
}

extension Formula {
  /// Returns the first draw with a probability outside of 0 to 1 that the value for the whole board
  /// uses; nil if there is none.
  func impossibleChance(of board: BoardContext) -> ImpossibleChance? {
    switch operation {
    case .chance(let share, let call):
      if let inner = share.impossibleChance(of: board) { return inner }
      return ImpossibleChance.Kind(share.value(of: board) ?? .nan).map {
        ImpossibleChance(kind: $0, call: call)
      }
    case .choice(let condition, let first, let other):
      if let inner = condition.impossibleChance(of: board) { return inner }
      return condition.value(of: board).flatMap {
        ($0 != 0 ? first : other).impossibleChance(of: board)
      }
    case .apply(let function, let operands) where function == .and || function == .or:
      if let inner = operands[0].impossibleChance(of: board) { return inner }
      let decides = operands[0].value(of: board).map { ($0 != 0) == (function == .or) } ?? true
      return decides ? nil : operands[1].impossibleChance(of: board)
    default: return operands.lazy.compactMap { $0.impossibleChance(of: board) }.first
    }
  }
}
