import Testing

@testable import Automata
@testable import Worlds

@Suite struct PopulationGrowthTests {
  @Test func `A linear law has the smallest interval and its first generation`() {
    let gun = (0...600).map { 36 + 5 * ($0 / 30) + $0 % 30 % 7 }
    let growth = PopulationGrowth.law(of: gun)
    #expect(growth?.course == .linear(cells: 5, generations: 30))
    #expect(growth?.generations == 0...600)
    let late = (0..<200).map { $0 * $0 % 91 } + gun
    #expect(PopulationGrowth.law(of: late)?.course == .linear(cells: 5, generations: 30))
    #expect(PopulationGrowth.law(of: late)?.generations.lowerBound ?? 0 >= 195)
  }

  @Test func `A quadratic law is found, and a constant population has none`() {
    let square = (0...500).map { $0 * $0 / 4 * 2 + $0 % 2 }
    #expect(PopulationGrowth.law(of: square)?.course == .quadratic(cells: 4, generations: 2))
    #expect(PopulationGrowth.law(of: Array(repeating: 9, count: 500)) == nil)
    #expect(PopulationGrowth.law(of: (0...500).map { $0 % 7 }) == nil)
  }

  @Test func `A growth without a law is measured, and a decrease is none`() {
    let root = (0...1000).map { 10 * Int(Double($0).squareRoot()) + $0 * 7919 % 13 }
    #expect(PopulationGrowth.law(of: root) == nil)
    if case .irregular(let doubling) = PopulationGrowth.irregular(root)?.course {
      #expect((135...147).contains(doubling))
    } else {
      Issue.record("no growth")
    }
    #expect(PopulationGrowth.irregular(root.reversed()) == nil)
    #expect(PopulationGrowth.irregular([1, 2, 3]) == nil)
  }
}
