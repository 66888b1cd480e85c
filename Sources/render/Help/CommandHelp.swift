internal import Settings

/// What there is to say of a command.
struct CommandHelp {
  /// What is typed, behind `render`.
  let usage: String
  /// What it does, a line for the overview.
  let summary: String
  /// The settings that are the command's own.
  var options: [SettingEntry] = []
  /// What else is to be known, with its examples.
  let text: String

  var page: [HelpBlock] {
    let command = usage.prefix { $0 != " " }
    let options: [HelpBlock] =
      self.options.isEmpty ? [] : [.heading("Options:"), .list(self.options.map(\.helpItem))]
    return [.paragraph("render \(command): \(summary)"), .paragraph("Usage: render \(usage)")]
      + options + [HelpBlock](text)
  }
}

extension CommandName {
  var help: CommandHelp {
    switch self {
    case .run:
      CommandHelp(
        usage: "run <scenario.yaml>... [--setting value]...", summary: "draw scenario files",
        options: FileCommandOptions.entries(of: .run),
        text: """
          Settings on the command line win over those of the files. Nothing is drawn where anything is
          wrong with any of the files; - is stdin. `render help scenarios` says what files hold.

          With --shard, --keep-going or --timings each picture is put in its place when it is whole, and
          else all together. `render help shards` says how several workers draw one set of files.

            render run garden.yaml
            render run garden.yaml --theme dark --out garden-dark.gif
            render run --if-changed pictures/*.yaml
            render show garden.gif | render run - --out again.gif
            render run --shard 3/16 --if-changed pictures/*.yaml
          """)
    case .check:
      CommandHelp(
        usage: "check <scenario.yaml>... [--setting value]...",
        summary: "compare pictures that stand with what would be drawn",
        options: FileCommandOptions.entries(of: .check),
        text: """
          What the scenarios say is drawn in memory and compared pixel by pixel; no picture is touched but by
          --update. Each output gets a line that says what differs, and one for each setting that has
          changed since its picture was drawn. Exit status 1 says that any differs.

            render check pictures/*.yaml
            render check pictures/*.yaml --root pictures --diff differences --report found.md
            render check pictures/*.yaml --update
          """)
    case .merge:
      CommandHelp(
        usage: "merge <part.csv>... --out <table>", summary: "join the parts of a table",
        options: MergeRequest.entries,
        text: """
          Workers that share a sweep (`render run --shard K/N`) write a part of its table each. All parts
          together give the bytes that one worker alone would have written; a part that is missing, there
          twice, not whole or of another sweep is refused.

            render merge part-*.csv --out sweep.csv
            render merge part-*.csv --out means.csv --group density
          """)
    case .plan:
      CommandHelp(
        usage: "plan <scenario.yaml>... [--setting value]...",
        summary: "say which of several workers would draw what",
        options: FileCommandOptions.entries(of: .plan),
        text: """
          Each picture with about how many milliseconds a core takes for it, and whose it is: pictures go
          to whoever has least to do, the costliest first. Below are the workers, and how much more the busiest
          of them has to do than the mean. Nothing is drawn. Of machines the milliseconds say little,
          of pictures how they compare. In JSON `cost` is in microseconds.

            render plan pictures/*.yaml --shards 16
            render plan pictures/*.yaml --shards 16 --json | tail -n 1
          """)
    case .show:
      CommandHelp(
        usage: "show <picture>", summary: "print the scenario that a picture was drawn from",
        text: """
          A picture carries its scenario, in its plainest form: what is so by default is left out, and so
          is where the picture was written.

            render show garden.gif
            render show garden.gif > garden.yaml
          """)
    case .list:
      CommandHelp(
        usage: "list \(ListTopic.allCases.map(\.rawValue).joined(separator: "|")) [words]",
        summary: "what there is to choose from",
        options: ListOptions.entries,
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
          """)
    case .new:
      CommandHelp(
        usage: "new <simulation>", summary: "print a scenario file to begin with",
        text: """
          It draws as it is, and holds every setting of the simulation in a comment, with its meaning and
          its default. Its first line names the schema that editors check it with.

            render new sea > sea.yaml
            render schema > scenario.schema.json
            render run sea.yaml
          """)
    case .schema:
      CommandHelp(
        usage: "schema", summary: "print the JSON schema of scenario files",
        text: """
          Editors that speak to a YAML language server complete and check scenario files by it, where
          their first line names the file, as those of `render new` do.

            render schema > scenario.schema.json
          """)
    case .completions:
      CommandHelp(
        usage: "completions \(Shell.allCases.map(\.rawValue).joined(separator: "|"))",
        summary: "print what a shell completes words by",
        text: """
          They know commands, settings, values, patterns, themes and rules, and files by their endings.
          `make install` puts them where shells find them. For a trial,

            source <(render completions bash)

          and to stay,

            render completions zsh > "${fpath[1]}/_render"
            render completions fish > ~/.config/fish/completions/render.fish
          """)
    case .man:
      CommandHelp(
        usage: "man", summary: "print the manual page",
        text: """
          It holds all that `render help` says. `make install` puts it where `man render` finds it.

            render man > render.1
            render man | man -l -
          """)
    case .help:
      CommandHelp(
        usage: "help [<simulation>|<command>|<topic>|<setting>]", summary: "say how it is done",
        text: """
          `render help topics` names all there is. --help behind a simulation or a command says the same.

            render help life
            render help camera
            render help fps
            render run --help
          """)
    case .version:
      CommandHelp(
        usage: "version", summary: "print the version, as --version and -V do",
        text: """
            render version
          """)
    }
  }
}
