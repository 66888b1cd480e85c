internal import Files
internal import Films
internal import Grids
internal import Settings
internal import Worlds

/// The variations of a document that are one image each, with different names, read in turn.
struct LazyVariations: Sendable {
  private let source: VariationSource
  /// The estimated time of each variation on one core, in nanoseconds.
  var costs: [Int] = []
  let drawn: [RandomValue]
  /// The settings of the document.
  private let written: [Setting]
  private let names: VariationNames?
  /// The budget of the first variation. All variations share this budget, because its time limit
  /// also runs while later variations are read.
  private let budget: Budget

  /// - Parameter source: the variations, in which a random value has already replaced each `random`.
  init(
    _ source: VariationSource, drawn: [RandomValue], first: ResolvedVariation,
    of written: [Setting]
  ) {
    (self.source, self.drawn, self.written) = (source, drawn, written)
    budget = first.reading.run.budget
    names = VariationNames(first, of: source)
  }

  /// Reads a variation. Throws every error in it.
  func read(_ number: Int) throws(InputProblem) -> ResolvedVariation {
    let read = try source.resolved(number)
    if let problem = read.problem { throw InputProblem([InputError(problem)]) }
    return read
  }

  /// Returns the job of a variation. Throws every error in it, at its place.
  func job(_ number: Int) throws(InputProblem) -> ImageJob {
    do throws(InputProblem) {
      let job = ImageJob(try read(number), drawn: drawn, of: written).limited(by: budget)
      if let error = job.info.metadataError { throw InputProblem([error]) }
      return job
    } catch {
      throw InputProblem(error.errors.map(written.located))
    }
  }

  /// The location of the outputs' names.
  var place: InputLocation? { (written.first { $0.name == "out" } ?? written.first)?.place }

  /// Returns the outputs of a variation, computed from the templates alone if possible.
  func destinations(_ number: Int) throws(InputProblem) -> [Destination] {
    if let names { return names.destinations(number) }
    return try job(number).outputs.map(\.destination)
  }
}

/// The outputs of variations, computed from the written settings alone. A million of them take as
/// long as reading a few thousand variations.
struct VariationNames: Sendable {
  private let templates: [[Part]]

  private enum Part {
    case text([UInt8])
    /// The values of a setting with its name, and the number of consecutive variations that have the
    /// same value.
    case values(ListedValues, name: String, block: Int)
  }

  /// Returns nil if names contain frame numbers, or placeholders that need a full read, such as
  /// placeholders of defaults.
  init?(_ first: ResolvedVariation, of source: VariationSource) {
    let variations = source.variations
    let name = OutputName(
      scenario: source.name, simulation: type(of: first.reading.film.simulation).info.name,
      settings: variations.variation(0).settings)
    var templates: [[Part]] = []
    for template in first.reading.output.templates + first.reading.plan.posters {
      guard let parts = Self.parts(of: template, variations, name) else { return nil }
      templates.append(parts)
    }
    self.templates = templates
    // The first variation has been read, so its outputs are a check of this computation.
    guard destinations(0) == first.reading.plan.outputs.map(\.destination) else { return nil }
  }

  /// Returns the outputs of the variation with a number, counted from 0.
  func destinations(_ number: Int) -> [Destination] {
    templates.map { parts in
      var bytes: [UInt8] = []
      for part in parts {
        switch part {
        case .text(let text): bytes += text
        case .values(let values, let name, let block):
          let text = values[number / block % values.count].value.text
          bytes += Path(text.map(OutputName.safe) ?? name).bytes
        }
      }
      return .file(Path(bytes: bytes))
    }
  }

  /// Returns the texts and the values of settings that form an output's path, in order. Nil if the
  /// path contains a percent sign, or a placeholder whose value only a full read finds.
  private static func parts(
    of template: OutputTemplate, _ variations: Variations, _ name: OutputName
  ) -> [Part]? {
    // A percent sign in the template begins a frame number, or is the first of two that stand for
    // one.
    if template.text.contains("%") { return nil }
    var parts: [Part] = []
    for part in OutputName.parts(of: template.path.text) {
      switch part {
      case .text(let text): parts.append(.text(Path(text).bytes))
      case .placeholder(let word):
        let known =
          values(of: word, variations) ?? name.value(of: word).map { .text(Path($0).bytes) }
        guard let known else { return nil }
        parts.append(known)
      }
    }
    return parts
  }

  private static func values(of word: String, _ variations: Variations) -> Part? {
    guard let place = variations.varying.firstIndex(where: { $0.name == word }) else { return nil }
    let block = variations.varying[(place + 1)...].reduce(1) { $0 * $1.values.count }
    return .values(variations.varying[place].values, name: word, block: block)
  }
}

/// The estimated costs of variations that are too many to be read. A sample is read, evenly spread
/// over the values of the settings that affect costs. Each of the others has the cost of the
/// nearest variation in the sample.
struct VariationCosts {
  private var axes: [SampledSetting]
  private var read: [Int] = []

  fileprivate struct SampledSetting {
    let count: Int
    /// The number of consecutive variations that have the same value.
    let block: Int
    var samples: [Int]
  }

  /// The maximum number of values per setting that are tried, to find errors and to see whether
  /// the setting affects costs.
  private static let mostTried = 256
  /// The maximum number of further variations that are read to estimate the costs of all.
  private static let most = 1024

  /// `variations`: at least one variation. `cost` reads a variation, and returns its cost.
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

  /// The cost of each variation, in order.
  var all: [Int] {
    let count = axes.first.map { $0.count * $0.block } ?? 1
    if read.count == 1 { return Array(repeating: read[0], count: count) }
    let nearest = axes.map(\.nearest)
    return (0..<count).map { variation in
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
