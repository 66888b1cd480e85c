internal import Scenarios
internal import Worlds

/// The topics on variations, texts, rules and themes.
extension HelpTopic {
  static let variations = HelpTopic(
    "variations", also: ["variation", "sweeps", "sweep", "sheets", "combinations", "compare"],
    summary: "several values of a setting: one file each, a sheet, or a table",
    text: """
      A setting may have several values: a list in a file, a repeated option, or one of these texts.

      | light,dark | several names
      | 0..255, 255..0 | whole numbers
      | 0..100/10 | whole numbers in steps
      | 10%..50%/10% | percentages, and decimals such as 0.5..2/0.5
      | near:B3/S23 | a rule, and every rule one digit, letter or bit away

      Each combination is drawn to a file of its own,

        render sea --theme light,dark --out 'sea-{theme}.gif'

      or all of them side by side on a sheet, with labels. Two settings make a table with headers.

        render wolfram --rule 0..255 --cell 1 --sheet 16 --out rules.png
        render life --rule near:B3/S23 --frames 60 --sheet auto --out near.gif
        render life --rule Life,Maze --density 10%..50%/10% --sheet auto --out table.gif

      Tables contain all runs; see `render help tables`. A strip shows frames of one animation side by side.

        render life --density 10%..50%/20% --seed 1..5 --every 10 --frames 6 --out sweep.csv
        render life --pattern r-pentomino --strip 5 --out strip.png

      Output names may contain {any setting}, {simulation}, and {scenario}, the name of the scenario file.
      """)

  static let captions = HelpTopic(
    "captions", also: ["text", "texts", "titles", "letters", "fonts", "placeholders"],
    summary: "texts above and below the image",
    text: """
      `title` is a text above the image, `caption` a text below it. Both may contain placeholders.

      | {generation} | the generation
      | {alive}, {sick}, … | a count of the simulation
      | {settled} | the generation from which on all that is left repeats or flies away
      | {rule}, {seed}, … | a setting
      | {name} | the pattern's name, or the scenario's if there is no pattern

      Two or more blanks separate columns. Columns keep their positions while numbers grow, and wrap if the
      image is too narrow.

        render life --pattern acorn --frames 200 --caption "gen {generation}  alive {alive}" -o a.gif
        render life --rule highlife --title "{rule}, seed {seed}" -o highlife.gif
        render sea --caption none -o sea.gif

      The built-in typeface has Latin, Greek and Cyrillic letters; `render list type` shows them. --font uses
      another font file. --text sets the size of all texts in pixels, or in points.

        render life --pattern acorn --title Acorn --text 18 -o acorn.png
      """)

  static let rules = HelpTopic(
    "rules", also: ["notation", "notations", "formula", "formulas", "hensel"],
    summary: "notations of rules for life and wolfram",
    text: """
      A rule for `life` states how many live neighbors make a dead cell become alive, and how many let a live
      cell survive. Letters after a digit select arrangements of the neighbors. A rule can also be a formula,
      evaluated for each of the 512 neighborhoods of nine cells. The cell lives if the result is not 0.

      `render list rules` lists the names and their synonyms. Case, spaces and punctuation in a name do not
      matter. A pattern file may set its own rule. A rule for `wolfram` is a number or a code.

        render life --rule B36/S23 --out highlife.gif
        render life --rule day-night --out day-night.gif
        render life --rule 'n == 3 or (c and n == 2)' --out life.gif
        render life --rule boscos-rule --size 200x120 --density 45% --out bugs.gif
        render wolfram --rule 30 --out rule30.png
        render wolfram --rule 'code 777' --out code777.png

      --explain draws a chart of the rule: each neighborhood that it distinguishes, with the next state of the
      center. Dead centers are in the upper half, live ones in the lower half.

        render life --rule B2-a/S12 --explain --out just-friends.png
        render wolfram --rule 30 --explain --out rule30.png

      # Notations:

      | B3/S23, b3s23 | born with 3 neighbors, survives with 2 or 3: Conway's Life
      | 23/3 | the same, survival first
      | life | the same by name; day-night is Day & Night
      | B2/S013V | four neighbors that share an edge
      | B2/S34H | six neighbors: all but north-east and south-west
      | B2-a/S12 | Hensel's letters: born with 2 except in arrangement a; B2cek: only in c, e or k
      | 345/2/4 | Generations with four states: cells that do not survive die slowly
      | B2/S345/G4, g4b2s345 | the same; also with V, H and letters
      | R5,C0,M1,S34..58,B34..45,NM | Larger than Life: range, states, 1 if a cell counts itself, survival, birth and neighborhood
      | R2,C0,S6-11,B6-8,14,NM | the same with lists of counts
      | r5b34t45s34t58 | range, birth from and to, survival from and to
      | 5,34,45,34,58 | the same numbers, separated by commas
      | MS,D0;8;4;3;…, M0,8,4,3,… | blocks of 2x2 cells (Margolus): the next block for each of the blocks 0 to 15, in which the cells count 1 2 4 8 row by row; blocks alternate between two positions
      | Vote:46789 | MCell: alive next if the number of live cells among nine is one of these
      | Weighted:NN2,ME1,HI0,RS3,RB2 | MCell: sums of the weights of live neighbors (NW NN NE WW ME EE SW SS SE) for survival and birth; HI is the number of states
      | Binary:C0,NM,Sb255a,Babb | MCell: the result of each neighborhood, a for 0 and b for 1, with counts
      | Cyclic:R1/T3/C5/NM, Cyclic:R1/T2/C8/NN/GH | MCell: a cell advances if T neighbors within range R (1 to 10) are in its next state, of C states; GH is the model of Greenberg and Hastings
      | Table:1,0,1,0,0,1,… | MCell: neighborhood (2 for von Neumann), 1 if a cell counts itself, 1 if all odd states fire, and for each state the next one by the number of firing neighbors
      | Neumann:2011… | MCell: the number of states, and the next state for each neighborhood of the cell, N, E, S and W
      | MAP…, MAP…/4 | the result of each neighborhood in base64: 86, 22 (H) or 6 (V) characters
      | n == 3 or c | a formula of `c` (the cell), `n` (the number of live neighbors) and `nw no ne we ea sw so se` (the neighbors), with the operators `or and not == != < <= > >= + - * %`
      | 30, W30 | wolfram: an elementary rule, 0 to 255
      | code 777 | wolfram: a totalistic code, with 3 colors; its digit s in base 3 is the next color for the sum s
      | 110R | wolfram: second-order and reversible; the cell's color in the generation before is subtracted
      | 1234 k=3, code 20 k=2 r=2 | wolfram: `k` is the number of colors (2 to 16) and `r` the range; 0..255 and code 0..63 k=2 r=2 are all rules in a range
      | near:B3/S23, near:30 | a rule, and every rule one digit, letter or bit away

      # Neighborhoods of Larger than Life:

      | NM, NN | the square, or the diamond of cells that many steps away
      | NC, N2 | the disc of radius √(r² + r), or r
      | NB, ND | the squares of a chessboard with the other color, or with the color of the center
      | N+, NX, N* | the row and column, both diagonals, or all four lines
      | N# | the rows and the columns next to the center
      | NH, NA, N3 | on a hexagonal grid: the hexagon, its six rays, or three of them
      | NG | the square with weights that fall from the center: (r + 1 − x)(r + 1 − y); up to range 50
      | N@891891 | own cells: hexadecimal digits, a bit for each cell of the square but the center
      | NW123404321 | own weights: one digit for each cell, or two if any exceeds 7; the highest bit is the sign
      """)

  static let themes = HelpTopic(
    "themes", also: ["colors", "colours", "palettes", "sprites"],
    summary: "colors and sprites, and themes of your own",
    text: """
      `render list themes` lists the themes, and draws them with --out themes.png.

        render list themes --out themes.png

      A theme of your own is a text file:

        # Night over the ice.
        background: #0b0f1a
        text:       #e8eefc
        grid:       #1c2436
        # accent: labels and arrows; mark: outlines around cells.
        accent:     #ff6fa3
        mark:       #ff6fa3
        water:      #0e1a2b
        penguin:    #ffd166
        sprite orca: my-orca.png
        # A second drawing, and a simpler one for cells of up to 12 pixels.
        sprite orca-2: my-second-orca.png
        sprite orca-small: my-small-orca.png
        # New colors for all sprites, from dark to bright; `temper orca:` for orcas only.
        temper:     #0b0f1a #7fb2e0 #e8eefc
        # Colors of ages, from young to old, and of trails.
        ages:       #fff3bf #ffa94d #4263b8
        trail:      #2f75a8 #14283c
        # Colors of curves.
        plots:      #ffd166 #7fb2e0

        render sea --theme night.theme -o sea.gif

      `background` and `text` are required; `background: transparent` leaves pages transparent. A sprite is a PNG, JPEG, GIF, WebP or BMP file, preferably square;
      its path is relative to the theme file. Draw animals facing right; they are turned as needed.
      """,
    [
      .heading("Kinds of cells:"),
      .paragraph("A theme can set a color and a sprite for each kind of cell."), .list(kinds),
    ])

  /// The kinds of cells of each simulation.
  private static var kinds: [HelpBlock.Item] {
    simulations.filter { !$0.info.kinds.isEmpty }.map {
      .init(term: $0.info.name, meaning: $0.info.kinds.map(\.name).joined(separator: ", "))
    }
  }
}
