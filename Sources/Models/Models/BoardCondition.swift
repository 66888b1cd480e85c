internal import Grids
package import Settings

/// A condition of a world's counts in the language of models, such as
/// `alive < 10 or generation >= 500`.
///
/// It is a comparison of numbers, or several with `and`, `or` and `not`. A name that is no plain
/// word is written in quotes, as in `"not-prime" = 0`.
package struct BoardCondition: Sendable {
  /// The name of the number of the generation.
  package static let generation = "generation"

  /// The counts that the condition reads, in their order of appearance.
  package private(set) var counts: [String] = []
  private let syntax: Syntax
  private let names: QuotedNames

  /// Parses a condition.
  ///
  /// - Parameter known: The names of the counts that the world has.
  /// - Throws: The first error, with its column in the text.
  package init(_ text: String, known: [String]) throws(Located<SettingProblem>) {
    names = try QuotedNames(text)
    do throws(FormulaFault) {
      var parser = try FormulaParser(names.replaced, nodes: 0)
      syntax = try parser.formula()
      guard try isCondition(syntax, known) else {
        throw FormulaFault("expected a comparison, such as 'a < 10', got a number", at: 0..<1)
      }
    } catch {
      throw Located(
        SettingProblem(names.restoring(error.message)), column: error.range.lowerBound + 1)
    }
    counts = counts.withoutRepeats
  }

  /// Returns true if the condition holds.
  ///
  /// - Parameter value: A function that returns the number with a name; not a number for a count
  ///   without a value.
  package func holds(_ value: (_ name: String) -> Double) -> Bool { number(of: syntax, value) != 0 }

  // MARK: Checks

  /// Returns true for a condition, false for a number. Throws for anything else, and for operands
  /// of another kind than the operator's. Adds the counts that the formula reads.
  private mutating func isCondition(
    _ syntax: Syntax, _ known: [String]
  ) throws(FormulaFault) -> Bool {
    switch syntax.kind {
    case .number: return false
    case .name(let plain):
      try check(names.name(plain, in: syntax.range), at: syntax.range, known)
      return false
    case .here, .member, .call:
      throw FormulaFault(
        "a condition of counts has no functions: of a model, use 'stop' or name the number in"
          + " 'measures'", at: syntax.range)
    case .apply(let function, let operands):
      let isLogical = [.and, .or, .not].contains(function)
      for operand in operands { try expect(operand, isCondition: isLogical, known) }
      return isLogical || Self.comparisons.contains(function)
    case .choice(let condition, let value, let other):
      try expect(condition, isCondition: true, known)
      let kind = try isCondition(value, known)
      try expect(other, isCondition: kind, known)
      return kind
    }
  }

  private mutating func expect(
    _ syntax: Syntax, isCondition expected: Bool, _ known: [String]
  ) throws(FormulaFault) {
    if try isCondition(syntax, known) == expected { return }
    throw FormulaFault(
      expected
        ? "expected a comparison, such as 'a < 10', got a number"
        : "expected a number, got a comparison", at: syntax.range)
  }

  private mutating func check(
    _ name: String, at range: Range<Int>, _ known: [String]
  ) throws(FormulaFault) {
    if name == Self.generation { return }
    counts.append(name)
    if known.contains(name) { return }
    let all = known + [Self.generation]
    let nearest = Nearest.name(to: name, among: all).map(QuotedNames.written)
    let list = all.map(QuotedNames.written).joined(separator: ", ")
    throw FormulaFault(
      "unknown count '\(Token.short(name))'" + Nearest.hint(nearest, else: " (known: \(list))"),
      at: range)
  }

  private static let comparisons: [Formula.Function] = [
    .equal, .unequal, .less, .lessOrEqual, .greater, .greaterOrEqual,
  ]

  // MARK: Values

  /// Returns the value of a formula. Conditions are 1 or 0.
  private func number(of syntax: Syntax, _ value: (String) -> Double) -> Double {
    switch syntax.kind {
    case .number(let number): return number
    case .name(let plain): return value(names.name(plain, in: syntax.range))
    case .here, .member, .call: preconditionFailure("The check refuses it.")
    case .choice(let condition, let first, let other):
      return number(of: number(of: condition, value) != 0 ? first : other, value)
    case .apply(let function, let operands):
      return function.result(operands.map { number(of: $0, value) })
    }
  }
}

/// The names in quotes of a formula. The parser of formulas knows plain words only, so that it
/// reads a text with plain words of the same lengths in their places.
private struct QuotedNames {
  /// The text with plain words in place of the names in quotes.
  let replaced: ScalarText
  private var names: [(range: Range<Int>, name: String)] = []

  init(_ text: String) throws(Located<SettingProblem>) {
    var scalars = Array(text.unicodeScalars)
    var place = 0
    while let start = scalars[place...].firstIndex(where: { $0 == "\"" || $0 == "'" }) {
      let quote = scalars[start]
      guard let end = scalars[(start + 1)...].firstIndex(of: quote) else {
        throw Located("missing \(quote) at the end of the name", column: start + 1)
      }
      var name = String.UnicodeScalarView()
      name.append(contentsOf: scalars[start + 1..<end])
      names.append((start..<end + 1, String(name)))
      for index in start...end where !scalars[index].continuesName || index == start {
        scalars[index] = "_"
      }
      place = end + 1
    }
    replaced = ScalarText(
      scalars: scalars, positions: [], path: "", place: .option(""), isBeforeComma: false)
  }

  /// Returns the name that a plain word stands for. `range`: The range of the word, with the
  /// parentheses around it.
  func name(_ plain: String, in range: Range<Int>) -> String {
    names.first { range.contains($0.range.lowerBound) }?.name ?? plain
  }

  /// Returns a message with the names in place of the plain words.
  func restoring(_ message: String) -> String {
    names.reduce(message) { message, name in
      message.parts(separatedBy: "'\(replaced[name.range])'").joined(separator: "'\(name.name)'")
    }
  }

  /// Returns a name as a condition contains it: in quotes, unless it is a plain word.
  static func written(_ name: String) -> String {
    let scalars = name.unicodeScalars
    let isPlain = scalars.first?.beginsName == true && scalars.allSatisfy(\.continuesName)
    return isPlain && !FormulaParser.words.contains(name) ? name : "\"\(name)\""
  }
}

/// A formula of a single number `x` in the language of models, such as `1 - 1/x`.
package struct CurveFormula: Sendable {
  private let formula: Formula

  /// Parses a formula.
  ///
  /// - Throws: The first error, with its column in the text.
  package init(_ text: String) throws(Located<SettingProblem>) {
    let scalar = ScalarText(
      scalars: Array(text.unicodeScalars), positions: [], path: "", place: .option(""))
    do throws(FormulaFault) {
      var parser = try FormulaParser(scalar, nodes: 0)
      let syntax = try parser.formula()
      try Self.check(syntax)
      var checker = FormulaChecker(
        NameTable(), scalar, scope: .place, owner: "a curve", log: ErrorLog(), calls: 0,
        numbers: [])
      guard let formula = checker.check(syntax, as: .number) else {
        let message = checker.log.errors.first.map { "\($0.problem)" }
        throw FormulaFault(message ?? "expected a formula of x", at: syntax.range)
      }
      self.formula = formula
    } catch {
      throw Located(SettingProblem(error.message), column: error.range.lowerBound + 1)
    }
  }

  /// Throws for a name other than `x`.
  private static func check(_ syntax: Syntax) throws(FormulaFault) {
    switch syntax.kind {
    case .number: break
    case .name(let name):
      if name == "x" || name == "pi" { return }
      throw FormulaFault(
        "a curve is a formula of x, the number on the horizontal axis, got"
          + " '\(Token.short(name))'", at: syntax.range)
    case .here, .member:
      throw FormulaFault("a curve is a formula of x, and has no cells", at: syntax.range)
    case .call(_, let arguments):
      for argument in arguments {
        try check(argument.value)
        if let condition = argument.condition { try check(condition) }
      }
    case .apply(_, let operands): for operand in operands { try check(operand) }
    case .choice(let condition, let first, let other):
      for part in [condition, first, other] { try check(part) }
    }
  }

  /// The parts of a curve between two numbers.
  private static let parts = 400

  /// Returns points of the curve between two numbers: at equal distances on an axis, or at equal
  /// ratios on a logarithmic one. They are not finite where the formula has no value.
  ///
  /// - Parameter grain: the distance of the places on the axis, to which points are rounded.
  package func points(
    in range: ClosedRange<Double>, grain: Double, isLogarithmic: Bool
  ) -> [SIMD2<Double>] {
    let (low, high) = (range.lowerBound, range.upperBound)
    let places = (0...Self.parts).map { part in
      let share = Double(part) / Double(Self.parts)
      let factor = Formula.Function.power.result([Float(high / low), Float(share)])
      let x = isLogarithmic ? low * Double(factor) : low + (high - low) * share
      return (x / grain).rounded() * grain
    }
    return places.withoutRepeats.map { x in
      let y = formula.value(in: Formula.Context(parameters: [], x: Float(x)))
      return SIMD2(x, Double(y))
    }
  }
}
