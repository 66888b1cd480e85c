import Settings
import Testing

@testable import Models

/// Formulas of the number on an axis.
@Suite struct CurveFormulaTests {
  @Test(arguments: [
    ("1 - 1/x", 4.0, 0.75), ("x^2 if x > 3 else 0", 2, 0), ("max(sqrt(x), 2)", 9, 3), ("7", 1, 7),
    ("2*pi*0 + exp(0)", 5, 1),
  ])
  func `A formula has the values of the language of models`(text: String, x: Double, y: Double)
    throws
  {
    let points = try CurveFormula(text).points(in: x...x + 1, grain: 1, isLogarithmic: false)
    #expect(points[0] == SIMD2(x, y) && points.count == 2)
  }

  @Test func `Points have equal ratios on a logarithmic axis`() throws {
    let points = try CurveFormula("x").points(in: 1...100, grain: 0.001, isLogarithmic: true)
    #expect(points.count == 401 && abs(points[200].x - 10) < 0.01 && points[400].x == 100)
    #expect(
      try !CurveFormula("1 / (x - x)").points(in: 0...1, grain: 1, isLogarithmic: false)[0].y
        .isFinite)
  }

  @Test(arguments: [
    ("1 - 1/n", "a curve is a formula of x, the number on the horizontal axis, got 'n'"),
    ("width", "a curve is a formula of x, the number on the horizontal axis, got 'width'"),
    ("chance(x)", "chance"), ("count(x)", "count"), ("x > 3", "expected a number, got a condition"),
    ("x +", "expected"), ("foo(x)", "unknown function 'foo'"), ("", "expected a formula"),
    ("random(0, x)", "random"), ("mean(x)", "mean"), ("here.x", "no cells"),
  ])
  func `Other formulas are errors`(text: String, message: String) {
    let error = #expect(throws: Located<SettingProblem>.self) { try CurveFormula(text) }
    #expect(
      error.map { "\($0.problem)" }?.contains(message) == true, "\(String(describing: error))")
  }
}
