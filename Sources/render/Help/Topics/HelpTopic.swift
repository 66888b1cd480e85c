/// A help text on a subject that is not a single simulation, command or setting.
struct HelpTopic {
  let name: String
  /// Other words that lead to the topic.
  let synonyms: [String]
  let summary: String
  let blocks: [HelpBlock]

  /// All topics, in the order of the overview.
  static let all = others + [topics]

  /// All topics except the list of topics.
  static let others = [
    scenarios, events, camera, annotations, variations, tables, plots, ages, captions, outputs,
    formats, video, preview, sizes, limits, themes, rules, shards, libraries,
  ]

  /// Creates a topic.
  ///
  /// - Parameter text: the text in the notation of `[HelpBlock].init`.
  init(
    _ name: String, also synonyms: [String], summary: String, text: String,
    _ others: [HelpBlock] = []
  ) {
    self.name = name
    self.synonyms = synonyms
    self.summary = summary
    blocks = [HelpBlock](text) + others
  }

  static func named(_ name: String) -> HelpTopic? { all.first { $0.name == name } }

  static func named(synonym: String) -> HelpTopic? {
    all.first { $0.synonyms.contains(synonym) }
  }

  private static let topics = HelpTopic(
    "topics", also: ["contents", "index"], summary: "the list of topics",
    text: """
      `render help WORD` explains a simulation, a command, a setting, an event, a format, or one of these topics.
      """,
    [
      .heading("Topics:"),
      .list(others.map { .init(term: $0.name, meaning: $0.summary) }),
    ])
}
