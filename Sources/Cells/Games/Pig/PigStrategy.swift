internal import Settings

package enum PigStrategy: Hashable, Sendable, CustomStringConvertible {
  /// Holds at this number of points in the turn, or as soon as banking wins.
  case hold(Int)
  /// Holds after this number of rolls, or as soon as banking wins.
  case rolls(Int)
  /// Maximizes the chance to win against an opponent that does the same (`PigPolicy`).
  case optimal
  /// Holds or rolls with equal probability, even if banking would win.
  case random

  /// The allowed values of N in `hold-N` and `rolls-N`.
  static let numbers = 1...1_000_000_000

  /// Parses `hold-20`, `rolls-4`, `optimal` or `random`; nil if the text is none of them.
  package init?(notation text: String) {
    let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    switch (parts.first, parts.count) {
    case ("optimal", 1): self = .optimal
    case ("random", 1): self = .random
    case ("hold", 2), ("rolls", 2):
      guard let number = SettingKind.wholeNumber(Self.numbers).value(String(parts[1])) else {
        return nil
      }
      self = parts[0] == "hold" ? .hold(number) : .rolls(number)
    default: return nil
    }
  }

  var isPossible: Bool {
    switch self {
    case .hold(let number), .rolls(let number): Self.numbers.contains(number)
    case .optimal, .random: true
    }
  }

  /// Examples of all kinds, from which error messages suggest the nearest one.
  static let examples = ["hold-20", "rolls-4", "optimal", "random"]

  /// The notation, such as `hold-20`, which `init(notation:)` parses.
  package var description: String {
    switch self {
    case .hold(let number): "hold-\(number)"
    case .rolls(let number): "rolls-\(number)"
    case .optimal: "optimal"
    case .random: "random"
    }
  }
}

extension SettingKind<PigStrategy> {
  static var strategy: SettingKind {
    SettingKind(
      "hold-N, rolls-N, optimal or random, with N from 1 to 1000000000", placeholder: "STRATEGY",
      words: PigStrategy.examples, forms: [.pattern("^(hold|rolls)-[0-9]+$")],
      parse: PigStrategy.init(notation:))
  }
}

/// The optimal strategy of Pig: it maximizes the chance to win against an opponent that does the
/// same.
///
/// The chances are computed by value iteration (Neller and Presser, "Optimal Play of the Dice Game
/// Pig", The UMAP Journal 25(1), 2004).
///
/// Let P(i, j, k) be the chance to win with `i` own points, `j` points of the other player and `k`
/// in the turn. It is the chance of the better choice. Holding gives 1 − P(j, i + k, 0). Rolling
/// gives a sixth of 1 − P(j, i, 0) plus a sixth of each P(i, j, k + 2…6). Only the chances at the
/// beginning of a turn are stored. Those of (i, j) and (j, i) depend on each other and on those of
/// larger totals.
struct PigPolicy: Sendable {
  let goal: Int
  /// The chance to win of the player whose turn begins, at index `own * goal + other`.
  private var chances: [Double]
  /// The number of iterations that computed the chances.
  private(set) var iterations = 0

  /// The largest supported goal. The time grows with the third power of the goal.
  static let largestGoal = 500

  /// - Precondition: `goal` is from 2 to `largestGoal`.
  init(goal: Int) {
    self.goal = goal
    chances = Array(repeating: 0.5, count: goal * goal)
    var turn = PolicyTurn(goal: goal)
    // Larger totals first, since those of smaller sums depend on them.
    for sum in (0...2 * (goal - 1)).reversed() {
      for own in max(0, sum - goal + 1)...sum / 2 { solve(own, sum - own, &turn) }
    }
  }

  func chance(own: Int, other: Int) -> Double { chances[own * goal + other] }

  /// Returns, for each number of points in the turn from 0 to `goal`, true if rolling is better
  /// than holding. From the points that win on, all elements are false.
  func rolls(own: Int, other: Int) -> [Bool] {
    var turn = PolicyTurn(goal: goal)
    _ = turn.value(own, lost: 1 - chance(own: other, other: own), others(own, other))
    return turn.rolls
  }

  /// Returns the other player's chances after a turn, indexed by the points banked in it: from 0 to
  /// one less than the number that wins.
  private func others(_ own: Int, _ other: Int) -> ArraySlice<Double> {
    chances[other * goal + own..<(other + 1) * goal]
  }

  /// Computes the two chances at (own, other) and (other, own), which depend on each other.
  ///
  /// As long as no choice changes, each chance is a linear function of the other. Each iteration
  /// solves the two linear equations that hold for the current choices.
  private mutating func solve(_ own: Int, _ other: Int, _ turn: inout PolicyTurn) {
    var (a, b) = (0.5, 0.5)
    // A few iterations suffice. More are needed only if two choices are almost equally good.
    for _ in 0..<64 {
      iterations += 1
      let (first, s) = turn.value(own, lost: 1 - b, others(own, other))
      let (second, t) = turn.value(other, lost: 1 - a, others(other, own))
      let better = (first + s * (b - second) - s * t * a) / (1 - s * t)
      let worse = second + t * (a - better)
      let change = max(abs(better - a), abs(worse - b))
      (a, b) = (better, worse)
      if change < 1e-15 { break }
    }
    chances[own * goal + other] = a
    chances[other * goal + own] = own == other ? a : b
  }
}

/// A turn of optimal play, solved from its end by backward induction.
private struct PolicyTurn {
  private let goal: Int
  /// The chance to win by the points in the turn.
  private var values: [Double]
  /// The derivative of each value with respect to `lost`.
  private var slopes: [Double]
  /// The better choice by the points in the turn: true for rolling.
  private(set) var rolls: [Bool]

  init(goal: Int) {
    self.goal = goal
    values = Array(repeating: 1, count: goal + 6)
    slopes = Array(repeating: 0, count: goal + 6)
    rolls = Array(repeating: false, count: goal + 1)
  }

  /// Returns the chance to win of the player whose turn begins, and its derivative with respect to
  /// `lost`. `own`: the player's total. `lost`: the chance to win after losing the turn's points.
  /// `others`: the other player's chances after this turn, indexed by the points banked in it.
  mutating func value(
    _ own: Int, lost: Double, _ others: ArraySlice<Double>
  ) -> (value: Double, slope: Double) {
    let needed = goal - own
    for points in needed..<needed + 6 { (values[points], slopes[points]) = (1, 0) }
    for points in needed...goal { rolls[points] = false }
    for points in (0..<needed).reversed() {
      var (sum, slope) = (lost, 1.0)
      for face in 2...6 {
        sum += values[points + face]
        slope += slopes[points + face]
      }
      // A turn has at least one roll, so holding at 0 points is never better.
      let held = points == 0 ? 0 : 1 - others[others.startIndex + points]
      let isBetter = sum / 6 >= held
      rolls[points] = isBetter
      values[points] = isBetter ? sum / 6 : held
      slopes[points] = isBetter ? slope / 6 : 0
    }
    return (values[0], slopes[0])
  }
}
