import Testing

@testable import Drawing

@Suite struct PlotScaleTests {
  @Test(
    arguments: [
      (0, 5, ["0", "1"]), (1, 5, ["0", "1"]), (3, 5, ["0", "1", "2", "3"]),
      (7, 5, ["0", "2", "4", "6", "8"]), (100, 5, ["0", "20", "40", "60", "80", "100"]),
      (101, 5, ["0", "50", "100", "150"]), (2400, 5, ["0", "500", "1000", "1500", "2000", "2500"]),
      (9999, 2, ["0", "5k", "10k"]), (10_001, 4, ["0", "5k", "10k", "15k"]),
      (700_000, 4, ["0", "200k", "400k", "600k", "800k"]),
      (1_400_000, 7, ["0", "0.2M", "0.4M", "0.6M", "0.8M", "1.0M", "1.2M", "1.4M"]),
      (12, 1, ["0", "20"]),
    ] as [(Int128, Int, [String])])
  func `Ticks cover the counts in steps of one, two or five`(
    most: Int128, ticks: Int, labels: [String]
  ) {
    let scale = PlotScale(upTo: most, ticks: ticks)
    #expect(scale.ticks.map(scale.label) == labels)
  }

  @Test func `An axis of whole numbers has no ticks between them`() {
    var axis = PlotAxis("", 1_000_000...6_000_000)
    axis.scale = 1_000_000
    let labels = { PlotScale($0, ticks: 12) }
    #expect(labels(axis).ticks.map(labels(axis).label).contains("1.5"))
    axis.isWhole = true
    #expect(labels(axis).ticks.map(labels(axis).label) == ["1", "2", "3", "4", "5", "6"])
  }

  @Test func `Very large numbers are labeled with powers of ten`() {
    let scale = PlotScale(upTo: 7 * Int128(1_000_000_000_000) * 1_000_000_000_000, ticks: 4)
    #expect(scale.ticks.map(scale.label) == ["0", "2×10²⁴", "4×10²⁴", "6×10²⁴", "8×10²⁴"])
    let farthest = PlotScale(upTo: .max, ticks: 3)
    #expect(farthest.last >= PlotScale.largest)
    #expect(farthest.place(of: .max, along: 1 << 20) <= 1 << 20)
  }

  @Test func `Numbers that no unit shortens have separators on the whole axis`() {
    var axis = PlotAxis("", 0...12_345)
    axis.end = .exact
    let scale = PlotScale(axis, ticks: 3)
    #expect(scale.ticks.map(scale.label) == ["0", "5,000", "12,345"])
    axis.values = 0...9999
    let short = PlotScale(axis, ticks: 3)
    #expect(short.ticks.map(short.label) == ["0", "5000", "9999"])
  }

  @Test(
    arguments: [
      (-100, 1700, ["0", "500", "1000", "1500"]), (7, 93, ["20", "40", "60", "80"]),
      (0, 96, ["0", "20", "40", "60", "80", "96"]), (3, 4, ["3", "4"]),
      (13, 17, ["13", "14", "15", "16", "17"]),
    ] as [(Int128, Int128, [String])])
  func `Ticks of a chosen range stand at steps, and at an end that is apart from them`(
    low: Int128, high: Int128, labels: [String]
  ) {
    var axis = PlotAxis("", low...high)
    (axis.isCut, axis.end) = (true, .exact)
    let scale = PlotScale(axis, ticks: 5)
    #expect(scale.ticks.map(scale.label) == labels)
  }

  @Test(
    arguments: [
      (5000, 8, ["1", "10", "100", "1000", "5000"]), (3000, 8, ["1", "10", "100", "1000", "3000"]),
      (1050, 8, ["1", "10", "100", "1050"]), (1500, 3, ["1", "10", "100", "1500"]),
      (599, 9, ["1", "2", "5", "10", "20", "50", "100", "200", "599"]),
    ] as [(Int128, Int, [String])])
  func `A logarithmic axis keeps the ticks that fit beside its end`(
    end: Int128, ticks: Int, labels: [String]
  ) {
    var axis = PlotAxis("", 1...end)
    (axis.isLogarithmic, axis.end) = (true, .exact)
    let scale = PlotScale(axis, ticks: ticks)
    #expect(scale.ticks.map(scale.label) == labels)
  }

  @Test(
    arguments: [
      // All values fit.
      ([2, 4, 6, 8], 6, false, ["2", "4", "6", "8"]),
      ([1, 2, 5, 9], 9, false, ["1", "2", "5", "9"]),
      ([1, 3, 10, 30], 6, true, ["1", "3", "10", "30"]),
      ([-3, -1, 1], 5, false, ["-3", "-1", "1"]),
      // Only round ones do.
      (Array(1...20), 5, false, ["4", "8", "12", "16", "20"]),
      ([2, 4, 6, 8, 10, 12, 14, 16, 18, 20], 4, false, ["10", "20"]),
      ([5, 10, 15, 20, 25, 30, 35, 40], 4, false, ["10", "20", "30", "40"]),
      // None is round.
      ([1, 2, 5, 9], 4, false, ["2", "4", "6", "8"]),
    ] as [([Int128], Int, Bool, [String])])
  func `An axis on which few values occur has ticks at them`(
    marks: [Int128], ticks: Int, isLogarithmic: Bool, labels: [String]
  ) {
    let units = marks.map { $0 * 1_000_000 }
    var axis = PlotAxis("", units[0]...units[units.count - 1])
    (axis.scale, axis.end, axis.marks) = (1_000_000, .open, units)
    axis.isLogarithmic = isLogarithmic
    let scale = PlotScale(axis, ticks: ticks)
    #expect(scale.ticks.map(scale.label) == labels)
  }

  @Test func `An axis of generations begins and ends with the animation`() {
    let scale = PlotScale(from: 95, to: 130, ticks: 4)
    #expect((scale.first, scale.last) == (95, 130))
    #expect(scale.ticks == [100, 110, 120, 130])
    // The labels of late generations keep their last digits.
    let late = PlotScale(from: 1_000_000, to: 1_000_100, ticks: 3)
    #expect(late.ticks.map(late.label) == ["1,000,000", "1,000,050", "1,000,100"])
  }

  @Test(arguments: [Int128(0), 1, 2, 3, 17, 99, 12_345, 1 << 64, 1 << 119, .max])
  func `A count of any size lies on its axis with few ticks`(most: Int128) {
    for ticks in 1...9 {
      let scale = PlotScale(upTo: most, ticks: ticks)
      #expect(scale.last >= min(most, PlotScale.largest))
      #expect(scale.ticks.count <= ticks + 1)
      #expect(scale.place(of: 0, along: 1000) == 0)
      #expect(scale.place(of: scale.last, along: 1000) == 1000)
      let places = scale.ticks.map { scale.place(of: $0, along: 100_000) }
      #expect(places == places.sorted() && Set(places).count == places.count)
    }
  }

  @Test func `An animation of one generation has an axis too`() {
    let scale = PlotScale(from: 7, to: 7, ticks: 5)
    #expect((scale.first, scale.last) == (7, 8))
  }
}
