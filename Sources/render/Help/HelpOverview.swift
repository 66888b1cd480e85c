internal import Worlds

/// What `render help` says of everything.
enum HelpOverview {
  static var page: [HelpBlock] {
    [
      .paragraph(summary),
      .heading("Usage:"),
      .example(["render <simulation> [--setting value]...", "render <command> [word]..."]),
      .heading("Simulations:"), .list(simulationItems),
      .heading("Commands:"),
      .list(Subcommand.all.map { .init(term: $0.name, meaning: $0.summary) }),
      .heading("Topics:"), .list(HelpTopic.all.map { .init(term: $0.name, meaning: $0.summary) }),
      .heading("Examples:"), .example(examples),
      .paragraph(
        "`render help <word>` tells of each; `render <simulation> --help` lists all its settings."),
      .paragraph("Exit status: \(exitStatus)"),
    ]
  }

  static let summary =
    "render draws small worlds: cellular automata and grid simulations, as pictures and films."

  static var simulationItems: [HelpBlock.Item] {
    simulations.map { .init(term: $0.info.name, meaning: $0.info.summary) }
  }

  static let examples = [
    "render sea --frames 100 --out sea.gif",
    "render life --pattern gosper-glider-gun --theme dark --out gun.gif",
    "render wolfram --rule 110 --cell 4 --out rule110.png",
    "render infection --people 400 --out frames-%04d.png --out counts.csv",
  ]

  static let exitStatus = """
    0 done; 1 something could not be written or decoded, a film took more than it may as it played, \
    or a check found a difference; 2 a mistake on the command line or in a scenario, and nothing was \
    written; 130 interrupted, 143 terminated.
    """
}
