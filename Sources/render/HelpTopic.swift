/// A text that is about no one simulation.
struct HelpTopic {
  let name: String
  let summary: String
  let text: String

  static let all = [captions, outputs, themes]

  private static let captions = HelpTopic(
    name: "captions", summary: "the line under the picture",
    text: """
      A caption is a text with places for numbers: {generation}, and each count that the simulation
      keeps, such as {penguins}, {alive} or {sick}. Two spaces or more begin a new column; columns stay
      where they are while numbers grow.

        render life --pattern acorn --frames 200 --caption "gen {generation}  alive {alive}" -o a.gif
        render sea --caption none -o sea.gif

      Letters are those of ISO 8859-2 (English and most languages of Central Europe).

      """)

  private static let outputs = HelpTopic(
    name: "outputs", summary: "where pictures and numbers go",
    text: """
      The ending of --out picks the format; `render list formats` names them. --out may be given
      several times: all are written from one run.

        --out world.png         a still: the opening, or the generation that --skip says
        --out world-%04d.png    a file a frame, counted from 0
        --out world.gif         an animation
        --out world.csv         the counts, a row a frame
        --out - --format png    to stdout

      A file is written beside its place and moved there when every output of the run is whole.

      """)

  private static let themes = HelpTopic(
    name: "themes", summary: "colours and sprites of your own",
    text: """
      `render list themes` names the themes there are. A theme of your own is a file:

        # Night over the ice.
        background: #0b0f1a
        text:       #e8eefc
        grid:       #1c2436
        water:      #0e1a2b
        penguin:    #ffd166
        sprite orca: my-orca.png

        render sea --theme night.theme -o sea.gif

      background and text are needed. Then come the kinds of cells: water, penguin, orca; dead, alive;
      nobody, healthy, sick. A sprite is a PNG, square at best, found from the theme file's folder.

      """)
}
