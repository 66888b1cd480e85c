internal import Films
internal import Worlds

/// A text that is about no one simulation and no one command.
struct HelpTopic {
  let name: String
  let summary: String
  let blocks: [HelpBlock]

  static let all = others + [topics]

  /// All but the one that names them.
  static let others = [
    scenarios, events, camera, variations, shards, captions, outputs, themes, rules,
  ]

  init(name: String, summary: String, text: String, _ others: [HelpBlock] = []) {
    self.name = name
    self.summary = summary
    blocks = [HelpBlock](text) + others
  }

  private static let topics = HelpTopic(
    name: "topics", summary: "all that `render help` tells of",
    text: """
      `render help` tells of every simulation, command and setting by its name.
      """,
    [
      .heading("And of these topics:"),
      .list(others.map { .init(term: $0.name, meaning: $0.summary) }),
    ])

  private static let variations = HelpTopic(
    name: "variations",
    summary: "several values of a setting: a file each, one sheet, or one table",
    text: """
      A setting may have several values: a list in a file, the option repeated on the command line, or
      one text that stands for all of them:

      | light,dark | names with commas
      | 0..255, 255..0 | whole numbers
      | 0..100/10 | in steps
      | 10%..50%/10% | shares, and decimals such as 0.5..2/0.5
      | near:B3/S23 | a rule, and every rule one step away

      All combinations are drawn, a file each,

        render sea --theme light,dark --out 'sea-{theme}.gif'

      or side by side, so many columns wide or as many as suit, each labelled with what varies; where two
      settings vary, in a table with headers:

        render wolfram --rule 0..255 --cell 1 --sheet 16 --out rules.png
        render life --rule near:B3/S23 --frames 60 --sheet auto --out near.gif
        render life --rule Life,Maze --density 10%..50%/10% --sheet auto --out table.gif

      Tables take all of them, a row a frame, the last frame of each, or what groups have in common:

        render life --density 10%..50%/5% --seed 1..100 --every 100 --out sweep.csv
        render infection --factor 1..4 --seed 1..100 --frames rest --final --out rest.csv
        render life --density 10%..50%/5% --seed 1..100 --group density --out means.csv

      Moments of one film side by side are a strip:

        render life --pattern r-pentomino --strip 5 --out strip.png

      Names may hold {any setting}, {simulation} and {scenario}, which is the scenario file's name.
      """)

  private static let captions = HelpTopic(
    name: "captions", summary: "the lines above and under the picture",
    text: """
      A caption stands under the picture, a title above it. Both are texts with places: {generation},
      each count that the simulation keeps, such as {penguins}, {alive} or {sick}, and every setting
      that decides pixels, such as {rule}, {seed} or {theme}, written or not. {name} is the pattern's
      name, without a pattern the scenario's. Two spaces or more begin a new column; columns stay where
      they are while numbers grow, and go on the next line where the picture is too narrow.

        render life --pattern acorn --frames 200 --caption "gen {generation}  alive {alive}" -o a.gif
        render life --rule highlife --title "{rule}, seed {seed}" -o highlife.gif
        render sea --caption none -o sea.gif

      Letters are Latin, Greek and Cyrillic; `render list type` shows them, and --font takes others.
      """)

  private static let outputs = HelpTopic(
    name: "outputs", summary: "where pictures and numbers go",
    text: """
      The ending of --out picks the format; `render list formats` names them. --out may be given
      several times: all are written from one run.

      A folder that is not there is made where --make-folders says so. A file is written beside its
      place and moved there when every output of the run is whole.

      # What is written:

      | --out world.png | a still: the opening (wolfram: all its rows), or what --skip says
      | --out world-%04d.png | a file a frame, counted from 0
      | --out world.gif | an animation; so are .apng and .webp
      | --out world.mp4 | a video, by an ffmpeg on the PATH; .webm, too
      | --out world.csv | the counts, a row a frame
      | --out world.rle | the last frame's world, to go on from as a pattern
      | --out - --format png | to stdout; several --frames one behind the other, for ffmpeg
      """)

  private static let rules = HelpTopic(
    name: "rules", summary: "how rules of life and wolfram are written",
    text: """
      A rule of life says with how many live neighbours, of eight, a cell is born, and with how many a
      live one survives; letters behind a digit say how the neighbours stand. Or it is a formula, which is
      asked for each of the 512 states of nine cells: the cell lives on where it comes to anything but 0.
      `render list rules` has names; capitals, blanks and signs in them do not matter. A pattern brings the
      rule along that its file names, where no other is written. A rule of wolfram is its number.

        render life --rule B36/S23 --out highlife.gif
        render life --rule day-night --out day-night.gif
        render life --rule 'n == 3 or (c and n == 2)' --out life.gif
        render life --rule boscos-rule --size 200x120 --density 45% --out bugs.gif
        render wolfram --rule 30 --out rule30.png

      With --explain the rule itself is drawn: each neighbourhood that it tells apart, and what becomes of
      the cell in the middle. The upper half has the cells that are dead, the lower one those alive; the
      more neighbours live, the further right they are, or with letters, which are in alphabetical order,
      the further down. Of Larger than Life it is the neighbourhood, and a bar of counts for births and one for
      survival, from 0 to all. Cells have 12 pixels there, and lines between them, unless --cell and --gap say otherwise.

        render life --rule B2-a/S12 --explain --out just-friends.png
        render wolfram --rule 30 --explain --out rule30.png

      # How rules are written:

      | B3/S23, b3s23 | born with 3, survives with 2 or 3: Conway's
      | 23/3 | the same, survival first
      | life | the same by its name; day-night is Day & Night
      | B2/S013V | of the four neighbours that share an edge
      | B2/S34H | of six: all but north-east and south-west
      | B2-a/S12 | Hensel's letters: born with 2 that do not stand as a; B2cek: as c, e, k
      | 345/2/4 | four states: who does not survive dies slowly
      | B2/S345/G4, g4b2s345 | the same; also with V, H and letters
      | R5,C0,M1,S34..58,B34..45,NM | Larger than Life: range, states, whether a cell counts itself, survival, birth, and M a square, N a diamond or C a disc; on a torus, a plane or without edges
      | R2,C0,S6-11,B6-8,14,NM | the same by lists of counts
      | r5b34t45s34t58, 5,34,45,34,58 | range, birth from and to, survival from and to
      | MAP…, MAP…/4 | all states in base64: 86, 22 (H) or 6 (V) letters
      | n == 3 or c | a formula of c, the cell; n, how many neighbours live; and each of these: nw no ne we ea sw so se; with or, and, not, == != < <= > >=, + - * %
      | 30, W30 | for wolfram, from 0 to 255
      | near:B3/S23, near:30 | a rule, and every rule one digit, letter or bit away
      """)

  private static let themes = HelpTopic(
    name: "themes", summary: "colours and sprites of your own",
    text: """
      `render list themes` names the themes there are, with --out themes.png it draws them. A theme of your own is a file:

        # Night over the ice.
        background: #0b0f1a
        text:       #e8eefc
        grid:       #1c2436
        # What points at cells, and what is drawn around them.
        accent:     #ff6fa3
        mark:       #ff6fa3
        water:      #0e1a2b
        penguin:    #ffd166
        sprite orca: my-orca.png
        # Two more drawings, and a simpler one for cells of up to 12 pixels.
        sprite orca-2: my-second-orca.png
        sprite orca-small: my-small-orca.png
        # Colours for sprites, from dark to bright; temper orca: for one kind.
        temper:     #0b0f1a #7fb2e0 #e8eefc
        # What living cells go through with age: cells, and where they were with age: trail.
        ages:       #fff3bf #ffa94d #4263b8
        trail:      #2f75a8 #14283c
        # Curves, in place of the colours of what they count.
        plots:      #ffd166 #7fb2e0

        render sea --theme night.theme -o sea.gif

      A sprite is a PNG, JPEG, GIF, WebP or BMP, square at best, found from the theme file's folder.
      Animals are drawn looking to the right, and turned. background and text are needed.
      """, [.heading("The kinds of cells:"), .list(kinds)])

  /// The kinds of cells of each simulation.
  private static var kinds: [HelpBlock.Item] {
    simulations.map {
      .init(term: $0.info.name, meaning: $0.info.kinds.map(\.name).joined(separator: ", "))
    }
  }
}
