public import Settings

/// The reason why a text is not a valid rule.
public enum RuleProblem: Problem {
  /// The text is not a rule. `nearest` is a similar name to suggest, if there is one.
  case noRule(String, nearest: String?)
  /// The text exceeds the maximum length. The message omits the text.
  case tooLong
  /// The text has a mistake at a column, counted from 1.
  case wrong(String, column: Int, RuleSyntaxProblem)

  /// The error message.
  public var description: String {
    switch self {
    case .noRule(let text, let nearest):
      "'\(text)' is no rule: write B3/S23, 23/3 or a name\(Nearest.hint(nearest))"
    case .tooLong: "no rule is that long"
    case .wrong(let text, let column, let fault): "'\(text)', letter \(column): \(fault)"
    }
  }
}

/// A mistake at one letter of a rule.
public enum RuleSyntaxProblem: Problem {
  case unexpected(Unicode.Scalar)
  /// The text ends before the rule is complete.
  case unfinished
  /// The text does not resemble a rule.
  case noRule
  /// The birth or survival half is missing, as in `B3/23`.
  case noHalf(Unicode.Scalar)
  case twice(Unicode.Scalar)
  case digit(Int, most: Int)
  /// The count of neighbors does not have this letter; `known` lists its letters.
  case letter(Unicode.Scalar, count: Int, known: String)
  /// The count has included and excluded letters, as in `2a-c`.
  case mixedSigns(count: Int)
  /// Letters follow a count although the neighborhood is not all eight neighbors.
  case lettersOfNeighbourhood
  case states
  case mapLetter(Unicode.Scalar)
  case mapLength(Int)
  case grid(GridProblem)
  case formula(FormulaProblem)
  case larger(LargerThanLifeProblem)
}

/// A mistake in a rule of a larger neighborhood.
public enum LargerThanLifeProblem: Problem {
  case range
  case states
  case middle
  case shape
  case part(Unicode.Scalar)
  case noCount
  case dots
  case descending
  /// The count exceeds the size of the neighborhood.
  case count(most: Int)
  case ranges(most: Int)
}

/// A mistake in the bounded grid after a rule.
public enum GridProblem: Problem {
  case kind
  case tooLong
  case infinite
  case noShift
  case shiftOfUntwisted
  case shiftOfInfinite
  case twoShifts
  case noTwist
  case twoTwists
  case noNumber
  case noSquare
  /// A grid follows the rule in a place that allows only a rule.
  case noBoard
  /// A rule of a range above 1 requires a plane or torus without a shift; the cases below are its
  /// other requirements.
  case straightOnly
  case oneEnd
  case tooSmall(least: Int)
  case birthOfNothing
}

/// A mistake in a formula.
public enum FormulaProblem: Problem {
  case unexpected(String, known: String)
  case noOperand
  case unclosed
  case tooDeep(most: Int)
  case tooLarge(most: Int)
  case overflow
  case remainderOfZero
}

extension RuleSyntaxProblem {
  public var description: String {
    switch self {
    case .unexpected(let letter): "'\(letter)' means nothing here"
    case .unfinished: "there is something missing here"
    case .noRule: "this is no rule"
    case .noHalf(let letter):
      "\(letter) is missing; if nothing \(letter == "B" ? "is born" : "survives") write \(letter) alone"
    case .twice(let letter): "\(letter) is there already"
    case .digit(let digit, let most): "\(digit) is too many: a cell has \(most) neighbours here"
    case .letter(let letter, let count, let known):
      known.isEmpty
        ? "no letters follow \(count), which is a single neighbourhood"
        : "\(count) has no letter '\(letter)': those are \(known)"
    case .mixedSigns(let count):
      "letters of \(count) are either all named, or all excepted by a minus right behind it"
    case .lettersOfNeighbourhood: "letters tell all eight neighbours apart: not with V or H"
    case .states: "a rule has 2 to 256 states"
    case .mapLetter(let letter): "'\(letter)' is no letter of base64"
    case .mapLength(let length):
      "a MAP has 86 letters, 22 for a hexagonal one, 6 for von Neumann's: these are \(length)"
    case .grid(let fault): "\(fault)"
    case .formula(let fault): "\(fault)"
    case .larger(let fault): "\(fault)"
    }
  }
}

extension LargerThanLifeProblem {
  public var description: String {
    switch self {
    case .range:
      "a range is from \(LargerThanLife.ranges.lowerBound) to \(LargerThanLife.ranges.upperBound)"
    case .states: "C is followed by how many states there are: 0 to 256"
    case .middle: "M is 1 where a cell counts itself, else 0"
    case .shape: "N is M for Moore, N for von Neumann or C for circular"
    case .part(let letter): "'\(letter)' means nothing here; behind R come C, M, S, B and N"
    case .noCount: "a count of cells belongs here"
    case .dots: "two dots stand between counts: 34..58"
    case .descending: "the first count is over the last"
    case .count(let most): "no neighbourhood here has more than \(most) cells"
    case .ranges(let most): "no more than \(most) ranges of counts"
    }
  }
}

extension GridProblem {
  public var description: String {
    switch self {
    case .kind: "a board is P, T, K, C or S, such as T20,16"
    case .tooLong: "a side has at most \(BoundedGrid.longest) cells"
    case .infinite: "only P and T have sides without an end"
    case .noShift: "only T and K have a shift"
    case .shiftOfUntwisted: "a Klein bottle shifts the edges that it twists, which * marks"
    case .shiftOfInfinite: "a side without an end has no shift"
    case .twoShifts: "only one side has a shift"
    case .noTwist: "only K has a twist"
    case .twoTwists: "only one side has a twist; C twists both"
    case .noNumber: "a number of cells belongs here"
    case .noSquare: "a sphere is as wide as high"
    case .noBoard: "here a rule has no board behind it"
    case .straightOnly: "a rule of this range needs P or T without a shift"
    case .oneEnd: "a rule of this range needs an end in both directions, or in none"
    case .tooSmall(let least): "a rule of this range needs sides of \(least) cells or more"
    case .birthOfNothing: "a rule of this range that bears cells of nothing needs edges"
    }
  }
}

extension FormulaProblem {
  public var description: String {
    switch self {
    case .unexpected(let word, let known):
      "'\(word)' means nothing here; a formula has \(known), and, or, not"
    case .noOperand: "a number or a name belongs here"
    case .unclosed: "a parenthesis is not closed"
    case .tooDeep(let most): "no more than \(most) parentheses and signs in each other"
    case .tooLarge(let most): "no number is over \(most)"
    case .overflow: "this comes to more than a million for some neighbourhood"
    case .remainderOfZero: "this is 0 for some neighbourhood: nothing is left over from it"
    }
  }
}
