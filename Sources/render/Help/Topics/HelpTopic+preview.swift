extension HelpTopic {
  static let preview = HelpTopic(
    "preview", also: ["terminal", "kitty", "iterm2", "sixel", "sixels", "blocks"],
    summary: "films in the terminal",
    text: """
      --preview shows the film of a simulation in the terminal, and writes no file.

        render life --pattern acorn --preview
        render life --pattern acorn --preview=blocks

      The terminal is asked which pictures it can show. --preview=kitty, iterm2, sixel or blocks selects a protocol
      without asking; blocks are half characters, which every terminal with colors shows, also in tmux.

      Keys: space pauses; right and left go to the next and previous frame; up and down play twice or half as fast; + and
      - change the size of cells; r shows the next seed; s saves the scenario as a file; q ends. At the end the command
      that draws the film is printed.
      """)
}
