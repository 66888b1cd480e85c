internal import Settings

/// The estimated costs of variations that are too many to be read. A sample is read, evenly spread
/// over the values of the settings that affect costs. Each of the others has the cost of the
/// nearest variation in the sample.
struct VariationCosts {
  private var axes: [SampledSetting]
  private var read: [Int] = []

  /// A setting that varies, and its values in the sample.
  fileprivate struct SampledSetting {
    let count: Int
    /// The number of consecutive variations that have the same value.
    let block: Int
    /// The numbers of the values in the sample.
    var samples: [Int]
  }

  /// The maximum number of values per setting that are tried, to find mistakes and to see whether
  /// the setting affects costs.
  private static let mostTried = 256
  /// The maximum number of further variations that are read to estimate the costs of all.
  private static let most = 1024

  /// - Parameters:
  ///   - variations: at least one variation.
  ///   - cost: reads a variation, and returns its cost.
  init(
    of variations: Variations, cost: (_ number: Int) throws(InputProblem) -> Int
  ) throws(InputProblem) {
    var block = variations.count
    axes = variations.varying.map { list in
      block /= list.values.count
      return SampledSetting(
        count: list.values.count, block: block,
        samples: Self.spread(Self.mostTried, over: list.values.count))
    }
    let base = try cost(0)
    for index in axes.indices {
      var matters = false
      for sample in axes[index].samples.dropFirst() {
        if try cost(sample * axes[index].block) != base { matters = true }
      }
      axes[index].samples = matters ? Array(0..<axes[index].count) : [0]
    }
    thin()
    for number in 0..<product { read.append(try cost(variation(ofSample: number))) }
  }

  /// The number of variations in the sample, but not more than one above the maximum.
  private var product: Int {
    // Every factor is limited, too, so that the product cannot overflow.
    axes.reduce(1) { min(Self.most + 1, $0 * min(Self.most + 1, $1.samples.count)) }
  }

  /// Reduces the samples of the settings that have most, until the sample is small enough.
  private mutating func thin() {
    while product > Self.most,
      let longest = axes.indices.max(by: { axes[$0].samples.count < axes[$1].samples.count })
    {
      let count = axes[longest].samples.count
      axes[longest].samples = Self.spread(count - max(1, count / 8), over: axes[longest].count)
    }
  }

  /// Returns at most `most` of the numbers below `count`, as evenly spread as possible from the
  /// first to the last.
  private static func spread(_ most: Int, over count: Int) -> [Int] {
    if most >= count { return Array(0..<count) }
    if most < 2 { return [0] }
    return (0..<most).map { $0 * (count - 1) / (most - 1) }
  }

  private func variation(ofSample number: Int) -> Int {
    var (rest, variation) = (number, 0)
    for axis in axes.reversed() {
      variation += axis.samples[rest % axis.samples.count] * axis.block
      rest /= axis.samples.count
    }
    return variation
  }

  /// The costs of all variations, in their order.
  var all: [Int] {
    let nearest = axes.map(\.nearest)
    return (0..<(axes.first.map { $0.count * $0.block } ?? 1)).map { variation in
      var (sample, rest) = (0, variation)
      for (axis, nearest) in zip(axes, nearest) {
        sample = sample * axis.samples.count + nearest[rest / axis.block]
        rest %= axis.block
      }
      return read[sample]
    }
  }
}

extension VariationCosts.SampledSetting {
  /// The index of the nearest sample for each value.
  fileprivate var nearest: [Int] {
    var place = 0
    return (0..<count).map { value in
      while place + 1 < samples.count, samples[place + 1] - value <= value - samples[place] {
        place += 1
      }
      return place
    }
  }
}
