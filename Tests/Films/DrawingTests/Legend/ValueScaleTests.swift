import Testing
import Worlds

@testable import Drawing

/// Tests of the round numbers beside a color bar.
@Suite struct ValueScaleTests {
  private func scale(
    _ low: String, _ high: String, _ most: Int = 6, isLogarithmic: Bool = false
  ) -> ValueScale {
    let end = { (text: String) in Double(text).map { ValueRange.End($0, text) } }
    var scale = ColorScale(ValueRange(end(low), end(high)), states: 1...9)
    scale.isLogarithmic = isLogarithmic
    return ValueScale(of: scale, ticks: most)
  }

  private func labels(_ low: String, _ high: String, _ most: Int = 6) -> [String] {
    scale(low, high, most).ticks.map(\.label)
  }

  @Test func `Ticks are round numbers`() {
    #expect(labels("0", "1") == ["0", "0.2", "0.4", "0.6", "0.8", "1.0"])
    #expect(labels("0", "1", 3) == ["0", "0.5", "1.0"])
    #expect(labels("-2.5", "2.5") == ["-2", "-1", "0", "1", "2"])
    #expect(labels("3", "250") == ["50", "100", "150", "200", "250"])
    #expect(labels("0.3", "0.7") == ["0.3", "0.4", "0.5", "0.6", "0.7"])
    #expect(labels("0", "4e9") == ["0", "1e9", "2e9", "3e9", "4e9"])
    #expect(labels("-1e-9", "1e-9").first == "-10e-10")
    #expect(labels("0", "5000000", 2) == ["0", "5000000"])
  }

  @Test(arguments: [
    ("2", "1"), ("nan", "1"), ("-inf", "inf"), ("-1e308", "1e308"),
    ("9007199254740993", "9007199254740994"), ("1e300", "1.0000000000000002e300"),
  ])
  func `Without round numbers, the ends are the ticks`(low: String, high: String) {
    let ticks = scale(low, high).ticks
    #expect(ticks.map(\.label) == [low, high])
    #expect(ticks.map(\.share) == [0, 1])
  }

  @Test func `Equal ends have one tick in the middle`() {
    #expect(scale("3", "3").ticks == [.init(label: "3", share: 0.5)])
  }

  @Test func `Ticks of a logarithmic scale are powers of ten, and multiples of few`() {
    let ticks = scale("0.01", "100", isLogarithmic: true).ticks
    #expect(ticks.map(\.label) == ["0.01", "0.1", "1", "10", "100"])
    for (number, tick) in ticks.enumerated() {
      #expect(abs(tick.share - Double(number) / 4) < 1e-12)
    }
    #expect(
      scale("1e-6", "1e6", 5, isLogarithmic: true).ticks.map(\.label)
        == ["0.000001", "0.001", "1", "1000", "1000000"])
    #expect(scale("2", "30", isLogarithmic: true).ticks.map(\.label) == ["2", "5", "10", "20"])
    #expect(
      scale("1", "1000", isLogarithmic: true).ticks.map(\.label) == ["1", "10", "100", "1000"])
    #expect(scale("3", "4", isLogarithmic: true).ticks.map(\.label) == ["3", "4"])
    #expect(scale("5e-324", "1e308", isLogarithmic: true).ticks.count > 2)
  }

  @Test func `Any range has ascending ticks within it`() {
    for exponent in stride(from: -320, through: 300, by: 7) {
      for most in 1...6 {
        let scale = scale("-3e\(exponent)", "71e\(exponent)", most)
        #expect((2...max(2, most)).contains(scale.ticks.count))
        let shares = scale.ticks.map(\.share)
        #expect(shares == shares.sorted() && Set(shares).count == shares.count)
        #expect(shares.allSatisfy { (0...1).contains($0) })
      }
    }
  }
}
