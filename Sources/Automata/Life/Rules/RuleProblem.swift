internal import Rules
public import Settings
internal import Worlds

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
      "expected a rule such as B3/S23 or 23/3, or its name, got '\(text)'\(Nearest.hint(nearest))"
    case .tooLong: "the rule is too long"
    case .wrong(let text, let column, let fault): "'\(text)', character \(column): \(fault)"
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
  /// A rule of blocks does not have 16 valid results.
  case blocks
  /// A mistake in the notation of one of MCell's families; the text is the message.
  case family(String)
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
  /// The neighborhood depends on the direction of triangles.
  case triangular
  /// The neighborhood consists of far corners and edges.
  case farCorners
  /// Dying cells have weights.
  case stateWeights
  case gaussianRange
  /// A custom neighborhood has another number of hexadecimal digits.
  case customDigits(Int, got: Int)
  /// A weighted neighborhood has neither one nor two digits for each cell.
  case weightDigits(Int, got: Int)
  case digits(most: Int)
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
  case noEdges
  case tooSmall(least: Int)
  case birthOfNothing
  /// A rule of blocks has other requirements: straight edges, even sides of a torus, and a plane
  /// that stays uniform.
  case straightBlocks
  case oddSide
  case unevenBackground
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
    case .unexpected(let letter): "unexpected '\(letter)'"
    case .unfinished: "the rule is incomplete"
    case .noRule: "expected a rule"
    case .noHalf(let letter):
      "missing \(letter): if nothing \(letter == "B" ? "is born" : "survives"), write \(letter) alone"
    case .twice(let letter): "duplicate \(letter)"
    case .digit(let digit, let most): "expected at most \(most) neighbors, got \(digit)"
    case .letter(let letter, let count, let known):
      known.isEmpty
        ? "\(count) has no letters, because it is a single neighborhood"
        : "unknown letter '\(letter)' after \(count) (known: \(known))"
    case .mixedSigns(let count):
      "letters of \(count) cannot be both included and excluded: write '-' only right after \(count)"
    case .lettersOfNeighbourhood: "letters require all eight neighbors: remove them, or V or H"
    case .states: "expected 2 to 256 states"
    case .mapLetter(let letter): "unexpected '\(letter)', which is not a base64 character"
    case .mapLength(let length):
      "expected 86 characters after MAP (22 if hexagonal, 6 if von Neumann), got \(length)"
    case .blocks:
      "expected 16 numbers from 0 to 15, such as MS,D0;8;4;3;2;5;9;7;1;6;10;11;12;13;14;15"
    case .family(let message): message
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
      "expected a range from \(LargerThanLife.ranges.lowerBound) to"
        + " \(LargerThanLife.ranges.upperBound)"
    case .states: "expected a number of states from 0 to 256 after C"
    case .middle: "expected 1 after M if a cell counts itself, otherwise 0"
    case .shape:
      "expected a neighborhood after N: M, N, C, 2, B, D, +, X, *, #, H, A, 3, G, @ or W"
    case .triangular: "triangular neighborhoods (L) are not supported"
    case .farCorners: "neighborhoods of far corners and edges (F) are not supported"
    case .stateWeights: "weights of states are not supported"
    case .gaussianRange:
      "a Gaussian neighborhood has a range from 1 to \(LargerThanLife.gaussianRanges.upperBound)"
    case .customDigits(let count, let got):
      "expected \(count) hexadecimal digits after @, one for 4 cells, got \(got)"
    case .weightDigits(let count, let got):
      "expected \(count) hexadecimal digits after W, one for each cell, or \(2 * count), got \(got)"
    case .digits(let most): "a neighborhood can have at most \(most) hexadecimal digits"
    case .part(let letter): "unexpected '\(letter)': expected C, M, S, B or N after R"
    case .noCount: "expected a number of cells"
    case .dots: "expected two dots between counts: 34..58"
    case .descending: "the first count is greater than the last"
    case .count(let most): "a neighborhood has at most \(most) cells here"
    case .ranges(let most): "expected at most \(most) ranges of counts"
    }
  }
}

extension GridProblem {
  public var description: String {
    switch self {
    case .kind: "expected a board P, T, K, C or S, such as T20,16"
    case .tooLong: "a side can have at most \(BoundedGrid.longest) cells"
    case .infinite: "only P and T can have unbounded sides"
    case .noShift: "only T and K can have a shift"
    case .shiftOfUntwisted: "a Klein bottle can shift only its twisted edges, which * marks"
    case .shiftOfInfinite: "an unbounded side cannot have a shift"
    case .twoShifts: "only one side can have a shift"
    case .noTwist: "only K can have a twist"
    case .twoTwists: "only one side can have a twist: use C to twist both"
    case .noNumber: "expected a number of cells"
    case .noSquare: "a sphere must be as wide as it is high"
    case .noBoard: "a rule cannot have a board here"
    case .straightOnly: "a rule with this range requires P or T without a shift"
    case .oneEnd: "a rule with this range requires both sides to be bounded, or neither"
    case .noEdges:
      "this rule requires a bounded board: set 'topology' to torus or plane, and 'size'"
    case .tooSmall(let least): "a rule with this range requires sides of at least \(least) cells"
    case .birthOfNothing:
      "this rule has births from 0 neighbors, and so requires a bounded board"
    case .straightBlocks:
      "a rule of blocks requires P or T without a shift, with both sides bounded or neither"
    case .oddSide: "a rule of blocks requires even sides of a torus"
    case .unevenBackground:
      "a rule of blocks that makes a pattern of empty blocks requires a bounded board"
    }
  }
}

extension FormulaProblem {
  public var description: String {
    switch self {
    case .unexpected(let word, let known):
      "unexpected '\(word)': a formula consists of \(known), and, or, not"
    case .noOperand: "expected a number or a name"
    case .unclosed: "missing closing parenthesis"
    case .tooDeep(let most): "more than \(most) nested parentheses and operators"
    case .tooLarge(let most): "expected a number of at most \(most)"
    case .overflow: "the result exceeds a million for some neighborhood"
    case .remainderOfZero: "the divisor is 0 for some neighborhood"
    }
  }
}

extension RuleScanner {
  func fault(_ fault: RuleSyntaxProblem) -> Located<RuleSyntaxProblem> {
    Located(fault, column: column)
  }

  /// Throws an error if any letters are left.
  func expectEnd() throws(Located<RuleSyntaxProblem>) {
    if let letter = rest.first { throw fault(.unexpected(letter.written)) }
  }
}
