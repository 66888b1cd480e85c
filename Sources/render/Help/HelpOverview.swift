internal import Scenarios
internal import Worlds

/// The page of `render help` without a word.
enum HelpOverview {
  static var page: [HelpBlock] {
    [
      .paragraph(summary),
      .heading("Usage:"), .list(usage),
      .heading("Simulations:"), .list(simulationItems),
      .heading("Commands:"),
      .list(Subcommand.all.map { .init(term: $0.name, meaning: $0.summary) }),
      .heading("Topics:"), .list(HelpTopic.all.map { .init(term: $0.name, meaning: $0.summary) }),
      .heading("Examples:"), .commands(examples),
      .paragraph(
        "`render help WORD` explains a simulation, command, topic, setting, event or format."
          + " `render <simulation> --help` lists the settings of a simulation."),
      .heading("Exit status:"), .list(exitStatus),
    ]
  }

  static let summary =
    "render draws cellular automata and grid simulations as images, animations and video."

  private static let usage: [HelpBlock.Item] = [
    .init(term: "render <simulation> [--setting value]...", meaning: "draw a simulation"),
    .init(term: "render <command> [argument]...", meaning: "run a command"),
  ]

  static var simulationItems: [HelpBlock.Item] {
    simulations.map { .init(term: $0.info.name, meaning: $0.info.summary) }
  }

  static let examples = [
    "render sea --frames 100 --out sea.gif",
    "render life --pattern gosper-glider-gun --theme dark --out gun.gif",
    "render wolfram --rule 110 --cell 4 --out rule110.png",
    "render infection --people 400 --out frames-%04d.png --out counts.csv",
  ]

  static let exitStatus: [HelpBlock.Item] = [
    .init(term: "0", meaning: "success"),
    .init(
      term: "1",
      meaning: "an output could not be written, an input could not be read, a run exceeded a limit,"
        + " or a check found a difference"),
    .init(
      term: "2", meaning: "an error on the command line or in a scenario; nothing was written"),
    .init(term: "130, 143", meaning: "interrupted by Ctrl-C, or terminated by a signal"),
  ]
}
