internal import Comparing
internal import Decoding
internal import Drawing
internal import Encoding
internal import Files
internal import Films
internal import Grids
internal import Scenarios
internal import Settings

/// `render compare`: compares two images or animations, and reports where they differ.
enum CompareCommand {
  static func run(_ request: CompareRequest) -> ExitStatus {
    do {
      let comparison = try Comparison(request)
      var finding = try comparison.finding()
      let (image, page, patch) = (finding.image, finding.page, finding.patch)
      // They may be large, so they are not kept.
      (finding.image, finding.page, finding.patch) = (nil, nil, nil)
      var output = CheckedOutput(name: comparison.new.name, status: finding.isOK ? .ok : .differs)
      output.finding = finding
      if let path = request.difference {
        let names = [comparison.old.name, comparison.new.name]
        let bytes =
          request.hasPage
          ? page?.text(of: names, output.what).map { Array($0.utf8) }
          : patch?() ?? image.flatMap { ColorPNG.encode($0.pixels) }
        output.image = try write(bytes, to: path)
        if bytes == nil, !finding.isOK {
          Terminal.say("render: --diff: the difference has no pixels or lines to show")
        }
      }
      let members = [("old", comparison.old.name), ("new", comparison.new.name)]
      Terminal.print(
        request.json ? output.json(members.map { ($0, .text($1)) }).line + "\n" : output.text,
        beside: request.reports)
      try writeReports(request, [output], nil)
      return finding.isOK ? .done : .failed
    } catch {
      _ = Terminal.fail(error)
      let isOfOutput = (error as? CompareProblem)?.isOfOutput ?? false
      if !isOfOutput { try? writeReports(request, [], "\(error)") }
      return .wrong
    }
  }

  private static func write(_ bytes: [UInt8]?, to path: String) throws(OutputProblem) -> String? {
    guard let bytes else { return nil }
    try Staging.write(bytes, to: Path(path))
    return path
  }

  /// - Parameter problem: the reason why the files cannot be compared; nil if they can.
  private static func writeReports(
    _ request: CompareRequest, _ outputs: [CheckedOutput], _ problem: String?
  ) throws(OutputProblem) {
    for path in request.reports {
      try CheckPage(
        outputs: outputs, errors: problem.map { [InputError(CommandProblem($0))] } ?? [],
        path: path, words: .ofComparisons
      ).write(.none)
    }
  }
}

/// A comparison of two sides by the rules of a request.
struct Comparison {
  let old: ComparedSide
  let new: ComparedSide
  private let request: CompareRequest

  init(_ request: CompareRequest) throws(CompareProblem) {
    self.request = request
    old = try ComparedSide(request.words[0], within: request.budget)
    new =
      request.words.count == 1
      ? try ComparedSide(workingTreeOf: request.words[0], within: request.budget)
      : try ComparedSide(request.words[1], within: request.budget)
    let reads = ReadFiles()
    for path in old.paths + new.paths { reads.add(path) }
    for output in [request.difference].compactMap(\.self) + request.reports
    where reads.contains(Path(output)) {
      throw .overwrites(output)
    }
  }

  /// Returns the differences. Two files of the same format of shapes are equal if their shapes are.
  /// If not, frames are compared, unless no program can draw the shapes.
  func finding() throws -> Finding {
    if case .file(let old) = old, case .file(let new) = new, let finding = try lines(old, new) {
      return finding
    }
    guard case .file(let old) = old, case .file(let new) = new, let shapes = old.shapes(),
      let (expected, actual) = try bytes(old, new)
    else { return try comparedFrames() }
    let comparison = ObjectComparison(shapes, expected, names: .oldAndNew)
    let finding = try? comparison.finding(ByteSource(actual), number: 0)
    let isFilm = [expected, actual].contains(where: SVGFile.isFilm)
    if let finding, finding.isOK || isFilm || !PageFrames.canDraw(expected) {
      if !finding.isOK, request.tolerance > 0 || !request.ignored.isEmpty {
        throw isFilm
          ? CompareProblem.incomparable(new.name, "\(CompareProblem.framesOfShapes)")
          : .needsPixels(new.name)
      }
      return finding
    }
    return try comparedFrames()
  }

  /// Returns the differences of two tables, line by line; nil for other files.
  private func lines(_ old: ComparedFile, _ new: ComparedFile) throws -> Finding? {
    let endings = [old, new].map { Path($0.name).pathExtension }
    if !endings.contains(where: CompareRequest.tables.contains) { return nil }
    if endings[0] != endings[1] { throw CompareProblem.ofTwoFormats(old.name, new.name) }
    if request.tolerance > 0 || !request.ignored.isEmpty { throw CompareProblem.ofImages }
    if new.isVersion {
      throw old.isVersion ? .twoVersions : CompareProblem.versionLast(new.name, old.name)
    }
    let path = Path(new.name)
    guard SystemFile.isFile(path) else {
      throw CompareProblem.unreadable(new.name, reason: "no such file")
    }
    if request.difference != nil, !request.hasLines { throw CompareProblem.linesOfTables }
    let comparison = LineComparison(path, .none, within: request.budget, names: .oldAndNew)
    _ = comparison.take(try old.bytes(within: request.budget))
    let finding = comparison.finding
    if let reason = finding.damage { throw CompareProblem(reason) }
    return finding
  }

  /// Returns the bytes of two files of shapes; nil if their formats differ.
  private func bytes(_ old: ComparedFile, _ new: ComparedFile) throws -> ([UInt8], [UInt8])? {
    let (expected, actual) = try (
      old.bytes(within: request.budget), new.bytes(within: request.budget)
    )
    let reader = try? formats.reader(of: Array(expected.prefix(ImageReader.longestSignature)))
    return reader?.recognizes(Array(actual.prefix(ImageReader.longestSignature))) == true
      ? (expected, actual) : nil
  }

  private func comparedFrames() throws -> Finding {
    if request.hasLines { throw CompareProblem.framesOfImages }
    let finding = try FilmComparison.finding(within: request.budget.memory) {
      let (old, new) = (
        try old.open(within: request.budget), try new.open(within: request.budget)
      )
      let rules = try rules(old, new)
      let expected = CountedFrames(old.reader, hasDelays: rules.comparesDelays)
      let actual = CountedFrames(new.reader, hasDelays: rules.comparesDelays)
      return .init(expected: expected, actual: actual, rules: rules) { expected.times }
    }
    if let reason = finding.damage { throw CompareProblem(reason) }
    return finding
  }

  /// Returns the rules for two films, which compare only the properties that both formats store.
  private func rules(
    _ old: ComparedFilm, _ new: ComparedFilm
  ) throws(CompareProblem) -> ComparisonRules {
    let size = old.reader.size
    if let region = request.ignored.first(where: { $0.intersection(Region(size)).isEmpty }) {
      throw .outside(region.notation, size: "\(size)")
    }
    var rules = ComparisonRules()
    (rules.tolerance, rules.ignored) = (request.tolerance, request.ignored)
    rules.delayTolerance = old.kind == new.kind ? 0 : Self.roundedDelay
    rules.comparesDelays = old.hasDelays && new.hasDelays
    rules.comparesPlays = old.hasPlays && new.hasPlays
    (rules.requiresWholeImages, rules.collectsFrames) = (true, request.hasPage)
    rules.names = .oldAndNew
    return rules
  }

  /// The maximum difference between the delays of equal frames in different formats, in
  /// microseconds: the unit of GIF, the coarsest format.
  private static let roundedDelay = 10_000
}
