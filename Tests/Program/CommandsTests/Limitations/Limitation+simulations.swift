extension Limitation {
  static let ofSimulations: [Limitation] = [
    Limitation(
      "Sprites, labels of neighborhoods and `explain` have no hexagons and no triangles.",
      .succeeds(
        theme
          + """
          for rule in B3/S23 B2/S34H B2/S34L; do
            bare life --rule $rule --theme ./a.theme --shape sprite --pattern o! --size 4 --out $rule
          done
          """.replacing("--out $rule", with: "--cell 20 --out ${rule##*S}.png")
          + "\ncmp 34H.png 23.png && cmp 34L.png 23.png"),
      .fails(
        "render life --rule B2/S34H --explain --shape hexagon --out a.png",
        "--shape: the cells of a chart are squares"),
      .fails(
        "render life --rule B2/S34L --explain --shape triangle --out a.png",
        "--shape: the cells of a chart are squares")),
    Limitation(
      "`info` does not divide patterns of triangles into objects.",
      .prints(
        #"write a.rle 'x = 11, y = 1, rule = B3/S23\n3o5b3o!'; render info a.rle"#, "objects"),
      .succeeds(
        #"write a.rle 'x = 11, y = 1, rule = B456/S23L\n3o5b3o!'; render info a.rle > i; ! grep objects i"#
      )),
    Limitation(
      "Events can change to notations and included rules, not to the rule of a file.",
      .succeeds("event life 'rule: B36/S23' && event life 'rule: HighLife'"),
      .succeeds("event 'life\nrule: WireWorld' 'rule: WireWorld'"),
      .fails(
        rule + "event life 'rule: x.rule'",
        "expected a rule such as B3/S23 or 23/3, or its name, got 'x.rule'")),
    Limitation(
      "Tables in the neighborhood `Margolus` of Golly's scripts are not supported; use `MS,D…`.",
      .fails(
        rule
          + "sed s/Moore/Margolus/ x.rule > m.rule; render life --rule ./m.rule --size 8 --out a.png",
        "./m.rule:4:14: unknown neighborhood 'Margolus'"),
      .succeeds(
        "bare life --rule 'MS,D0;8;4;3;2;5;9;7;1;6;10;11;12;13;14;15' --size 8 --out a.csv")),
    Limitation(
      "Files of icons (`.icons`) of older versions of Golly are not read.",
      .prints(
        rule + "write x.icons XPM; sed 1,2d x.rule > x.table; rm x.rule\n"
          + "render life --rule ./x.table --size 8 --out a.csv",
        "./x.icons is not used: icons are read from a section @ICONS only")),
    Limitation(
      """
      Cells of up to 12 pixels show the smallest icons of a file; larger cells show the largest ones, \
      scaled.
      """,
      .succeeds(
        icons + """
          for cell in 12 13; do
            for rule in both small large; do
              bare life --rule ./$rule.rule --shape sprite --pattern o! --size 3 --cell $cell --out $rule$cell.png
            done
          done
          cmp both12.png small12.png && cmp both13.png large13.png
          ! cmp -s both12.png large12.png && ! cmp -s both13.png small13.png
          """)),
    Limitation(
      "Rules defined by Lua and Python scripts are not supported.",
      .fails(
        "write x.lua 'local g = golly()'; render life --rule ./x.lua --size 8 --out a.png",
        "cannot read ./x.lua: the path of a rule file ends in .rule, .table or .tree"),
      .fails(
        "write x.py 'import golly'; render life --rule x.py --size 8 --out a.png",
        "x.py:1:1: expected '@RULE NAME' as the first line")),
    Limitation(
      "The range is at most {range}.",
      .fails("render life --rule R501,C2,S1,B2 --out a.png", "expected a range from 1 to 500"),
      .succeeds("render life --rule R500,C2,S1,B2 --size 1000 --frames 1 --density 0 --out a.csv")),
    Limitation(
      "Far corners and edges (`NF`) and weights of states are errors.",
      .fails(
        "render life --rule R2,C2,S0-1,B2,NF --out a.png",
        "neighborhoods of far corners and edges (F) are not supported"),
      .fails(
        "render life --rule R1,C3,S3,B3,NW111111111,012 --out a.png",
        "weights of states are not supported")),
    Limitation(
      "Boards are planes and tori, without a shift except for triangles.",
      .succeeds(
        """
        for board in T20,16 P20,16; do
          render life --rule R2,C2,S1,B2 --topology $board --frames 1 --out a.csv || exit
        done
        render life --rule R2,C2,S1,B2,NL --topology T20+2,16 --frames 1 --out a.csv
        """),
      .fails(larger + "K20*,16 --out a.csv", "requires P or T without a shift"),
      .fails(larger + "S16 --out a.csv", "requires P or T without a shift"),
      .fails(larger + "T20+2,16 --out a.csv", "requires P or T without a shift")),
    Limitation(
      "Rules with births on 0 neighbors need a board, except those of triangles.",
      .fails(
        "render life --rule R2,C2,S1,B0 --pattern o! --out a.png",
        "this rule has births from 0 neighbors, and so requires a bounded board"),
      .succeeds("render life --rule R2,C2,S1,B0 --size 9 --frames 1 --out a.csv"),
      .succeeds("render life --rule R2,C2,S1,B0,NL --pattern o! --frames 1 --out a.csv")),
    Limitation(
      """
      A list has at most {count ranges} ranges of counts, and 20 in neighborhoods that list their cells.
      """,
      .succeeds(
        ranges(120) + "render life --rule R9,C2,S$list,B2 --size 20 --frames 1 --out a.csv"),
      .fails(ranges(121) + "render life --rule R9,C2,S$list,B2 --size 20 --out a.csv", "120"),
      .fails(
        ranges(21) + "render life --rule R3,C2,S$list,B2,N@7fffffffffff --size 20 --out a.csv", "20"
      )),
    Limitation(
      "They run without HashLife, and not with rules of blocks or of files.",
      .succeeds("render life --rule 'B3/S23|B36/S23' --pattern glider --frames 2 --out a.csv"),
      .fails(
        "render life --rule 'B3/S23|B36/S23' --pattern glider --engine hash --out a.csv",
        "--engine: hash requires"),
      .fails(
        "render life --rule 'bbm|critters' --out a.csv", "cannot be rules of blocks or of files"),
      .fails(
        "render life --rule 'B3/S23|WireWorld' --out a.csv", "cannot be rules of blocks or of files"
      )),
    Limitation(
      "`explain` and events take one rule.",
      .fails("render life --rule 'B3/S23|B2/S' --explain --out a.png", "a chart shows one rule"),
      .fails("event life 'rule: B3/S23|B2/S'", "an event can set one rule, not two that alternate")),
    Limitation(
      """
      Rules have at most {wolfram colors} colors, a range of at most {wolfram range}, numbers of at \
      most {wolfram digits} digits and, except for codes, at most {wolfram neighborhoods} neighborhoods.
      """,
      .succeeds("render wolfram --rule 'code 1 k=16' --size 9x3 --out a.png"),
      .succeeds("render wolfram --rule 'code 1 r=50 k=2' --size 201x3 --out a.png"),
      .succeeds("render wolfram --rule \"1$(printf %0999d 0) k=2 r=8\" --size 30x3 --out a.png"),
      .succeeds("render wolfram --rule '1 k=2 r=9' --size 30x3 --out a.png"),
      .fails("render wolfram --rule '1 k=17' --out a.png", "expected from 2 to 16 colors"),
      .fails(
        "render wolfram --rule 'code 1 r=51 k=2' --out a.png", "expected a range from 1 to 50"),
      .fails(
        "render wolfram --rule \"1$(printf %01000d 0) k=2 r=8\" --out a.png", "at most 1000 digits"),
      .fails(
        "render wolfram --rule '1 k=2 r=10' --out a.png", "has more than 1048576 neighborhoods")),
    Limitation(
      """
      `near:` works for up to {wolfram neighbors} neighbors, and `explain` for up to {charted \
      neighborhoods} neighborhoods.
      """,
      .succeeds(
        "render wolfram --rule 'near:code 1 k=2 r=50' --size 201x2 --cell 1 --out '{rule}.png'; test $(ls | wc -l) = 105"
      ),
      .fails("render wolfram --rule 'near:code 1 k=16 r=3' --out a.png", "--rule: expected a rule"),
      .succeeds("render wolfram --rule '3 k=8 r=1' --explain --out a.png"),
      .fails(
        "render wolfram --rule '3 k=4 r=2' --explain --out a.png",
        "expected a rule with at most 512 neighborhoods to draw, got 1024")),
    Limitation(
      "Outer totalistic rules have no notation of their own.",
      .fails(
        "render wolfram --rule 'outer 777 k=3' --out a.png", "expected a rule such as 110, 110R")),
    Limitation(
      """
      HashLife works for unbounded planes and rules of range 1 that have two states or distinguish all \
      states.
      """,
      .succeeds("render life --engine hash --pattern glider --frames 2 --out a.csv"),
      .succeeds("render life --engine hash --pattern wireworld-xor --frames 2 --out a.csv"),
      .fails("render life --engine hash --topology torus --size 9 --out a.csv", hash),
      .fails("render life --engine hash --rule R2,C2,S1,B2 --pattern o! --out a.csv", hash)),
    Limitation(
      "Other worlds, such as those of Generations rules, advance step by step.",
      .fails("render life --engine hash --rule 345/2/4 --pattern o! --out a.csv", hash),
      .succeeds("render life --rule 345/2/4 --pattern o! --frames 2 --out a.csv")),
    Limitation(
      "During a leap, HashLife checks `memory` but not `max-memory`.",
      .fails(
        "render life --rule B3/S12345 --pattern acorn --engine hash --skip 4096 --memory 800k --out a.csv",
        "before generation 4096, the world takes more than 800 kB of memory"),
      .fails(
        "render life --pattern acorn --engine hash --skip 5000 --max-memory 800k --out a.csv",
        "at generation 4096, the world takes ")),
    Limitation(
      """
      A macrocell with more than {pattern runs} runs of cells works only with HashLife, not on boards or \
      in `place`.
      """,
      .succeeds(checkered(15) + "render life --pattern ./a.mc --engine hash --out b.mc"),
      .fails(
        checkered(15) + "render life --pattern ./a.mc --topology torus --size 32768 --out a.csv",
        "a pattern this large requires engine hash"),
      .fails(
        checkered(15) + "event 'life\nengine: hash' 'place: a.mc, x: 0, y: 0'",
        "the pattern has too many cells for the memory")),
    Limitation(
      """
      A world with more than 134 million cells, or more runs of cells than `max-memory` has room for, \
      is an error in `.rle`; `.mc` holds it.
      """,
      .fails(
        checkered(15) + "render life --pattern ./a.mc --engine hash --out b.rle",
        "too many or infinitely many live cells for this format: write a .mc file"),
      .fails(
        checkered(10)
          + "render life --pattern ./a.mc --engine hash --max-memory 8M --size 9 --out b.rle",
        "too many or infinitely many live cells for this format: write a .mc file"),
      .succeeds(
        checkered(15) + "render life --pattern ./a.mc --engine hash --out b.mc; test -s b.mc")),
    Limitation(
      "If an event makes a sphere non-square, the cells beyond unmatched edges are dead.",
      .prints(sphere + "'s/4,0/2,0/' a.yaml; render run a.yaml; cat a.csv", "1,1,8"),
      .prints(sphere + "'s/4,0/6,0/' a.yaml; render run a.yaml; cat a.csv", "1,1,5")),
    Limitation(
      "Under a rule with B0, cells beyond a plane's edges stay dead.",
      .prints(
        "render life --rule B0/S5 --topology P8,8 --pattern b! --frames 3 --out a.csv; cat a.csv",
        "2,2,24")),
    Limitation(
      """
      The exception is a plane that is unbounded in one direction (`P0,16`), where they have the state \
      of the background.
      """,
      .succeeds(
        """
        for n in 0 1 2; do
          bare life --rule B0/S5 --topology P0,8 --pattern b! --size 8 --skip $n --out $n.png
        done
        cmp 0.png 2.png && ! cmp -s 0.png 1.png
        """)),
    Limitation(
      "Under a rule of blocks (`MS,D…`), a board is a torus with even sides, or has dead edges.",
      .succeeds("render life --rule bbm --topology T8,8 --frames 2 --out a.csv"),
      .succeeds("render life --rule bbm --topology P7,7 --frames 2 --out a.csv"),
      .fails(
        "render life --rule bbm --topology T7,8 --out a.csv",
        "a rule of blocks requires even sides of a torus"),
      .fails(
        "render life --rule bbm --topology K8*,8 --out a.csv", "a rule of blocks requires P or T")),
    Limitation(
      "Cells that the rule moves across dead edges are lost, as in MCell.",
      .prints(
        "render life --rule bbm --topology P8,8 --pattern o! --frames 9 --out a.csv; tail -n 1 a.csv",
        "8,8,0")),
    Limitation(
      "If an event gives a torus an odd side, no block crosses that side's edges.",
      .prints(blocks + "8x10}]'; tail -n 1 a.csv", "9,9,1"),
      .prints(blocks + "8x9}]'; tail -n 1 a.csv", "9,9,0")),
    Limitation(
      "A shift (`K20*+1,16`) follows the figure in Golly's help.",
      .tested("EdgeJoiningTests", "Edges are joined as published")),
    Limitation(
      "Pig has two players, and a hunt one walker.",
      .succeeds("render pig --player1 hold-20 --player2 random --frames 3 --out a.csv"),
      .fails("render pig --player3 hold-20 --out a.csv", "unknown setting 'player3'"),
      .fails("render hunt --walkers 2 --out a.csv", "unknown setting 'walkers'")),
    Limitation(
      "Cameras apply to the page as one image, and `age` is an error.",
      .succeeds(
        #"""
        for y in 5 15; do
          scene "simulation: pig\nsize: 30x20\nframes: 1\nmetadata: no\ncamera: [{at: 0, x: 9, y: $y, zoom: 2}]\nout: $y.png" || exit
        done
        ! cmp -s 5.png 15.png
        """#),
      .fails("render pig --age trail --frames 1 --out a.png", "'age' has no effect on pig"),
      .fails("render hunt --age trail --frames 1 --out a.png", "'age' has no effect on hunt")),
    Limitation(
      "The segments of a track are joined.",
      .succeeds(
        track + """
          sed 's#</trkseg><trkseg>##' t.gpx > u.gpx
          bare hunt --track t.gpx --frames 40 --out a.csv && bare hunt --track u.gpx --frames 40 --out b.csv
          bare hunt --track t.gpx --skip 30 --out a.png && bare hunt --track u.gpx --skip 30 --out b.png
          cmp a.csv b.csv && cmp a.png b.png
          """)),
    Limitation(
      "Walkers with a track walk through houses.",
      .tested("GPXTests", "Segments and tracks are joined, and a route is used without a track"),
      .tested("GPXTests", "Track points without times are passed at 1.4 m per second")),
  ]

  private static let hash =
    "hash requires an unbounded plane, and a rule of nine cells that has two states or a table"
  private static let larger = "render life --rule R2,C2,S1,B2 --frames 1 --topology "

  /// Writes `x.rule`, a rule without transitions.
  private static let rule =
    #"write x.rule '@RULE x\n@TABLE\nn_states:2\nneighborhood:Moore\nsymmetries:none'; "#

  /// Writes a theme with a sprite for live cells.
  private static let theme = #"""
    write a.theme 'background: #ffffff\ntext: #000000\nalive: #112233\nsprite alive: s.png'
    bare life --pattern o! --out s.png

    """#

  /// Writes rules with small red icons, large green ones, and both.
  private static let icons = #"""
    icon() {
      write icon "XPM\n\"$1 $1 1 1\"\n\"A c #$2\""
      for y in $(seq $1); do echo "\"$(printf "%${1}s" | tr ' ' A)\""; done >> icon
      cat icon
    }
    write start '@RULE x\n@TABLE\nn_states:2\nneighborhood:Moore\nsymmetries:none\n@ICONS'
    icon 7 ff0000 > red; icon 15 00ff00 > green
    cat start red > small.rule; cat start green > large.rule; cat start red green > both.rule

    """#

  /// Writes `a.mc`, a checkerboard with sides of 2^`level` cells.
  private static func checkered(_ level: Int) -> String {
    """
    awk 'BEGIN {
      print "[M2]"; print "#R B3/S23"
      for (i = 0; i < 4; i++) printf ".*.*.*.*$*.*.*.*.$"
      print ""
      for (i = 1; i < \(level) - 2; i++) print i + 3, i, i, i, i
    }' > a.mc

    """
  }

  /// Sets `list` to a list of counts with a number of ranges.
  private static func ranges(_ count: Int) -> String {
    "list=$(seq -s , 1 2 \(2 * count)); "
  }

  /// Begins to edit a scenario of a sphere that becomes twice as wide, with one live cell.
  private static let sphere = #"""
    write a.yaml 'simulation: life\ntopology: S4\nrule: B1/S\npattern: o!\nframes: 2\nout: a.csv
    events: [{at: 0, clear: all}, {at: 0, resize: 8x4}, {at: 0, toggle: [[4,0]]}]'
    sed -i.old 
    """#

  /// Begins a scenario of a block rule on a torus whose size an event changes.
  private static let blocks =
    #"scene 'simulation: life\nrule: bbm\ntopology: T8,8\npattern: o!\nframes: 10\nout: a.csv\nevents: [{at: 0, resize: "#

  /// Writes a track with two segments.
  private static let track = """
    p() { echo "<trkpt lat='50.00$1' lon='7'/>"; }
    echo "<gpx><trk><trkseg>$(p 0; p 1)</trkseg><trkseg>$(p 2; p 3)</trkseg></trk></gpx>" > t.gpx

    """
}
