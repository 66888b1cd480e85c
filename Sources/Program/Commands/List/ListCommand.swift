internal import Assets
internal import Automata
internal import Drawing
internal import Encoding
internal import Files
internal import Films
internal import Grids
internal import Imaging
internal import Models
internal import Patterns
internal import Scenarios
internal import Settings
internal import Worlds

/// `render list`: prints the names of a topic, or draws them.
enum ListCommand {
  /// `words`: the words that each row must contain, ignoring case and accents. `drawing`: the settings of the
  /// drawing; empty to print the list.
  static func run(
    _ word: String?, _ words: [String], _ options: ListOptions, drawing: [Setting]
  ) async -> ExitStatus {
    let topics = ListTopic.allCases.map(\.rawValue)
    guard let word else {
      return Report([
        InputError("list needs a topic: \(topics.joined(separator: ", "))")
      ]).print()
    }
    guard let topic = ListTopic(rawValue: word.lowercased()) else {
      let words = ([word] + words).joined(separator: " ")
      if PatternNames.kind(meantBy: words) != nil {
        return Report([
          InputError("cannot list '\(words)': write `render list patterns \(words)`")
        ]).print()
      }
      return Report([
        InputError(
          "cannot list '\(word)'"
            + Nearest.hint(
              Nearest.name(to: word, among: topics),
              else: ": name one of \(topics.joined(separator: ", "))"))
      ]).print()
    }
    if topic == .snapshots { return await SnapshotList.run(words, drawing) }
    if topic == .type, !drawing.isEmpty { return await SpecimenCommand.run(drawing) }
    let terms = terms(of: words)
    let asksForMotion = topic == .patterns && terms.contains(where: isOfMotion)
    let items = items(of: topic, withMotion: asksForMotion).filter { $0.holds(terms) }
    if items.isEmpty {
      let shown = words.map { "'\($0)'" }.joined(separator: " and ")
      Terminal.say("render: no \(topic.rawValue) match \(shown)\(hint(words, topic))")
      return .done
    }
    if !drawing.isEmpty { return await draw(items, of: topic, drawing) }
    if options.areObjects {
      return Terminal.print(items.map { JSONValue.object($0.fields).line + "\n" }.joined())
    }
    let table = TextTable(items.map(\.row))
    // Other programs search lines, so each row is one line there.
    return Terminal.print(
      Terminal.stdoutIsTerminal ? table.text(width: Terminal.width) : table.text)
  }

  /// Returns the words without case and accents, and `p3` in place of `period 3`.
  private static func terms(of words: [String]) -> [String] {
    var terms: [String] = []
    for word in words.map(\.folded) {
      if terms.last == "period", Int(word) != nil {
        terms[terms.count - 1] = "p\(word)"
      } else {
        terms.append(word)
      }
    }
    return terms
  }

  /// Returns what to write in place of words that no entry of a topic has; an empty text if unknown.
  private static func hint(_ words: [String], _ topic: ListTopic) -> String {
    let text = words.joined(separator: " ")
    if topic == .rules {
      if let advice = SimulationWords.adviceForRule(text) { return ": \(advice)" }
      if (try? LifeRule(notation: text)) != nil {
        return ": `render info \(text)` describes this rule"
      }
    }
    return Nearest.hint(Nearest.meanings(of: words.joined(separator: "-")).first)
  }

  /// Draws a list as a sheet, with the settings of scenarios.
  private static func draw(
    _ items: [ListedName], of topic: ListTopic, _ settings: [Setting]
  ) async -> ExitStatus {
    let place = InputLocation.option("list")
    let names = items.compactMap(\.name).map { Written(.text($0), at: place) }
    guard let drawing = topic.drawing, let document = topic.sheet(of: names, settings, at: place)
    else {
      let known = ListTopic.allCases.filter {
        $0.drawing != nil || [.snapshots, .type].contains($0)
      }
      return Report([
        InputError(
          "\(topic.rawValue) cannot be drawn: --out is for"
            + " \(known.map(\.rawValue).joined(separator: ", "))")
      ]).print()
    }
    if let setting = settings.first(where: { $0.name == drawing.names }) {
      let command = "list \(topic.rawValue)"
      return Report([
        InputError(CommandProblem.noSettings(of: command, setting.name), at: setting.place)
      ]).print()
    }
    return await DrawCommand.run(document) { job in
      guard let sheet = job as? ImageJob else { return job }
      switch topic {
      case .themes: return sheet.themeSamples
      case .ramps where sheet.films.count == names.count:
        return sheet.rearranged(names.indices.map { ($0, names[$0].text ?? "") })
      default: return job
      }
    }
  }

  /// A row of the list, as text and as JSON fields.
  private struct ListedName {
    let row: [String]
    let fields: [(name: String, value: JSONValue)]
    /// The value of a setting that selects the item; nil if there is none.
    var name: String?
    /// Further words by which the item is found.
    private let keywords: [String]

    init(
      row: [String], fields: [(name: String, value: JSONValue)], isUsable: Bool = true,
      keywords: [String] = []
    ) {
      self.row = row
      self.fields = fields
      self.keywords = keywords
      name = isUsable ? row.first : nil
    }

    /// Returns true if the row contains all terms. A plural finds the singular, too, and `p3` is
    /// no part of `p30`.
    func holds(_ terms: [String]) -> Bool {
      let text = row.joined(separator: "\n").folded
      return terms.allSatisfy { term in
        if keywords.contains(term) { return true }
        if let period = ListCommand.period(of: term) { return has(period, in: text) }
        return text.contains(term)
          || term.count > 3 && term.hasSuffix("s") && text.contains(String(term.dropLast()))
          || term == "lives" && text.contains("still life")
      }
    }

    /// Returns true if a text names a period: `p3` or `period 3`.
    private func has(_ period: Substring, in text: String) -> Bool {
      let words = NameSearch.words(of: text)
      return words.contains("p\(period)")
        || zip(words, words.dropFirst()).contains { $0 == "period" && $1 == period }
    }
  }

  /// Returns true for a word that is a speed, a direction or a period: `c/2`, `diagonal`, `p7`.
  private static func isOfMotion(_ word: String) -> Bool {
    period(of: word) != nil || word.contains("c/")
      || ["period", "orthogonal", "diagonal", "oblique"].contains(word)
  }

  /// Returns the number of a period such as `p7`; nil for other words.
  private static func period(of word: String) -> Substring? {
    word.first == "p" && Int(word.dropFirst()) != nil ? word.dropFirst() : nil
  }

  /// - Parameter withMotion: true to find patterns by their speeds and periods, which are computed.
  private static func items(of topic: ListTopic, withMotion: Bool) -> [ListedName] {
    switch topic {
    case .simulations: simulations.map { item(of: $0.info) }
    case .patterns: PatternList.all.map { patternItem($0, withMotion: withMotion) }
    case .models: modelItems
    case .themes: Assets.themes.map(commentedItem)
    case .ramps:
      ColorRamp.names.compactMap { name in Assets.ramps.first { $0.name == name } }
        .map(commentedItem)
    case .rules: NamedRule.all.map(ruleItem)
    case .formats: formats.map(formatItem)
    case .type: TypeBlock.all.map(blockItem)
    case .snapshots: []
    }
  }

  private static func item(of info: SimulationInfo) -> ListedName {
    ListedName(
      row: [info.name, info.summary],
      fields: [
        ("name", .text(info.name)), ("aliases", .list(info.aliases.map { .text($0) })),
        ("summary", .text(info.summary)),
      ])
  }

  /// The included models, then those of the user.
  private static var modelItems: [ListedName] {
    let carried = FileLibrary.names(of: .model)
    let own = UserFiles.all(of: .model).map(\.name).filter { !carried.contains($0) }
    return (carried + own).map { name in
      let row = { (about: String, source: String, isUsable: Bool) in
        ListedName(
          row: [name, about, own.contains(name) ? "yours" : source],
          fields: [
            ("name", .text(name)), ("about", .text(about)), ("source", .text(source)),
          ], isUsable: isUsable)
      }
      do {
        let summary = try ModelSummary(FileLibrary(.none).model(name))
        return row(summary.about, summary.source, true)
      } catch {
        return row("\(error)".split(separator: "\n").first.map(String.init) ?? "", "", false)
      }
    }
  }

  private static func patternItem(_ entry: PatternList.Entry, withMotion: Bool) -> ListedName {
    guard let pattern = entry.pattern else {
      return ListedName(
        row: [entry.name, "yours", "", "", entry.problem],
        fields: [("name", .text(entry.name)), ("problem", .text(entry.problem))], isUsable: false)
    }
    let comment = pattern.comments.first { !$0.hasPrefix("Kind: ") } ?? ""
    let rule = pattern.rule?.value ?? "B3/S23"
    let kind = entry.isOwn ? "yours" : pattern.kind ?? ""
    let synonyms = entry.isOwn ? [] : Assets.synonyms(ofPattern: entry.name)
    return ListedName(
      row: [
        entry.name, kind, "\(pattern.size)", pattern.author,
        comment + (rule == "B3/S23" ? "" : " (\(rule))") + also(synonyms),
      ],
      fields: [
        ("name", .text(entry.name)), ("aliases", .list(synonyms.map { .text($0) })),
        ("kind", .text(kind)), ("size", "\(pattern.size)"),
        ("author", .text(pattern.author)), ("rule", .text(rule)), ("comment", .text(comment)),
      ], keywords: withMotion ? motion(of: pattern) : [])
  }

  /// Returns the words of a pattern's period and speed, if it repeats.
  private static func motion(of pattern: Pattern) -> [String] {
    var limits = AnalysisLimits()
    limits.work = 1 << 22
    guard let analysis = try? Life(pattern: pattern).analysis(within: limits),
      case .repeats(0, let period, let step) = analysis.behavior
    else { return [] }
    let speed = Speed(step, per: period).map { "\($0)".split(separator: " ").map(String.init) }
    return ["period", "\(period)", "p\(period)"] + (speed ?? [])
  }

  /// Returns the part of a row that names synonyms.
  private static func also(_ synonyms: [String]) -> String {
    synonyms.isEmpty ? "" : " (also: \(synonyms.joined(separator: ", ")))"
  }

  /// Returns the row of a file whose first line is a comment.
  private static func commentedItem(_ asset: Asset) -> ListedName {
    let line = String(decoding: asset.bytes, as: UTF8.self).prefix { !$0.isNewline }
    let comment = line.hasPrefix("# ") ? String(line.dropFirst(2)) : ""
    return ListedName(
      row: [asset.name, comment],
      fields: [("name", .text(asset.name)), ("comment", .text(comment))])
  }

  private static func ruleItem(_ named: NamedRule) -> ListedName {
    ListedName(
      row: [named.name, named.summary, named.note + also(named.synonyms)],
      fields: [
        ("name", .text(named.name)), ("aliases", .list(named.synonyms.map { .text($0) })),
        ("rule", "\(named.rule)"), ("note", .text(named.note)),
      ],
      keywords: RulePage.family(of: named.rule).lowercased()
        .split { !$0.isLetter && $0 != "-" }.map(String.init)
    )
  }

  private static func blockItem(_ block: TypeBlock) -> ListedName {
    let letters = block.letters.map { $0 == "\u{A0}" || $0 == "\u{AD}" ? "" : String($0) }.joined()
    return ListedName(
      row: [block.name, "\(block.letters.count)", letters],
      fields: [
        ("name", .text(block.name)), ("count", .number("\(block.letters.count)")),
        ("letters", .text(letters)),
      ])
  }

  private static func formatItem(_ format: Format) -> ListedName {
    let ending = ".\(format.name)"
    return ListedName(
      row: [format.name, ending, format.summary],
      fields: [
        ("name", .text(format.name)), ("endings", .list([.text(ending)])),
        ("summary", .text(format.summary)),
      ])
  }
}

/// All patterns with a name: the built-in ones by kind, then those of the user.
enum PatternList {
  struct Entry {
    let name: String
    let isOwn: Bool
    /// The pattern; nil if the user's file is invalid.
    let pattern: Pattern?
    var problem = ""

    /// The position of the pattern's kind in the list.
    fileprivate var rank: Int {
      PatternNames.kinds.firstIndex { $0 == pattern?.kind } ?? PatternNames.kinds.count
    }
  }

  static var all: [Entry] {
    let carried = Assets.patterns.map {
      Entry(name: $0.name, isOwn: false, pattern: Pattern.listed($0.name))
    }.sorted { ($0.rank, $0.name) < ($1.rank, $1.name) }
    // Built-in patterns have precedence over patterns of the user with the same name.
    let own = UserFiles.all(of: .pattern).filter { own in !carried.contains { $0.name == own.name }
    }
    return carried + own.map { entry($0.name) }
  }

  private static func entry(_ name: String) -> Entry {
    let word = Written(.text(name), at: .option("list"))
    do {
      let file = try FileLibrary(.none).open(.pattern, word).get()
      return Entry(name: name, isOwn: true, pattern: try Pattern(bytes: file.bytes))
    } catch {
      return Entry(name: name, isOwn: true, pattern: nil, problem: "\(error)")
    }
  }
}

/// `render list snapshots`: lists or draws the snapshots of a scenario file.
enum SnapshotList {
  /// - Parameter drawing: the settings of the drawing; empty to print the list.
  static func run(_ files: [String], _ drawing: [Setting]) async -> ExitStatus {
    guard let path = files.first, files.count == 1 else {
      return Report([InputError("list snapshots needs one scenario file")]).print()
    }
    let policy = RunPolicy()
    var report = Report()
    do {
      let file = try ScenarioFile(path: path, policy: policy.reading)
      report.add(file.errors, excerpts: file)
      guard report.isEmpty, let document = file.documents.first else { return report.print() }
      do throws(InputProblem) {
        let jobs = try document.without(["out", "format", "strip"]).jobs(policy: policy.reading)
        return await show(jobs, of: path, document, drawing, policy)
      } catch {
        report.add(error.errors, excerpts: file)
      }
    } catch {
      report.add(error)
    }
    return report.print()
  }

  private static func show(
    _ jobs: [any Job], of path: String, _ document: Document, _ drawing: [Setting],
    _ policy: RunPolicy
  ) async -> ExitStatus {
    guard let job = jobs.first as? ImageJob, let sheet = job.snapshots else {
      return Report([InputError("\(path) has no snapshots")]).print()
    }
    if drawing.isEmpty {
      let rows = job.savedStates.compactMap { keeping -> [String]? in
        guard case .snapshot(let name) = keeping.savedItem else { return nil }
        return [name, "generation \(keeping.generation)"]
      }
      return Terminal.print(TextTable(rows).text)
    }
    do throws(InputProblem) {
      let still = Setting("frames", "1", at: .option("list"))
      let outputs = try document.withoutCourse.overlaid(with: drawing + [still]).jobs()[0].outputs
      return await JobRunner.run(Workload([sheet.keeping(outputs)]), policy)
    } catch {
      return Report(error.errors).print()
    }
  }
}

extension Document {
  /// The document without settings that concern time.
  fileprivate var withoutCourse: Document {
    without([
      "out", "format", "strip", "sheet", "frames", "skip", "every", "events", "camera",
    ])
  }
}

/// `render list type --out specimen.png`: draws a specimen of the typeface.
enum SpecimenCommand {
  /// The settings that apply to a page without an animation.
  private static let settings = ["out", "format", "theme", "make-folders", "sync", "quiet", "jobs"]

  static func run(_ drawing: [Setting]) async -> ExitStatus {
    let others = drawing.filter { !settings.contains($0.name) }
    if !others.isEmpty {
      return Report(
        others.map { InputError(CommandProblem.noSettings(of: "list type", $0.name), at: $0.place) }
      ).print()
    }
    let place = InputLocation.option("list")
    let document = Document(
      name: "type",
      settings: [
        Setting("simulation", "life", at: place), Setting("frames", "1", at: place),
      ] + drawing)
    let policy = RunPolicy()
    do throws(InputProblem) {
      return await draw(try document.jobs(policy: policy.reading), policy)
    } catch {
      return Report(error.errors).print()
    }
  }

  private static func draw(_ jobs: [any Job], _ policy: RunPolicy) async -> ExitStatus {
    let staging = Staging(
      policy.reading, makesFolders: jobs.contains(where: \.info.run.makesFolders),
      syncs: jobs.contains(where: \.info.run.syncs))
    do {
      for job in jobs {
        if let plan = job.outputs.first(where: { !$0.format.hasImages }) {
          return Report([
            InputError(
              "'\(plan.destination.name)' cannot store an image: use an image format")
          ]).print()
        }
        for plan in job.outputs { try await write(plan, job, staging) }
      }
      try staging.commit()
      return .done
    } catch {
      return Terminal.fail(error)
    }
  }

  private static func write(_ plan: PlannedOutput, _ job: any Job, _ staging: Staging) async throws
  {
    let output = Output(plan.destination, staging: staging)
    try output.check()
    try plan.format.check(output)
    let encoder = try plan.format.encoder(output, Timing(ticksPerSecond: 1), EncodingOptions())
    let shot = Shot(
      generation: 0, counts: [], ticks: 1,
      image: TypeSpecimen(job.films.first?.look.theme ?? .light).image)
    var shots = [shot]
    try await encode({ shots.popLast() }, with: [encoder], jobs: job.info.run.jobs)
  }
}
