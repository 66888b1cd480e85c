internal import Encoding
internal import Files
internal import Films
internal import Grids
internal import Settings
internal import Worlds

/// The variations that one table combines. Each is read on demand.
struct SweptVariations: Sendable {
  var source: VariationSource
  var order: SweepOrder

  var variations: Variations { source.variations }

  /// The names of the settings that vary within the table, in the order of the columns.
  var names: [String] { order.places.map { variations.names[$0] } }

  /// The settings among them that set the number of frames.
  var lengths: [String] { names.filter { ["frames", "until", "duration"].contains($0) } }

  /// Reads a run of the sweep. Throws every error in its settings.
  func read(_ run: Int) throws(InputProblem) -> VariationSource.Reading {
    try source.read(order[run])
  }

  /// Returns the values of the settings in a variation. They are in canonical form, as in the
  /// scenario that an image carries. Percentages become fractions, with which a program can
  /// calculate, and a file has its name.
  func labels(of read: ResolvedVariation) -> [TableCell] {
    order.places.map { place in
      let choice = read.choices[place]
      let entry = read.entries.first { $0.name == choice.name }
      let value = entry?.value ?? choice.text
      if entry?.values.placeholder == "SHARE" { return TableCell(value.hundredth) }
      return TableCell(value.contains(where: \.isNewline) ? choice.text : value)
    }
  }

  /// Returns a function that finds the films of a sweep. `first`: the variation that defines the
  /// counts. All others must have the same.
  func find(like first: ResolvedVariation) -> SweepTable.Find {
    // One budget for all films, because its time limit runs while others are read.
    { [first = SweptCounts(first), budget = first.reading.run.budget] run in
      guard case .valid(let read) = try self.read(run) else { return nil }
      if let error = first.error(with: read) { throw InputProblem([error]) }
      if let problem = read.problem { throw problem }
      var film = read.reading.film
      film.budget = budget
      return SweepTable.Run(film, labels: labels(of: read))
    }
  }
}

extension String {
  /// A percentage as a fraction of one: `12.5%` is `0.125`. Any other text is unchanged.
  fileprivate var hundredth: String {
    // Digits are moved instead of computed, so that the result is exact.
    guard hasSuffix("%") else { return self }
    let parts = dropLast().split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let whole = String(repeating: "0", count: max(0, 3 - parts[0].count)) + parts[0]
    let behind = whole.suffix(2) + (parts.count > 1 ? parts[1] : "")
    let zeros = behind.reversed().prefix { $0 == "0" }.count
    let rest = behind.dropLast(zeros)
    return whole.dropLast(2) + (rest.isEmpty ? "" : ".\(rest)")
  }
}

/// The name that identifies a sweep: a hash of all that determines its rows.
struct SweepName: Sendable {
  /// The settings of one of its variations.
  let entries: [SettingEntry]
  let swept: SweptVariations
  /// The contents of the files that varying settings name.
  let files: SweptFilesHash
  let columns: CountColumns

  /// Returns the settings that vary within the table, with their values as they are written.
  func varying(_ written: [Setting]) -> [VaryingSetting] {
    swept.names.map { name in
      let values = written.filter { $0.name == name }.flatMap(\.value.all)
      return VaryingSetting(name, written: files.haveTexts ? [] : values)
    }
  }

  /// The name in 16 hexadecimal digits.
  var text: String {
    var hash = files.hash
    let varying = swept.variations.names
    // Varying settings follow below with all of their values.
    for (entry, value) in entries.determining(except: varying) {
      hash.take("\(entry.name): \(value)")
    }
    for place in varying.indices {
      let texts =
        swept.order.places.contains(place)
        ? swept.variations.texts(place)
        : [swept.variations.texts(place)[swept.order.fixed[place] ?? 0]]
      hash.take(varying[place])
      for text in texts { hash.take(text) }
    }
    for name in columns.names { hash.take(name) }
    return hash.digits
  }
}

/// A hash of the files that the values of varying settings name, such as patterns. Their contents
/// determine rows as much as the values do.
struct SweptFilesHash: Sendable {
  fileprivate private(set) var hash = FNV()
  private var known: Set<[String]> = []
  /// True if a file is not an included one, so that only its text identifies it.
  fileprivate private(set) var haveTexts = false

  /// Adds the files of a variation that have not been added before.
  mutating func take(_ read: ResolvedVariation) {
    for choice in read.choices where known.insert([choice.name, choice.text]).inserted {
      let entry = read.entries.first { $0.name == choice.name }
      guard let entry, entry.values.fileKind != nil else { continue }
      let value = entry.value ?? choice.text
      hash.take("\(choice.name): \(value)")
      if value.contains(where: \.isNewline) { haveTexts = true }
    }
  }
}

/// The counts of the worlds in one table, which must be the same for all of them.
struct SweptCounts: Sendable {
  let names: [String]
  private let choices: [Variation.Choice]
  private let template: OutputTemplate?

  /// - Parameter first: the variation with which the others are compared.
  init(_ first: ResolvedVariation) {
    names = first.reading.film.tabulatedCounts
    choices = first.choices
    template = first.reading.output.templates.first
  }

  /// Returns the error in a variation that has other counts; nil if the counts are the same.
  func error(with read: ResolvedVariation) -> InputError? {
    let others = read.reading.film.tabulatedCounts
    guard others != names, let template else { return nil }
    let changed = zip(choices, read.choices).filter { $0.number != $1.number }.map(\.0.name)
    let suggestion = OutputName.suggestion(for: template.text, adding: changed)
    return InputError(
      "variations in one table must have the same counts, got \(names.joined(separator: ", "))"
        + " and \(others.joined(separator: ", ")): set 'out' to \(suggestion)",
      at: template.place)
  }
}

/// The order of the runs of a sweep, in which some settings vary and others are fixed.
struct SweepOrder: Sendable {
  /// The number of values of each setting, in the written order.
  let sizes: [Int]
  /// The indices of the settings that vary here; the last varies fastest.
  private(set) var places: [Int]
  /// The value numbers of the other settings, by the settings' indices.
  let fixed: [Int: Int]

  var count: Int { places.reduce(1) { $0 * sizes[$1] } }

  /// The number of values of each setting that varies here.
  var axes: [Int] { places.map { sizes[$0] } }

  /// Returns the number of the value that each varying setting has in a run. Runs and values count
  /// from 0; the last setting varies fastest.
  func values(of run: Int) -> [Int] {
    var (rest, values) = (run, axes)
    for axis in values.indices.reversed() {
      (rest, values[axis]) = rest.quotientAndRemainder(dividingBy: values[axis])
    }
    return values
  }

  /// The number of a run among all variations.
  subscript(run: Int) -> Int {
    var values = fixed
    for (place, value) in zip(places, self.values(of: run)) { values[place] = value }
    return sizes.indices.reduce(0) { $0 * sizes[$1] + (values[$1] ?? 0) }
  }

  /// Returns the order in which the settings that satisfy `isSlow` vary slowest.
  func beginning(with isSlow: (_ place: Int) -> Bool) -> SweepOrder {
    var result = self
    result.places = places.filter(isSlow) + places.filter { !isSlow($0) }
    return result
  }

  /// Returns the runs that are read before any is played: all runs, if there are at most `most`.
  /// Otherwise each value of each setting occurs in one of them, together with the first values of
  /// the other settings. Of a setting with more than `most` values, `most` occur, evenly spread.
  func samples(atMost most: Int) -> [Int] {
    if count <= most { return Array(0..<count) }
    var samples: [Int] = []
    var block = count
    for place in places {
      let size = sizes[place]
      block /= size
      let looks = min(size, most)
      // Run 0 has the first value of every setting, and is included only once.
      samples += ((samples.isEmpty ? 0 : 1)..<looks).map { look in
        (looks == size ? look : look * (size - 1) / (looks - 1)) * block
      }
    }
    return samples
  }
}

/// The runs of each table of a scenario, if its tables combine several variations. There is a table
/// for each combination of the settings that do not vary within a table.
struct TableOrders: Sequence {
  private let sizes: [Int]
  private let places: [Int]
  private let others: [Int]

  /// - Parameter swept: the names of the settings that vary within a table.
  init(_ variations: Variations, _ swept: [String]) {
    sizes = variations.sizes
    places = variations.names.indices.filter { swept.contains(variations.names[$0]) }
    others = variations.names.indices.filter { !swept.contains(variations.names[$0]) }
  }

  var count: Int { others.reduce(1) { $0 * sizes[$1] } }

  func makeIterator() -> some IteratorProtocol<SweepOrder> {
    (0..<count).lazy.map { number in
      var (rest, fixed) = (number, [Int: Int]())
      for place in others.reversed() {
        fixed[place] = rest % sizes[place]
        rest /= sizes[place]
      }
      return SweepOrder(sizes: sizes, places: places, fixed: fixed)
    }.makeIterator()
  }
}

/// The estimated work of each run of a sweep, derived from the runs that were read. The model is a
/// product: each value of a setting has a factor that is independent of the other settings.
struct SweepWeights {
  private let order: SweepOrder
  /// The factor of each setting's values, relative to its first one; nil for unread values.
  private var factors: [[Double?]]
  private var first: Double?

  init(_ order: SweepOrder) {
    self.order = order
    factors = order.axes.map { Array(repeating: nil, count: $0) }
  }

  /// Records the estimated work of a run, in nanoseconds.
  mutating func take(_ effort: Double, of run: Int) {
    if run == 0 { first = effort }
    let values = order.values(of: run)
    let others = values.indices.filter { values[$0] != 0 }
    // A factor can only be derived from a run that differs from run 0 in a single setting.
    guard let first, others.count <= 1 else { return }
    for axis in others.isEmpty ? Array(values.indices) : others {
      factors[axis][values[axis]] = effort / first
    }
  }

  /// Returns the work of a run relative to the first run.
  private var weights: (Int) -> Double {
    let known = factors.map { factors in
      // A value that was not read has the factor of the value before it.
      var last = 1.0
      return factors.map { factor in
        last = factor ?? last
        return last
      }
    }
    return { run in zip(known, order.values(of: run)).reduce(1) { $0 * $1.0[$1.1] } }
  }

  /// Returns the approximate time of runs in nanoseconds, at most the largest estimate of a film.
  func cost(of runs: Range<Int>) -> Int {
    let weight = weights
    return Int(min(Double(Cost.mostNanoseconds), runs.reduce(0) { $0 + weight($1) } * (first ?? 0)))
  }

  /// Returns the consecutive runs of each part, so that all parts have about the same work.
  func ranges(of parts: Int) -> [Range<Int>] {
    let weight = weights
    let total = (0..<order.count).reduce(0) { $0 + weight($1) }
    var (ranges, start, run, done) = ([Range<Int>](), 0, 0, 0.0)
    for part in 1...parts {
      // A run belongs to the part that contains its middle.
      while run < order.count, done + weight(run) / 2 <= total * Double(part) / Double(parts) {
        done += weight(run)
        run += 1
      }
      // The sums are rounded, so the last part takes all remaining runs.
      if part == parts { run = order.count }
      ranges.append(start..<run)
      start = run
    }
    return ranges
  }
}
