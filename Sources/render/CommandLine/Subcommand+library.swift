internal import Settings

extension Subcommand {
  static let library = Subcommand(
    usage: "library list|get|put|remove|sync|diff|remote [name]... [--option value]...",
    summary: "share patterns, rules, themes and scenarios with other computers",
    options: { LibraryRequest.entries },
    operand: {
      Completion(
        words: LibraryRequest.Action.allCases.map(\.rawValue), endings: LibraryRequest.endings)
    },
    text: """
      Your library holds your own patterns, saved worlds, rules, themes and scenarios. A remote is a folder that
      several computers share. `sync` copies entries that have changed on one side to the other side. Entries that
      have changed on both sides are conflicts: nothing is written, and the exit status is 1. In a terminal each
      conflict is a question; --keep answers all of them. Removed entries are moved to the directory .trash.

      `list` describes your entries, or those of a remote. With --out or --preview it draws the patterns side by side.
      `get` and `put` copy single entries; `put DIRECTORY` copies all entries of a directory and says which files
      it skips. `save` is another name of `put`. `diff` compares your version with theirs; with --out it draws both.
      `remote add NAME ADDRESS`, `remote list` and `remote remove NAME` change the list of remotes. See library.md.

        render library remote add common shared
        render library list common --out sheet.png
        render library put gun.rle --author "Jane Doe" --description "Fires to the left"
        render library sync
        render library sync common --keep both
        render library diff gun.rle --out diff.png
      """,
    make: { .library(LibraryRequest($0, $1)) })
}
