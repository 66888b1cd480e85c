internal import Encoding
internal import Settings

/// A command: how it is parsed, and what help, completions and the manual page say of it.
struct Subcommand: Sendable {
  /// What is typed after `render`.
  let usage: String
  /// What it does, a line for the overview.
  let summary: String
  /// The options that are its own.
  var options: @Sendable () -> [SettingEntry] = { [] }
  /// Whether it takes any setting of a scenario, too.
  var takesSettings = false
  /// What its arguments may be; nil if it takes none.
  var operand: @Sendable () -> Completion? = { nil }
  /// The most arguments of a command that takes no settings; nil if it checks them itself.
  var mostWords: Int?
  /// Details, with examples.
  let text: String
  fileprivate let make: @Sendable (_ rest: [String], _ words: Words) -> Command

  var name: String { String(usage.prefix { $0 != " " }) }

  static func named(_ name: String) -> Subcommand? { all.first { $0.name == name } }

  /// - Parameter rest: the arguments after the command.
  func parse(_ rest: [String], _ words: Words) -> Command {
    mostWords.flatMap { Command.refusal(of: words, for: name, atMost: $0) } ?? make(rest, words)
  }

  var page: [HelpBlock] {
    let entries = options()
    let options: [HelpBlock] =
      entries.isEmpty ? [] : [.heading("Options:"), .list(entries.map(\.helpItem))]
    return [.paragraph("render \(name): \(summary)"), .paragraph("Usage: render \(usage)")]
      + options + [HelpBlock](text)
  }
}

extension Subcommand {
  /// All commands, in the order of the overview.
  static let all: [Subcommand] = [
    Subcommand(
      usage: "run <scenario.yaml|folder>... [--setting value]...", summary: "draw scenario files",
      options: { FileCommandOptions.entries(of: .run) },
      takesSettings: true, operand: { Completion(endings: ["yaml", "yml"]) },
      text: """
        Settings on the command line win over those of the files. Nothing is drawn where anything is
        wrong with any of the files; - is stdin, and of a folder all *.yaml and *.yml files are read.
        `render help scenarios` says what files hold.

        With --shard, --keep-going or --timings each picture is put in its place when it is whole, and
        else all together. `render help shards` says how several workers draw one set of files.

          render run garden.yaml
          render run garden.yaml --theme dark --out garden-dark.gif
          render run --if-changed pictures/*.yaml
          render show garden.gif | render run - --out again.gif
          render run --shard 3/16 --if-changed pictures/*.yaml
        """,
      make: { .run(ScenarioRequest(.run, files: $0, $1)) }),
    Subcommand(
      usage: "check <scenario.yaml|folder>... [--setting value]...",
      summary: "compare pictures that stand with what would be drawn",
      options: { FileCommandOptions.entries(of: .check) },
      takesSettings: true, operand: { Completion(endings: ["yaml", "yml"]) },
      text: """
        What the scenarios say is drawn in memory and compared pixel by pixel; no picture is touched but by
        --update. Each output gets a line that says what differs, and one for each setting that has
        changed since its picture was drawn. Exit status 1 says that any differs.

          render check pictures/*.yaml
          render check pictures/*.yaml --root pictures --diff differences --report found.md
          render check pictures/*.yaml --update
        """,
      make: { .check(ScenarioRequest(.check, files: $0, $1)) }),
    Subcommand(
      usage: "plan <scenario.yaml|folder>... [--setting value]...",
      summary: "say which of several workers would draw what",
      options: { FileCommandOptions.entries(of: .plan) },
      takesSettings: true, operand: { Completion(endings: ["yaml", "yml"]) },
      text: """
        Each picture with about how many milliseconds a core takes for it, and whose it is: pictures go
        to whoever has least to do, the costliest first. Below are the workers, and how much more the busiest
        of them has to do than the mean. Nothing is drawn. Of machines the milliseconds say little,
        of pictures how they compare. In JSON `cost` is in microseconds.

          render plan pictures/*.yaml --shards 16
          render plan pictures/*.yaml --shards 16 --json | tail -n 1
        """,
      make: { .plan(ScenarioRequest(.plan, files: $0, $1)) }),
    Subcommand(
      usage: "merge <part.csv>... --out <table>", summary: "join the parts of a table",
      options: { MergeRequest.entries },
      operand: {
        Completion(endings: formats.filter { $0.table?.mayBeSplit == true }.map(\.name))
      },
      text: """
        Workers that share a sweep (`render run --shard K/N`) write a part of its table each. All parts
        together give the bytes that one worker alone would have written; a part that is missing, there
        twice, not whole or of another sweep is refused.

          render merge part-*.csv --out sweep.csv
          render merge part-*.csv --out means.csv --group density
        """,
      make: { .merge(MergeRequest(parts: $0, $1)) }),
    Subcommand(
      usage: "show <picture>", summary: "print the scenario that a picture was drawn from",
      options: { Command.showEntries },
      operand: {
        Completion(endings: formats.filter { $0.pictures.reader != nil }.map(\.name))
      },
      text: """
        A picture carries its scenario, in its plainest form: what is so by default is left out, and so
        is where the picture was written.

          render show garden.gif
          render show garden.gif > garden.yaml
        """,
      make: { Command.show($0.first, $1) }),
    Subcommand(
      usage: "list \(ListTopic.allCases.map(\.rawValue).joined(separator: "|")) [words]",
      summary: "what there is to choose from",
      options: { ListOptions.entries },
      operand: { Completion(words: ListTopic.allCases.map(\.rawValue)) },
      text: """
        On a terminal what is long goes on in further lines; into a pipe it is a line each. Words search, in
        capitals or not. --out draws patterns, rules and themes side by side, with any other setting.
        Patterns of your own, in $XDG_DATA_HOME/render/patterns, are listed as yours. Of a scenario file
        snapshots says, or draws, what its snapshots keep. type lists the letters that texts can have, and
        draws a page of them.

          render list patterns
          render list patterns gun
          render list patterns | grep gun
          render list patterns --out library.png
          render list rules --json
          render list snapshots world.yaml --out snapshots.png
          render list type --out specimen.png --theme dark
        """,
      make: { Command.list($0, $1) }),
    Subcommand(
      usage: "new <simulation>", summary: "print a scenario file to begin with",
      operand: { Completion(words: SimulationWords.all) }, mostWords: 1,
      text: """
        It draws as it is, and holds every setting of the simulation in a comment, with its meaning and
        its default. Its first line names the schema that editors check it with.

          render new sea > sea.yaml
          render schema > scenario.schema.json
          render run sea.yaml
        """,
      make: { rest, _ in Command.new(rest.first) }),
    Subcommand(
      usage: "schema", summary: "print the JSON schema of scenario files",
      mostWords: 0,
      text: """
        Editors that speak to a YAML language server complete and check scenario files by it, where
        their first line names the file, as those of `render new` do.

          render schema > scenario.schema.json
        """,
      make: { _, _ in .schema }),
    Subcommand(
      usage: "completions \(Shell.allCases.map(\.rawValue).joined(separator: "|"))",
      summary: "print what a shell completes words by",
      operand: { Completion(words: Shell.allCases.map(\.rawValue)) }, mostWords: 1,
      text: """
        They know commands, settings, values, patterns, themes and rules, and files by their endings.
        `make install` puts them where shells find them. For a trial,

          source <(render completions bash)

        and to stay,

          render completions zsh > "${fpath[1]}/_render"
          render completions fish > ~/.config/fish/completions/render.fish
        """,
      make: { rest, _ in Command.completions(rest.first) }),
    Subcommand(
      usage: "man [\(ReferencePage.allCases.map(\.rawValue).joined(separator: "|"))]",
      summary: "print the manual page, or a page of the reference",
      operand: { Completion(words: ReferencePage.allCases.map(\.rawValue)) }, mostWords: 1,
      text: """
        The manual page contains all of `render help`. `make install` puts it where `man render` finds
        it. With a name, the command prints that page of the reference in docs/, as Markdown.

          render man > render.1
          render man | man -l -
          render man settings > docs/reference-settings.md
        """,
      make: { rest, _ in Command.manual(rest.first) }),
    Subcommand(
      usage: "help [<simulation>|<command>|<topic>|<setting>]", summary: "say how it is done",
      operand: {
        Completion(words: SimulationWords.all + all.map(\.name) + HelpTopic.all.map { $0.name })
      },
      mostWords: 1,
      text: """
        `render help topics` names all there is. --help behind a simulation or a command says the same.

          render help life
          render help camera
          render help fps
          render run --help
        """,
      make: { rest, _ in .help(rest.first) }),
    Subcommand(
      usage: "version", summary: "print the version, as --version and -V do",
      mostWords: 0,
      text: """
          render version
        """,
      make: { _, _ in .version }),
  ]
}
