import Testing

@testable import Films

/// The bins of histograms.
@Suite struct HistogramBinTests {
  @Test func `Bins have round steps, and contain all numbers`() {
    let bins = HistogramBins(of: 3...52, count: 100)
    #expect(bins.edges == [0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50] && bins.end == 55)
    #expect(bins.counts(of: 3...52) == [2, 5, 5, 5, 5, 5, 5, 5, 5, 5, 3])
    let small = HistogramBins(of: -2...3, count: 10_000)
    #expect(small.edges == [-2, -1, 0, 1, 2, 3] && small.end == 4)
    #expect(small.counts(of: [-3, -2, 3, 3, 4]) == [1, 0, 0, 0, 0, 2])
    #expect(small.middles(1) == [-2_000_000, -1_000_000, 0, 1_000_000, 2_000_000, 3_000_000])
  }

  @Test func `Bins of a logarithmic axis grow by equal factors`() {
    let bins = HistogramBins(of: 0...120, count: 1000, isLogarithmic: true)
    #expect(
      bins.edges == [1, 2, 3, 4, 5, 7, 10, 13, 17, 23, 31, 42, 56, 74, 100] && bins.end == 133)
    #expect(bins.counts(of: 0...120).reduce(0, +) == 120)
    let decimals = HistogramBins(of: 1_000_000...10_000_000, count: 9, isLogarithmic: true)
    #expect(decimals.edges.count == 9 && decimals.end == 13_340_000)
  }

  @Test(arguments: [(0, 0), (7, 7), (-5, -5), (0, 1 << 62)])
  func `A range of any length has bins`(low: Int, high: Int) {
    for isLogarithmic in [false, true] {
      let bins = HistogramBins(of: low...high, count: 3, isLogarithmic: isLogarithmic)
      #expect(bins.edges.count >= 1 && bins.edges.last! < bins.end)
      if high > 0 { #expect(bins.counts(of: [high]).reduce(0, +) == 1) }
    }
  }
}
