import Grids
import Testing

@Suite struct CountTests {
  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (1, "1"), (-1.5, "-1.5"), (1.0 / 3, "0.333333333333"),
    (1e-12, "0.000000000001"), (-4e-13, "0"), (1e20, "100000000000000000000"),
    (.infinity, "inf"), (-.infinity, "-inf"), (.nan, "nan"),
  ])
  func `A real number has at most twelve decimals`(number: Double, words: String) {
    let count = Count("a", number: number)
    #expect(count.words == words)
    #expect(count.isNumber == number.isFinite)
  }

  @Test func `Units are rounded down, and large ones clamped`() {
    #expect(Count("a", number: 1.25).units(of: 1000) == 1250)
    #expect(Count("a", number: -1.2505).units(of: 1000) == -1251)
    #expect(Count("a", millionths: 1_500_000).units(of: 1) == 1)
    #expect(Count("a", 7).units(of: 1_000_000) == 7_000_000)
    #expect(Count("a", UInt128.max).units(of: 1_000_000) == Int128(1) << 120)
    #expect(Count("a", text: "hold").units(of: 5) == 0)
  }
}
