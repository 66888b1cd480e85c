internal import Assets
internal import Encoding
internal import Films
internal import Grids
internal import Scenarios
internal import Worlds

/// A help text on a command, or on a subject that is not a single simulation, command or setting.
struct HelpTopic {
  let name: String
  /// Other words that lead to the topic.
  private(set) var synonyms: [String] = []
  private(set) var summary = ""
  /// The text in the notation of `[HelpBlock].init`.
  private var text = ""

  /// All topics, in the order of the overview. The last one is the list of the others.
  static let all = pages(of: Assets.helpTopics)

  /// The texts on commands, by their names.
  static let commands = Dictionary(
    uniqueKeysWithValues: pages(of: Assets.helpCommands).map { ($0.name, $0) })

  /// Creates a topic without a text.
  init(_ name: String) { self.name = name }

  /// Parses a page: a line with its name and its synonyms, a line with its summary, and its text.
  private init(page: Substring) {
    let lines = page.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
    let names = lines[0].split(separator: " ").map(String.init)
    (name, synonyms) = (names[0], Array(names.dropFirst()))
    (summary, text) = (String(lines[1]), String(lines[2]))
  }

  /// Returns the pages of a file. `== ` begins each of them.
  private static func pages(of file: Asset) -> [HelpTopic] {
    String(decoding: file.bytes, as: UTF8.self).dropFirst(3).parts(separatedBy: "\n== ")
      .map(HelpTopic.init(page:))
  }

  static func named(_ name: String) -> HelpTopic? { all.first { $0.name == name } }

  static func named(synonym: String) -> HelpTopic? {
    all.first { $0.synonyms.contains(synonym) }
  }

  /// The item in a list of topics or commands.
  var item: HelpBlock.Item { .init(term: name, meaning: summary) }

  var blocks: [HelpBlock] {
    [HelpBlock](text) { list in
      switch list {
      case "events": Self.verbs
      case "formats": formats.map { .init(term: ".\($0.name)", meaning: $0.summary) }
      case "kinds": Self.kinds
      default: Self.all.dropLast().map(\.item)
      }
    }
  }

  private static var kinds: [HelpBlock.Item] {
    simulations.filter { !$0.info.kinds.isEmpty }.map {
      .init(term: $0.info.name, meaning: $0.info.kinds.map(\.name).joined(separator: ", "))
    }
  }

  /// The events with their values, their effects, and the simulations that support them.
  static let verbs: [HelpBlock.Item] = {
    let words = simulations.flatMap { simulation in
      simulation.info.verbs.map { (verb: $0, simulation: simulation.info.name) }
    }
    var rows: [(verb: Verb, owners: [String])] = []
    for (verb, simulation) in words {
      if let row = rows.firstIndex(where: {
        $0.verb.word == verb.word && $0.verb.takes == verb.takes
      }) {
        rows[row].owners.append(simulation)
      } else {
        rows.append((verb, [simulation]))
      }
    }
    rows += Verb.ofFilms.map { ($0, ["all simulations"]) }
    return rows.map { verb, owners in
      .init(
        term: "\(verb.word): \(verb.takes)", meaning: verb.help,
        note: "(\(owners.joined(separator: ", ")))")
    }
  }()
}
