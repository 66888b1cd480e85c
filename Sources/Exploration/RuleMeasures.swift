/// The measured behavior of a rule in one world.
package struct RuleMeasures: Hashable, Sendable {
  package let behavior: Behavior
  /// The share of living cells at the end, in millionths.
  package let density: Int
  /// The entropy of the blocks of cells at the end, in millionths of a bit.
  package let entropy: Int
  /// The share of the largest entropy that blocks of two states have, in millionths, at most 1.
  package let disorder: Int
  /// The share of cells that change in the last generation, in millionths.
  package let activity: Int
  /// The number of kinds of moving objects in a sample; nil if they are not searched.
  package let movingKinds: Int?

  /// The course of the world.
  package enum Behavior: Hashable, Sendable {
    /// No cell is left at this generation.
    case dies(at: Int)
    /// Nearly all cells live.
    case fills
    /// The world repeats from a generation on.
    case settles(at: Int, period: Int)
    /// The world does not repeat within this number of generations.
    case changes(generations: Int)
  }

  /// True if the world dies or fills.
  package var isTrivial: Bool {
    switch behavior {
    case .dies, .fills: true
    case .settles, .changes: false
    }
  }
}

// MARK: Interest

extension RuleMeasures {
  /// The interest of the rule, from 0 to 100: the sum of points for settling late, for an entropy
  /// between order and chaos, for a long period, and for moving objects.
  package var interest: Int {
    isTrivial ? 0 : settlingPoints + entropyPoints + periodPoints + movingPoints
  }

  /// 3 points for each doubling of the generation at which the world settles, at most 30; 20 if it
  /// does not settle.
  private var settlingPoints: Int {
    switch behavior {
    case .settles(let generation, _): min(30, 3 * Self.doublings(generation))
    case .changes: 20
    case .dies, .fills: 0
    }
  }

  /// 30 points if the disorder is one half, and none if it is 0 or 1.
  private var entropyPoints: Int {
    let whole = 1_000_000
    return 30 * 4 * disorder * (whole - disorder) / (whole * whole)
  }

  /// 5 points for each doubling of the period, at most 15.
  private var periodPoints: Int {
    if case .settles(_, let period) = behavior { return min(15, 5 * Self.doublings(period)) }
    return 0
  }

  /// 15 points for a kind of moving objects, and 5 for each further one, at most 25.
  private var movingPoints: Int {
    guard let movingKinds, movingKinds > 0 else { return 0 }
    return min(25, 10 + 5 * movingKinds)
  }

  /// Returns the binary logarithm, rounded down; 0 for numbers below 2.
  private static func doublings(_ number: Int) -> Int {
    number < 2 ? 0 : Int.bitWidth - 1 - number.leadingZeroBitCount
  }
}

// MARK: Text

extension RuleMeasures {
  /// The behavior in words, such as `settles at 812, period 2`.
  package var words: String {
    switch behavior {
    case .dies(let generation): "dies at \(generation)"
    case .fills: "fills"
    case .settles(let generation, let period):
      "settles at \(generation)" + (period == 1 ? "" : ", period \(period)")
    case .changes(let generations): "changes beyond \(generations)"
    }
  }

  /// Returns a number of millionths as a decimal with two digits after the point.
  package static func decimal(_ millionths: Int) -> String {
    let hundredths = (millionths + 5000) / 10_000
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
