import Encoding
import Grids
import TestSupport
import Testing

@testable import Films

/// Tests of statistics against results of Python's `statistics` and NumPy.
@Suite struct StatisticsTests {
  private func cells(_ values: [Int128], scale: Int = 1) -> [TableCell] {
    Statistics.cells(ofSorted: values.sorted(), scale: scale)
  }

  @Test(
    arguments: [
      (
        [1, 2, 3, 4],
        ["2.5", "1.2909944487358056", "1", "1.75", "2.5", "3.25", "4", "0.6454972243679028"]
      ),
      (
        [33, 36, 36, 39, 41, 44, 44],
        ["39", "4.242640687119285", "33", "36", "39", "42.5", "44", "1.6035674514745462"]
      ),
      ([0, 0, 0], ["0", "0", "0", "0", "0", "0", "0", "0"]),
      ([10, 11], ["10.5", "0.7071067811865476", "10", "10.25", "10.5", "10.75", "11", "0.5"]),
      // Far from zero, a plain sum of squares loses its precision.
      (
        [1_000_000_000_001, 1_000_000_000_002, 1_000_000_000_003],
        [
          "1000000000002", "1", "1000000000001", "1000000000001.5", "1000000000002",
          "1000000000002.5",
          "1000000000003", "0.5773502691896258",
        ]
      ),
    ] as [([Int128], [String])])
  func `Means, deviations and quartiles match the reference values`(
    values: [Int128], said: [String]
  ) {
    #expect(cells(values) == said.map { .number($0) })
    #expect(cells(values.reversed()) == said.map { .number($0) })
  }

  @Test func `A single value has no deviation`() {
    #expect(
      cells([7]) == [.number("7"), .nothing] + Array(repeating: .number("7"), count: 5) + [.nothing]
    )
  }

  // The 97.5 % quantiles of published tables, such as table 26.10 of Abramowitz and Stegun and that
  // of NIST, with more digits where there are some.
  @Test(arguments: [
    (1, 12.706204736), (2, 4.30265273), (3, 3.18244631), (4, 2.77644511), (5, 2.57058184),
    (6, 2.44691185), (7, 2.36462425), (8, 2.30600414), (9, 2.26215716), (10, 2.22813885),
    (14, 2.14478669), (19, 2.09302405), (24, 2.06389856), (29, 2.04522964), (30, 2.04227246),
    (40, 2.02107539), (60, 2.00029782), (100, 1.98397152), (120, 1.97993041), (1000, 1.96233908),
    (1_000_000_000, 1.95996399),
  ])
  func `The quantiles of Student's t match the tables`(degrees: Int, quantile: Double) {
    #expect(abs(Statistics.studentQuantile(degrees) - quantile) < 6e-9, "\(degrees)")
  }

  @Test func `The quantiles of Student's t decrease without a step`() {
    let quantiles = (990...1010).map(Statistics.studentQuantile)
    for (number, pair) in zip(quantiles, quantiles.dropFirst()).enumerated() {
      // The derivative is -(z³ + z) / 4n².
      let expected = 2.372271 / (Double(990 + number) * Double(991 + number))
      #expect(abs(pair.0 - pair.1 - expected) < expected / 100, "\(number)")
    }
  }

  @Test func `The standard error is the deviation over the root of the number of values`() {
    #expect(Statistics(ofSorted: [1, 2, 3, 4], scale: 1).error == 0.6454972243679028)
    #expect(Statistics(ofSorted: [1], scale: 1).error == nil)
  }

  @Test(arguments: [
    (["1", "2", "4"], "2.333333333333", "1.527525231652"),
    (["1", "", "2"], "1.5", "0.707106781187"),
    (["", ""], "", ""), (["0.25", "1"], "0.625", "0.530330085890"), (["7"], "7", ""),
    (["-1.5", "1.5"], "0", "2.121320343560"),
    (["1e9", "1e9", "1000000003"], "1000000001", "1.732050807569"),
    (["0.000000000001", "0.000000000002"], "0.000000000002", "0.000000000001"),
  ])
  func `Statistics over frames leave out those without a value`(
    words: [String], mean: String, deviation: String
  ) throws {
    var statistics = FrameStatistics("age")
    for word in words {
      try statistics.add([Count("age", number: word.isEmpty ? nil : Double(word))])
    }
    #expect(statistics.count(.mean).words == mean)
    let (words, expected) = (statistics.count(.deviation).words, Double(deviation) ?? -1)
    #expect(abs((Double(words) ?? -1) - expected) < 2e-12)
  }

  @Test func `The largest possible counts have a mean over frames`() throws {
    var statistics = FrameStatistics("alive")
    for _ in 0..<4 { try statistics.add([Count("alive", UInt128(1) << 126)]) }
    try statistics.add([Count("alive", number: 0.5)])
    let mean = try #require(Double(statistics.count(.mean).words))
    #expect(abs(mean / 0x1p126 - 0.8) < 1e-12)
    #expect(throws: FilmProblem.noMean("alive", "inf", of: "final")) {
      try statistics.add([Count("alive", number: .infinity)])
    }
  }

  @Test func `Fractional values are counted in millionths`() {
    #expect(
      cells([250_000, 750_000], scale: 1_000_000)
        == ["0.5", "0.3535533905932738", "0.25", "0.375", "0.5", "0.625", "0.75", "0.25"].map {
          .number($0)
        })
  }

  @Test func `The largest possible counts do not overflow`() {
    let most = Int128.max
    for values in [[most], [0, most], [most, most, most], [1, 2, most - 1, most]] {
      let statistics = Statistics(ofSorted: values, scale: 1)
      #expect(statistics.mean >= 0 && statistics.mean.isFinite)
      #expect(statistics.deviation.map { $0 >= 0 && $0.isFinite } ?? true)
      #expect(statistics.quartile(1) <= statistics.quartile(3))
      #expect(statistics.most == values.last)
    }
  }

  @Test func `Statistics of random values match Python's`() throws {
    var dice = Dice(seed: 7)
    let lists = (0..<200).map { number in
      (0..<(2 + dice.below(30))).map { _ in dice.below(number % 2 == 0 ? 50 : 1 << 40) }
    }
    let script = """
      import statistics, sys
      for line in sys.argv[1:]:
          v = [int(word) for word in line.split()]
          q = statistics.quantiles(v, n=4, method='inclusive')
          print(repr(statistics.fmean(v)), repr(statistics.stdev(v)), *map(repr, q))
      """
    let program = try Program.python(
      script, lists.map { $0.map(String.init).joined(separator: " ") })
    let lines = program.text.split(separator: "\n")
    try #require(lines.count == lists.count)
    for (list, line) in zip(lists, lines) {
      let statistics = Statistics(ofSorted: list.sorted().map { Int128($0) }, scale: 1)
      let said = line.split(separator: " ").compactMap { Double($0) }
      let ours = [statistics.mean, statistics.deviation ?? -1] + (1...3).map(statistics.quartile)
      #expect(ours == said, "\(list)")
    }
  }
}
