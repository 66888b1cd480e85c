internal import Settings

/// What variations take that are too many to be read: some of them are, spread evenly over the values
/// of those settings that matter, and each of the others takes what the nearest of them does.
struct SweepCosts {
  private var axes: [Axis]
  private var read: [Int] = []

  /// A setting that varies.
  fileprivate struct Axis {
    let count: Int
    /// How many variations there are of each of its values in a row.
    let block: Int
    /// Those of its values that are read, by their numbers.
    var samples: [Int]
  }

  /// Values of a setting by which it is found out whether it matters, and whether anything is wrong with them.
  private static let mostTried = 256
  /// Variations that are read in all, besides those.
  private static let most = 1024

  /// - Parameters:
  ///   - variations: of which there is at least one.
  ///   - cost: what one of them takes, which has to be read for that.
  init(
    of variations: Variations, cost: (_ number: Int) throws(InputProblem) -> Int
  ) throws(InputProblem) {
    var block = variations.count
    axes = variations.varying.map { list in
      block /= list.values.count
      return Axis(
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

  /// How many are read.
  private var product: Int {
    axes.reduce(1) { min(Self.most + 1, $0 * min(Self.most + 1, $1.samples.count)) }
  }

  /// Takes fewer samples of the settings with most, until there are few enough.
  private mutating func thin() {
    while product > Self.most,
      let longest = axes.indices.max(by: { axes[$0].samples.count < axes[$1].samples.count })
    {
      let count = axes[longest].samples.count
      axes[longest].samples = Self.spread(count - max(1, count / 8), over: axes[longest].count)
    }
  }

  /// At most so many of the numbers below another, from the first to the last, as evenly as can be.
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

  /// What each takes, in their order.
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

extension SweepCosts.Axis {
  /// Which of the samples is nearest to each value.
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
