internal import Assets
internal import Encoding
internal import Settings

/// A command, with the parser of its arguments and the texts for help, completions and the manual
/// page.
struct Subcommand: Sendable {
  /// The syntax after `render`.
  let usage: String
  /// A one-line summary for the overview.
  let summary: String
  /// The options of the command itself.
  var options: @Sendable () -> [SettingEntry] = { [] }
  /// True if it also accepts the settings of scenarios.
  var takesSettings = false
  /// The possible arguments; nil if it accepts none.
  var operand: @Sendable () -> Completion? = { nil }
  /// The maximum number of arguments of a command without settings; nil if it checks them itself.
  var mostWords: Int?
  /// Details and examples.
  let text: String
  let make: @Sendable (_ rest: [String], _ words: Words) -> Command

  var name: String { String(usage.prefix { $0 != " " }) }

  /// The commands that other programs call otherwise.
  static let synonyms = [
    "example": "new", "examples": "new", "init": "new", "create": "new", "demo": "gallery",
    "demos": "gallery", "page": "gallery", "search": "list", "find": "list", "ls": "list",
    "draw": "run", "build": "run", "verify": "check", "diff": "check", "estimate": "plan",
    "serve": "watch", "describe": "info", "analyze": "info", "combine": "merge",
  ]

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
      usage: "run <scenario.yaml|directory>... [--setting value]...",
      summary: "draw scenario files",
      options: { FileCommandOptions.entries(of: .run) },
      takesSettings: true, operand: { Completion(endings: ["yaml", "yml"]) },
      text: """
        Settings on the command line override those of the files. If any file has an error, nothing is drawn.
        A directory means its *.yaml and *.yml files; - is standard input. See `render help scenarios`.

        All outputs are moved to their places together at the end. With --shard, --keep-going or --timings, each
        output is moved as soon as it is complete. To divide the work among several workers, see `render help
        shards`.

          render run garden.yaml
          render run garden.yaml --theme dark --out garden-dark.gif
          render run --if-changed pictures/*.yaml
          render show garden.gif | render run - --out again.gif
          render run --shard 3/16 --if-changed pictures/*.yaml
        """,
      make: { .run(ScenarioRequest(.run, files: $0, $1)) }),
    Subcommand(
      usage: "watch <scenario.yaml|directory>... [--setting value]...",
      summary: "draw scenario files again each time they change",
      options: { FileCommandOptions.entries(of: .watch) },
      takesSettings: true, operand: { Completion(endings: ["yaml", "yml"]) },
      text: """
        Draws the scenarios, and draws again when a file changes: a scenario, or a pattern, theme, sprite, rule or
        input that it names. Only outputs whose settings or files changed are drawn. Errors are printed, and
        the last good outputs stay. Ctrl-C ends it.

        --serve shows the outputs on a page that updates itself. Its address works on this computer only, and
        contains a random token. If the port is in use, the next free one is taken. --preview shows one
        film in the terminal and writes no files.

          render watch garden.yaml
          render watch pictures --serve
          render watch garden.yaml --theme dark --preview
        """,
      make: { .watch(ScenarioRequest(.watch, files: $0, $1)) }),
    Subcommand(
      usage: "check <scenario.yaml|directory>... [--setting value]...",
      summary: "compare existing images with a fresh render",
      options: { FileCommandOptions.entries(of: .check) },
      takesSettings: true, operand: { Completion(endings: ["yaml", "yml"]) },
      text: """
        The scenarios are rendered in memory and compared with the existing outputs, pixel by pixel. Each output
        gets a line with the differences, and one for each setting that has changed since it was drawn. Only
        --update and --prune change files. The exit status is 1 if anything differs.

        --prune concerns only files whose names fit a placeholder of `out`, such as {theme} or %04d, and that
        store a scenario with that name. It removes nothing if a scenario has an error.

          render check pictures/*.yaml
          render check pictures/*.yaml --root pictures --diff differences --report found.md
          render check pictures/*.yaml --update
        """,
      make: { .check(ScenarioRequest(.check, files: $0, $1)) }),
    Subcommand(
      usage: "plan <scenario.yaml|directory>... [--setting value]...",
      summary: "predict the time of a run, or split its work among workers",
      options: { FileCommandOptions.entries(of: .plan) },
      takesSettings: true, operand: { Completion(endings: ["yaml", "yml"]) },
      text: """
        Predicts the processor time of each output on one core of this machine, in milliseconds. It runs the
        beginning of up to 100 outputs, for two seconds in total, and writes nothing. The other times are estimated
        from sizes. With --shards, it prints the worker that would draw each output, and compares the busiest worker
        with the mean. The times are then estimates, the same on every machine, that serve to compare outputs.
        With --json, `cost` is that estimate and `time` the prediction, both in microseconds.

          render plan pictures/*.yaml
          render plan pictures/*.yaml --shards 16
          render plan pictures/*.yaml --shards 16 --json | tail -n 1
        """,
      make: { .plan(ScenarioRequest(.plan, files: $0, $1)) }),
    Subcommand(
      usage: "gallery <scenario.yaml|directory>... --out <page.html> [--setting value]...",
      summary: "draw scenario files into one page for browsers",
      options: { FileCommandOptions.entries(of: .gallery) },
      takesSettings: true, operand: { Completion(endings: ["yaml", "yml"]) },
      text: """
        The page contains the images and films, their counts as curves, the scenarios, and buttons that play,
        search and copy. It needs no other file. Scenarios that set no theme are drawn in the themes light and
        dark, and readers see the one that they prefer. Films show their poster until they play.

        With --link, the page refers to the files that `render run` has written, and contains no films.

          render gallery pictures/*.yaml --out index.html
          render gallery pictures --out pictures/index.html --link --if-changed
        """,
      make: { .gallery(ScenarioRequest(.gallery, files: $0, $1)) }),
    Subcommand(
      usage: "merge <part.csv>... --out <table>", summary: "merge the parts of a table",
      options: { MergeRequest.entries },
      operand: {
        Completion(endings: formats.filter { $0.table?.mayBeSplit == true }.map(\.name))
      },
      text: """
        Workers that share a sweep (`render run --shard K/N`) write one part of its table each. The merged table
        has the same bytes as the table of a single worker. Missing, repeated or incomplete parts
        are errors, and so are parts of another sweep.

          render merge part-*.csv --out sweep.csv
          render merge part-*.csv --out means.csv --group density
        """,
      make: { .merge(MergeRequest(parts: $0, $1)) }),
    Subcommand(
      usage: "show <image>", summary: "print the scenario that an image was drawn from",
      options: { Command.showEntries },
      operand: {
        Completion(endings: formats.filter { $0.pictures.reader != nil }.map(\.name))
      },
      text: """
        Images store their scenario in canonical form, without default values and without output names.

          render show garden.gif
          render show garden.gif > garden.yaml
        """,
      make: { Command.show($0.first, $1) }),
    Subcommand(
      usage: "list \(ListTopic.allCases.map(\.rawValue).joined(separator: "|")) [word]...",
      summary: "list patterns, themes, rules and other names",
      options: { ListOptions.entries },
      operand: { Completion(words: ListTopic.allCases.map(\.rawValue)) },
      text: """
        Further words filter the list, ignoring case. With --out, the command draws the patterns, rules or themes
        side by side, and accepts all other settings too. Patterns of your own, in
        $XDG_DATA_HOME/render/patterns, are marked as yours. When piped, each entry is one line.

        `list snapshots` lists or draws the worlds that a scenario file stores with `snapshot` events.
        `list type` shows the letters of the built-in typeface.

          render list patterns
          render list patterns gun
          render list patterns | grep gun
          render list patterns gun --out library.png
          render list rules --json
          render list snapshots world.yaml --out snapshots.png
          render list type --out specimen.png --theme dark
        """,
      make: { Command.list($0, $1) }),
    Subcommand(
      usage: "info <pattern>... [--option value]...", summary: "describe what patterns do",
      options: { InfoRequest.entries },
      operand: {
        Completion(words: Assets.patterns.map(\.name), endings: FileKind.pattern.endings)
      },
      text: """
        Plays each pattern without drawing it, and prints its size, symmetry, period, speed, apgcode, the objects
        into which it settles, or the law of its growth. A pattern is a name from `render list patterns`, a pattern
        file, - for standard input, or RLE text. Growth and limits are measurements: they hold for the generations
        that the output names. See patterns.md for the members of the JSON objects.

          render info glider
          render info r-pentomino acorn
          render info 'b2o$2o$bo!' --rule highlife
          render info gosper-glider-gun --json
        """,
      make: { .info(InfoRequest(patterns: $0, $1)) }),
    .library,
    Subcommand(
      usage: "explore <simulation> [--setting value]...",
      summary: "show the rules near a rule, the most interesting ones first",
      options: { ExploreRequest.entries }, takesSettings: true,
      operand: { Completion(words: SimulationWords.all) },
      text: """
        Plays and measures every rule that differs from the current one by one change, such as +B6. Rules whose
        worlds die or fill come last. In a terminal, and in a browser with --serve, the arrows and enter choose a
        rule, whose neighbors follow. At the end, the command that shows the same rules again is printed. With
        --out the rules are drawn side by side; in a pipe they are a table. See explore.md.

          render explore life
          render explore life --rule highlife --out sheet.png
          render explore life --path +B6,-S2 --hide --out sheet.png
          render explore life --mutations 3 --brood 2 --density 50% --json
          render explore wolfram --rule 110 --out sheet.png
        """,
      make: { .explore(ExploreRequest($0, $1)) }),
    Subcommand(
      usage: "new <simulation> [--out <scenario.yaml>]", summary: "print a starter scenario",
      options: { Command.newEntries },
      operand: { Completion(words: SimulationWords.all) },
      text: """
        The scenario can be drawn without changes. It lists every setting in a comment, with its meaning and
        default. Its first line names the schema with which editors check it. --out never replaces a file.

          render new sea --out sea.yaml
          render schema > scenario.schema.json
          render run sea.yaml
        """,
      make: { Command.new($0.first, $1) }),
    Subcommand(
      usage: "schema", summary: "print the JSON schema of scenario files",
      mostWords: 0,
      text: """
        Editors with a YAML language server use it to complete and check scenario files. The first line of a
        file has to name the schema, as in files that `render new` prints.

          render schema > scenario.schema.json
        """,
      make: { _, _ in .schema }),
    Subcommand(
      usage: "completions \(Shell.allCases.map(\.rawValue).joined(separator: "|"))",
      summary: "print a completion script for a shell",
      operand: { Completion(words: Shell.allCases.map(\.rawValue)) }, mostWords: 1,
      text: """
        The scripts complete commands, settings, values, patterns, themes, rules and files. `make install`
        installs them. To try them in the current shell:

          source <(render completions bash)

        To install them yourself:

          render completions zsh > "${fpath[1]}/_render"
          render completions fish > ~/.config/fish/completions/render.fish
        """,
      make: { rest, _ in Command.completions(rest.first) }),
    Subcommand(
      usage: "man [\(ReferencePage.allCases.map(\.rawValue).joined(separator: "|"))]",
      summary: "print the manual page, or a page of the reference",
      operand: { Completion(words: ReferencePage.allCases.map(\.rawValue)) }, mostWords: 1,
      text: """
        The page contains all help texts. `make install` installs it for `man render`. With a name,
        the command prints that page of the reference in docs/, as Markdown.

          render man > render.1
          render man | man -l -
          render man settings > reference-settings.md
        """,
      make: { rest, _ in Command.manual(rest.first) }),
    Subcommand(
      usage: "help [<word>] [all]",
      summary: "explain a simulation, command, topic, setting, event or format",
      operand: {
        Completion(words: SimulationWords.all + all.map(\.name) + HelpTopic.all.map { $0.name })
      },
      mostWords: 2,
      text: """
        `render help topics` lists the topics. `render life --help` prints the same text as `render help life`; this
        works for every simulation and command. The word `all` adds the less common settings of a simulation.

          render help life
          render help life all
          render help camera
          render help fps
          render run --help
        """,
      make: { rest, _ in Command.explanation(rest) }),
    Subcommand(
      usage: "version", summary: "print the version",
      mostWords: 0,
      text: """
          render version
        """,
      make: { _, _ in .version }),
  ]
}
