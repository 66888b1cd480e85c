import Testing
import Worlds

@testable import Drawing

/// Tests of the kinds that a legend lists.
@Suite struct LegendPlanTests {
  private func names(_ legend: [CellKind]) -> [String] {
    LegendPlan(.right, of: legend)?.entries.map { "\($0.state) \($0.name)" } ?? []
  }

  @Test func `Each named kind is listed once, in the order of the states`() {
    let fading = (0..<3).map { CellKind("dying", faded: $0, of: 4) }
    #expect(names([CellKind("dead"), CellKind("alive")] + fading) == ["1 alive", "2 dying"])
    #expect(names(["water", "penguin", "orca"].map { CellKind($0) }).first == "0 water")
    #expect(
      names([CellKind("ground"), CellKind(""), CellKind("house")]) == ["0 ground", "2 house"])
  }

  @Test(arguments: ["dead", "nobody", "empty"])
  func `A background that is an absence is not listed`(name: String) {
    #expect(names([CellKind(name), CellKind("sick")]) == ["1 sick"])
    #expect(names([CellKind("tree"), CellKind(name)]).count == 2)
    #expect(LegendPlan(.right, of: [CellKind(name)]) == nil)
  }

  @Test func `Of cells with ages, a legend shows the youngest, and of trails the cells`() {
    let kinds = [CellKind("dead"), CellKind("alive")]
    #expect(names(Age.trail.legend(of: kinds)) == ["\(AgeTone.count + 1) alive"])
    let aged = names(Age.cells.legend(of: kinds))
    #expect(aged == ["\(AgeTone.count) alive"])
  }

  @Test func `Numbers replace kinds, unless their states are not in the legend`() {
    var kinds = ["dead", "a", "b"].map { CellKind($0) }
    for number in 0...1 {
      kinds[number + 1].step = RampStep(ramp: .viridis, number: number, count: 2)
    }
    let numbers = ColorScale(ValueRange(.init(0), .init(1)), states: 1...2)
    let plan = LegendPlan(.below, of: kinds, scales: [numbers])
    #expect(plan?.entries.isEmpty == true && plan?.scales == [numbers])
    let others = LegendPlan(
      .below, of: kinds, scales: [ColorScale(ValueRange(.init(0), .init(1)), states: 1...3)])
    #expect(others?.entries.count == 2 && others?.scales == [])
  }
}
