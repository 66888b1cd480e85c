internal import Rules
public import Settings
internal import Worlds

/// The reason why a text is not a valid rule.
public struct RuleProblem: Problem, Sentence {
  public let description: String
  /// True if the text is neither a notation nor a known name.
  private(set) var isUnknown = false
  /// A similar name that an error for an unknown one suggests; nil for none.
  private(set) var nearest: String?

  package init(_ description: String) { self.description = description }

  static func noRule(_ text: String, nearest: String?) -> Self {
    var problem: Self =
      "expected a rule such as B3/S23 or 23/3, or its name, got '\(text)'\(Nearest.hint(nearest))"
    (problem.isUnknown, problem.nearest) = (true, nearest)
    return problem
  }
  /// The message omits the text.
  static let tooLong = Self("the rule is too long")
  /// - Parameter column: the place of the error, from 1.
  static func wrong(_ text: String, column: Int, _ fault: RuleSyntaxProblem) -> Self {
    "'\(text)', character \(column): \(fault)"
  }
}

/// An error at one letter of a rule.
public struct RuleSyntaxProblem: Problem, Sentence {
  public let description: String

  package init(_ description: String) { self.description = description }

  static func unexpected(_ letter: Unicode.Scalar) -> Self { "unexpected '\(letter)'" }
  static let unfinished = Self("the rule is incomplete")
  static let noRule = Self("expected a rule")
  static func noHalf(_ letter: Unicode.Scalar) -> Self {
    "missing \(letter): if nothing \(letter == "B" ? "is born" : "survives"), write \(letter) alone"
  }
  static func twice(_ letter: Unicode.Scalar) -> Self { "duplicate \(letter)" }
  static func letter(_ letter: Unicode.Scalar, count: Int, known: String) -> Self {
    Self(
      known.isEmpty
        ? "\(count) has no letters, because it is a single neighborhood"
        : "unknown letter '\(letter)' after \(count) (known: \(known))")
  }
  static func mixedSigns(count: Int) -> Self {
    "letters of \(count) cannot be both included and excluded: write '-' only right after \(count)"
  }
  static let lettersOfNeighborhood: Self =
    "letters require eight neighbors, or six: remove them, or V or HT"
  static func marks(_ kind: MarkKind) -> Self {
    "\(kind.rawValue) requires a rule of two states with 8, 6 or 4 neighbors, such as"
      + " B3/S23\(kind.rawValue)"
  }
  static func marksAfterGrid(_ kind: MarkKind) -> Self {
    "write \(kind.rawValue) before the board, as in B3/S23\(kind.rawValue):T20,20"
  }
  static let states = Self("expected 2 to 256 states")
  static let oneRule = Self("expected a rule on each side of '|', such as B3/S23|B36/S23")
  static let threeRules = Self("only two rules can alternate: write one | between them")
  static let unlikeRules: Self =
    "two rules that alternate must have the same neighborhood and number of states, and cannot be"
    + " rules of blocks or of files"
  static let alternatingBirth = Self("a rule with births from 0 neighbors cannot alternate")
  static let gridOnce = Self("write the board once, after both rules: B3/S23|B2/S:T20,20")
  static func oddRows(_ code: UInt8) -> Self {
    "an odd rule turns all empty rows alive at once: draw its diagram with 'simulation: wolfram'"
      + " and 'rule: \(code)'"
  }
  static let partitioned: Self =
    "expected 16 numbers from 0 to 15 after 2PCA4, such as"
    + " 2PCA4,0,2,4,3,8,10,6,7,1,9,5,11,12,13,14,15"
  static let partitionedZero = Self(
    "the first number must be 0, so that an empty plane stays empty")
  static let blocks: Self =
    "expected 16 numbers from 0 to 15, such as MS,D0;8;4;3;2;5;9;7;1;6;10;11;12;13;14;15"
  static func family(_ message: String) -> Self { Self(message) }
  static func grid(_ fault: GridProblem) -> Self { Self(fault.description) }
  static func formula(_ message: String) -> Self { Self(message) }
  static func larger(_ fault: LargerThanLifeProblem) -> Self { Self(fault.description) }
}

/// An error in a rule of a larger neighborhood.
public struct LargerThanLifeProblem: Problem, Sentence {
  public let description: String

  package init(_ description: String) { self.description = description }

  static let range: Self =
    "expected a range from \(LargerThanLife.ranges.lowerBound) to"
    + " \(LargerThanLife.ranges.upperBound)"
  static let states = Self("expected a number of states from 0 to 256 after C")
  static let middle = Self("expected 1 after M if a cell counts itself, otherwise 0")
  static let farCorners = Self("neighborhoods of far corners and edges (F) are not supported")
  static let gaussianRange: Self =
    "a Gaussian neighborhood has a range from 1 to \(LargerThanLife.gaussianRanges.upperBound)"
  static let noCount = Self("expected a number of cells")
  static let dots = Self("expected two dots between counts: 34..58")
  static let descending = Self("the first count is greater than the last")
  static let generations: Self =
    "the number of states of a rule with commas follows C: write R2,C5,S9-18,B3-4"
  static let zeroOfRanges = Self("z adds to lists of bits only: write s0t… for survival with 0")
  static func bits(_ expected: Int, range: Int, got: Int) -> Self {
    "a list for range \(range) has \(expected) hexadecimal digits, one bit for each count from 1 to"
      + " \(4 * expected), got \(got); ranges have a t, as in b3t4s9t18"
  }
  static func count(most: Int) -> Self { "a neighborhood has at most \(most) cells here" }
  static func ranges(most: Int) -> Self { "expected at most \(most) ranges of counts" }
}

/// An error in the bounded grid after a rule.
public struct GridProblem: Problem, Sentence {
  public let description: String

  package init(_ description: String) { self.description = description }

  static let kind = Self("expected a board P, T, K, C or S, such as T20,16")
  static let tooLong = Self("a side can have at most \(BoundedGrid.longest) cells")
  static let infinite = Self("only P and T can have unbounded sides")
  static let shiftOfUntwisted: Self =
    "a Klein bottle can shift only its twisted edges, which * marks"
  static let twoTwists = Self("only one side can have a twist: use C to twist both")
  static let noNumber = Self("expected a number of cells")
  static let noSquare = Self("a sphere must be as wide as it is high")
  static let straightOnly = Self("a rule with this range requires P or T without a shift")
  static let noEdges: Self =
    "this rule requires a bounded board: set 'topology' to torus or plane, and 'size'"
  static let oddTriangles: Self =
    "a rule of triangles requires P or T with even sides and an even shift"
  static let birthOfNothing: Self =
    "this rule has births from 0 neighbors, and so requires a bounded board"
  static let unevenBackground: Self =
    "a rule of blocks that makes a pattern of empty blocks requires a bounded board"
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
