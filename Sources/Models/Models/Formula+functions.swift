internal import CModels
internal import Formulas
internal import Grids

// The operations of formulas on numbers. Conditions are 1 or 0, and states are their numbers.

extension Formula.Function {
  /// Returns the result of the function. Its operands have been checked.
  func result(_ a: [Float]) -> Float {
    switch self {
    case .add: a[0] + a[1]
    case .subtract: a[0] - a[1]
    case .multiply: a[0] * a[1]
    case .divide: a[0] / a[1]
    case .power: cm_power(a[0], a[1])
    case .negate: -a[0]
    case .equal: a[0] == a[1] ? 1 : 0
    case .unequal: a[0] != a[1] ? 1 : 0
    case .less: a[0] < a[1] ? 1 : 0
    case .lessOrEqual: a[0] <= a[1] ? 1 : 0
    case .greater: a[0] > a[1] ? 1 : 0
    case .greaterOrEqual: a[0] >= a[1] ? 1 : 0
    case .and: a[0] != 0 && a[1] != 0 ? 1 : 0
    case .or: a[0] != 0 || a[1] != 0 ? 1 : 0
    case .not: a[0] != 0 ? 0 : 1
    case .abs: cm_abs(a[0])
    case .floor: cm_floor(a[0])
    case .ceil: cm_ceil(a[0])
    case .round: cm_round(a[0])
    case .sqrt: a[0].squareRoot()
    case .exp: cm_exp(a[0])
    case .log: cm_log(a[0])
    case .sin: cm_sin(a[0])
    case .cos: cm_cos(a[0])
    case .tan: cm_tan(a[0])
    case .tanh: cm_tanh(a[0])
    case .log10: cm_log10(a[0])
    case .asin: cm_asin(a[0])
    case .acos: cm_acos(a[0])
    case .atan: cm_atan2(a[0], 1)
    case .atan2: cm_atan2(a[0], a[1])
    case .hypot: cm_hypot(a[0], a[1])
    case .sind: cm_sind(a[0])
    case .cosd: cm_cosd(a[0])
    case .atan2d: cm_atan2d(a[0], a[1])
    case .turn: cm_turn(a[0], a[1])
    case .lerp: a[0] + (a[1] - a[0]) * a[2]
    case .min: a.dropFirst().reduce(a[0], Self.least)
    case .max: a.dropFirst().reduce(a[0], Self.greatest)
    case .clamp: Self.clamp(a[0], a[1], a[2])
    case .step: a[0] >= a[1] ? 1 : 0
    case .smoothstep: Self.smoothstep(a[0], a[1], a[2])
    case .mod: a[0] - a[1] * cm_floor(a[0] / a[1])
    case .sign: a[0] > 0 ? 1 : a[0] < 0 ? -1 : a[0] == 0 ? 0 : a[0]
    case .disc, .box, .noise: preconditionFailure("It depends on the cell or the seed.")
    }
  }

  /// Returns the result for numbers of the whole board: that of arithmetic in 64 bits, which hold
  /// counts exactly, and that of other functions in 32 bits.
  func result(_ a: [Double]) -> Double {
    switch self {
    case .add: a[0] + a[1]
    case .subtract: a[0] - a[1]
    case .multiply: a[0] * a[1]
    case .divide: a[0] / a[1]
    case .negate: -a[0]
    case .abs: a[0].magnitude
    case .sqrt: a[0].squareRoot()
    case .equal: a[0] == a[1] ? 1 : 0
    case .unequal: a[0] != a[1] ? 1 : 0
    case .less: a[0] < a[1] ? 1 : 0
    case .lessOrEqual: a[0] <= a[1] ? 1 : 0
    case .greater: a[0] > a[1] ? 1 : 0
    case .greaterOrEqual: a[0] >= a[1] ? 1 : 0
    default: Double(result(a.map { Float($0) }))
    }
  }

  /// Returns the lesser number; not a number if one of them is none.
  static func least(_ a: Float, _ b: Float) -> Float { b < a || b.isNaN ? b : a }
  /// Returns the greater number; not a number if one of them is none.
  static func greatest(_ a: Float, _ b: Float) -> Float { b > a || b.isNaN ? b : a }

  private static func clamp(_ a: Float, _ low: Float, _ high: Float) -> Float {
    least(greatest(a, low), high)
  }

  private static func smoothstep(_ low: Float, _ high: Float, _ a: Float) -> Float {
    let t = clamp((a - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)
  }
}

extension Formula {
  /// The exponent for which `^` multiplies; nil for other exponents.
  var smallExponent: Int? {
    switch operation {
    case .number(let number) where abs(number) <= 16 && number == number.rounded(): Int(number)
    case .apply(.negate, let operands): operands[0].smallExponent.map { -$0 }
    default: nil
    }
  }

  /// The values on which a formula without cells depends.
  struct Context {
    var parameters: [Float]
    var globals: [Float] = []
    var generation: Float = 0
    var size = Size(width: 0, height: 0)
    /// The key of the function `noise`.
    var noise: (a: UInt32, b: UInt32) = (0, 0)
    /// The place of a cell, or the offset from the center of a kernel.
    var x: Float = 0
    var y: Float = 0
  }

  /// Returns the value of a formula that uses no cells and no chance.
  func value(in context: Context) -> Float { context.value(self) ?? .nan }
}

/// Formulas have values in numbers of 32 bits, as in cells, or of 64 bits, as on the whole board,
/// and some are unknown. What differs is where the names and the results of functions come from.
protocol FormulaValues {
  associatedtype Number: BinaryFloatingPoint

  /// Returns the value of a formula that is no constant, function or choice; nil if it is unknown.
  func value(ofPart part: Formula.Operation) -> Number?
  /// Returns the result of a function; nil if it is unknown.
  func result(_ function: Formula.Function, _ operands: [Number?]) -> Number?
}

extension FormulaValues {
  /// Returns the value of a formula; nil if it is unknown. A condition is 1 or 0.
  func value(_ formula: Formula) -> Number? {
    switch formula.operation {
    case .number(let number): return Number(number)
    case .truth(let truth): return truth ? 1 : 0
    case .choice(let condition, let first, let other):
      return value(condition).flatMap { value($0 != 0 ? first : other) }
    case .apply(let function, let operands):
      if function == .power, let exponent = operands[1].smallExponent {
        return value(operands[0]).map { Self.power($0, exponent) }
      }
      return result(function, operands.map(value))
    default: return value(ofPart: formula.operation)
    }
  }

  /// Returns a number to an integer power, by multiplication from the left.
  private static func power(_ base: Number, _ exponent: Int) -> Number {
    let product = (0..<exponent.magnitude).reduce(1) { product, _ in product * base }
    return exponent < 0 ? 1 / product : product
  }
}

extension Formula.Context: FormulaValues {
  func value(ofPart part: Formula.Operation) -> Float? {
    switch part {
    case .parameter(let number): parameters[number]
    case .generation: generation
    case .global(let number): globals[number]
    case .width: Float(size.width)
    case .height: Float(size.height)
    case .distance: (x * x + y * y).squareRoot()
    case .x, .dx: x
    case .y, .dy: y
    default: preconditionFailure("Only formulas of cells use it.")
    }
  }

  func result(_ function: Formula.Function, _ operands: [Float?]) -> Float? {
    let a = operands.compactMap(\.self)
    switch function {
    case .disc:
      let (dx, dy) = (x - a[0], y - a[1])
      return dx * dx + dy * dy <= a[2] * a[2] ? 1 : 0
    case .box: return x >= a[0] && x <= a[2] && y >= a[1] && y <= a[3] ? 1 : 0
    case .noise: return cm_noise(a[0], a[1], noise.a, noise.b)
    default: return function.result(a)
    }
  }
}
