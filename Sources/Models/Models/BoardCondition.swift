internal import Formulas
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
  package let counts: [String]
  private let formula: Formula

  /// Parses a condition.
  ///
  /// - Parameter known: The names of the counts that the world has.
  /// - Throws: The first error, with its column in the text.
  package init(_ text: String, known: [String]) throws(Located<SettingProblem>) {
    do throws(FormulaFault) {
      let scalars = Array(text.unicodeScalars)
      var parser = try FormulaParser(scalars, .conditions)
      let syntax = try parser.formula()
      var read: [String] = []
      for part in syntax.all { if let name = try Self.count(part, known) { read.append(name) } }
      counts = read.withoutRepeats
      var names = NameTable()
      for (number, name) in ([Self.generation] + counts).enumerated() {
        names.measures[name] = number
      }
      formula = try FormulaChecker.formula(
        syntax, of: scalars, names, scope: [.board, .exact], owner: "a condition of counts",
        as: .condition)
    } catch {
      throw Located(SettingProblem(error.message), column: error.range.lowerBound + 1)
    }
  }

  /// Returns true if the condition holds.
  ///
  /// - Parameter value: A function that returns the number with a name; not a number for a count
  ///   without a value.
  package func holds(_ value: (_ name: String) -> Double) -> Bool {
    var context = Formula.BoardContext()
    context.measures = ([Self.generation] + counts).map(value)
    return formula.value(of: context) == 1
  }

  /// Returns the count that a part of the condition reads; nil for other parts. Throws for an unknown
  /// one, and for functions that read cells or draw numbers.
  private static func count(_ part: Syntax, _ known: [String]) throws(FormulaFault) -> String? {
    switch part.kind {
    case .name(generation), .number, .apply, .choice: return nil
    case .name(let name) where known.contains(name): return name
    case .name(let name):
      let all = known + [generation]
      let nearest = Nearest.name(to: name, among: all).map(written)
      let list = all.map(written).joined(separator: ", ")
      throw FormulaFault(
        "unknown count '\(Token.short(name))'" + Nearest.hint(nearest, else: " (known: \(list))"),
        at: part.range)
    case .call(let name, let arguments)
    where FormulaChecker.isOfNumbers(name, arguments.count): return nil
    case .here, .member, .call:
      throw FormulaFault(
        "a condition of counts has functions of numbers only: of a model, use 'stop' or name the"
          + " number in 'measures'", at: part.range)
    }
  }

  /// Returns a name as a condition contains it: in quotes, unless it is a plain word.
  private static func written(_ name: String) -> String {
    let scalars = name.unicodeScalars
    let isPlain = scalars.first?.beginsName == true && scalars.allSatisfy(\.continuesName)
    return isPlain && !FormulaParser.words.contains(name) ? name : "\"\(name)\""
  }
}

extension FormulaChecker {
  /// Checks a formula that is in no model.
  ///
  /// - Parameter owner: The place of the formula, for messages.
  fileprivate static func formula(
    _ syntax: Syntax, of scalars: [Unicode.Scalar], _ names: NameTable, scope: Scope, owner: String,
    as kind: Formula.Kind
  ) throws(FormulaFault) -> Formula {
    let positions = (0...scalars.count).map { SourceText.Position(line: 1, column: $0) }
    let text = ScalarText(scalars: scalars, positions: positions, path: "", place: .option(""))
    var checker = FormulaChecker(
      names, text, scope: scope, owner: owner, log: ErrorLog(), calls: 0, numbers: [])
    if let formula = checker.check(syntax, as: kind) { return formula }
    guard let error = checker.log.errors.first,
      case .file(_, _, let start, let length)? = error.place
    else { throw FormulaFault("expected \(kind.words)", at: syntax.range) }
    throw FormulaFault(error.message, at: start..<start + length)
  }
}

/// A formula of a single number `x` in the language of models, such as `1 - 1/x`.
package struct CurveFormula: Sendable {
  private let formula: Formula

  /// Parses a formula.
  ///
  /// - Throws: The first error, with its column in the text.
  package init(_ text: String) throws(Located<SettingProblem>) {
    do throws(FormulaFault) {
      let scalars = Array(text.unicodeScalars)
      var parser = try FormulaParser(scalars)
      let syntax = try parser.formula()
      for part in syntax.all { try Self.check(part) }
      formula = try FormulaChecker.formula(
        syntax, of: scalars, NameTable(), scope: .place, owner: "a curve", as: .number)
    } catch {
      throw Located(SettingProblem(error.message), column: error.range.lowerBound + 1)
    }
  }

  /// Throws for a name other than `x`.
  private static func check(_ part: Syntax) throws(FormulaFault) {
    switch part.kind {
    case .name("x"), .name("pi"), .number, .call, .apply, .choice: return
    case .name(let name):
      throw FormulaFault(
        "a curve is a formula of x, the number on the horizontal axis, got"
          + " '\(Token.short(name))'", at: part.range)
    case .here, .member:
      throw FormulaFault("a curve is a formula of x, and has no cells", at: part.range)
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
