internal import Assets
internal import Drawing
internal import Encoding
internal import Patterns
internal import Scenarios
internal import Settings
internal import Worlds

/// `render list`: prints the names of a topic, or draws them.
enum ListCommand {
  /// - Parameters:
  ///   - words: the words that each row must contain, ignoring case.
  ///   - drawing: the settings of the drawing; empty to print the list.
  static func run(
    _ word: String?, _ words: [String], _ options: ListOptions, drawing: [Setting]
  ) async -> ExitStatus {
    let topics = ListTopic.allCases.map(\.rawValue)
    guard let word else {
      return Report([InputError(CommandProblem.noTopic(known: topics))]).print()
    }
    guard let topic = ListTopic(rawValue: word.lowercased()) else {
      return Report([InputError(CommandProblem.unknownTopic(word, known: topics))]).print()
    }
    if topic == .snapshots { return await SnapshotList.run(words, drawing) }
    if topic == .type, !drawing.isEmpty { return await SpecimenCommand.run(drawing) }
    let items = items(of: topic).filter { $0.holds(words) }
    if items.isEmpty {
      Terminal.say("render: \(CommandProblem.nothingListed(topic.rawValue, words: words))")
      return .done
    }
    if !drawing.isEmpty { return await draw(items, of: topic, drawing) }
    if options.areObjects {
      return Terminal.print(items.map { JSONValue.object($0.fields).line + "\n" }.joined())
    }
    let table = Table(items.map(\.row))
    // Other programs search lines, so each row is one line there.
    return Terminal.print(
      Terminal.stdoutIsTerminal ? table.text(width: Terminal.width) : table.text)
  }

  /// Draws a list as a sheet, with the settings of scenarios.
  private static func draw(
    _ items: [Item], of topic: ListTopic, _ settings: [Setting]
  ) async -> ExitStatus {
    let place = InputLocation.option("list")
    let names = items.compactMap(\.name).map { Written(.text($0), at: place) }
    guard let drawing = topic.drawing, let document = topic.sheet(of: names, settings, at: place)
    else {
      let known = ListTopic.allCases.filter {
        $0.drawing != nil || [.snapshots, .type].contains($0)
      }
      return Report([
        InputError(CommandProblem.nothingToDraw(topic.rawValue, known: known.map(\.rawValue)))
      ]).print()
    }
    if let setting = settings.first(where: { $0.name == drawing.names }) {
      let command = "list \(topic.rawValue)"
      return Report([
        InputError(CommandProblem.noSettings(of: command, setting.name), at: setting.place)
      ]).print()
    }
    return await DrawCommand.run(document) { job in
      topic == .themes ? (job as? SheetJob)?.themeSamples ?? job : job
    }
  }

  /// A row of the list, as text and as JSON fields.
  private struct Item {
    let row: [String]
    let fields: [(name: String, value: JSONValue)]
    /// The value of a setting that selects the item; nil if there is none.
    var name: String?

    init(row: [String], fields: [(name: String, value: JSONValue)], isUsable: Bool = true) {
      self.row = row
      self.fields = fields
      name = isUsable ? row.first : nil
    }

    /// Returns true if the row contains all words, ignoring case. A plural finds the singular, too.
    func holds(_ words: [String]) -> Bool {
      let text = row.joined(separator: "\n").lowercased()
      return words.map { $0.lowercased() }.allSatisfy { word in
        text.contains(word)
          || word.count > 3 && word.hasSuffix("s") && text.contains(word.dropLast())
      }
    }
  }

  private static func items(of topic: ListTopic) -> [Item] {
    switch topic {
    case .simulations: simulations.map { item(of: $0.info) }
    case .patterns: PatternList.all.map(patternItem)
    case .themes: Assets.themes.map(themeItem)
    case .rules: NamedRule.all.map(ruleItem)
    case .formats: formats.map(formatItem)
    case .type: TypeBlock.all.map(blockItem)
    case .snapshots: []
    }
  }

  private static func item(of info: SimulationInfo) -> Item {
    Item(
      row: [info.name, info.summary],
      fields: [
        ("name", .text(info.name)), ("aliases", .list(info.aliases.map { .text($0) })),
        ("summary", .text(info.summary)),
      ])
  }

  private static func patternItem(_ entry: PatternList.Entry) -> Item {
    guard let pattern = entry.pattern else {
      return Item(
        row: [entry.name, "yours", "", "", entry.problem],
        fields: [("name", .text(entry.name)), ("problem", .text(entry.problem))], isUsable: false)
    }
    let comment = pattern.comments.first { !$0.hasPrefix("Kind: ") } ?? ""
    let rule = pattern.rule?.value ?? "B3/S23"
    let kind = entry.isOwn ? "yours" : pattern.kind ?? ""
    let synonyms = entry.isOwn ? [] : Assets.synonyms(ofPattern: entry.name)
    return Item(
      row: [
        entry.name, kind, "\(pattern.size)", pattern.author,
        comment + (rule == "B3/S23" ? "" : " (\(rule))") + also(synonyms),
      ],
      fields: [
        ("name", .text(entry.name)), ("aliases", .list(synonyms.map { .text($0) })),
        ("kind", .text(kind)), ("size", "\(pattern.size)"),
        ("author", .text(pattern.author)), ("rule", .text(rule)), ("comment", .text(comment)),
      ])
  }

  /// Returns the part of a row that names synonyms.
  private static func also(_ synonyms: [String]) -> String {
    synonyms.isEmpty ? "" : " (also: \(synonyms.joined(separator: ", ")))"
  }

  private static func themeItem(_ asset: Asset) -> Item {
    let line = String(decoding: asset.bytes, as: UTF8.self).prefix { !$0.isNewline }
    let comment = line.hasPrefix("# ") ? String(line.dropFirst(2)) : ""
    return Item(
      row: [asset.name, comment],
      fields: [("name", .text(asset.name)), ("comment", .text(comment))])
  }

  private static func ruleItem(_ named: NamedRule) -> Item {
    Item(
      row: [named.name, named.summary, named.note + also(named.synonyms)],
      fields: [
        ("name", .text(named.name)), ("aliases", .list(named.synonyms.map { .text($0) })),
        ("rule", "\(named.rule)"), ("note", .text(named.note)),
      ])
  }

  private static func blockItem(_ block: TypeBlock) -> Item {
    let letters = block.letters.map { $0 == "\u{A0}" || $0 == "\u{AD}" ? "" : String($0) }.joined()
    return Item(
      row: [block.name, "\(block.letters.count)", letters],
      fields: [
        ("name", .text(block.name)), ("count", .number("\(block.letters.count)")),
        ("letters", .text(letters)),
      ])
  }

  private static func formatItem(_ format: Format) -> Item {
    let ending = ".\(format.name)"
    return Item(
      row: [format.name, ending, format.summary],
      fields: [
        ("name", .text(format.name)), ("endings", .list([.text(ending)])),
        ("summary", .text(format.summary)),
      ])
  }
}
