extension Limitation {
  static let ofFrames: [Limitation] = [
    Limitation(
      "`grid` draws arrays of two and three axes, and colors in a fourth axis.",
      .succeeds(array("(2, 2)") + "render grid a.npy --out a.png"),
      .succeeds(array("(3, 2, 2)") + "render grid a.npy --out a.gif"),
      .succeeds(array("(3, 2, 2, 3)") + "render grid a.npy --out a.gif"),
      .fails(array("(2,)") + "render grid a.npy --out a.gif", "the array has the shape (2)"),
      .fails(
        array("(3, 2, 2, 3, 4)") + "render grid a.npy --out a.gif",
        "the array has the shape (3, 2, 2, 3, 4)")),
    Limitation(
      "HDF5, NetCDF, MATLAB, Parquet, TIFF and pickle files are errors.",
      .fails(file(#"\0211HDF\r\n\0032"#), "an HDF5 or NetCDF file is not supported"),
      .fails(file(#"CDF\0001"#), "a NetCDF file is not supported"),
      .fails(file("MATLAB 5.0 MAT-file, Platform"), "a MATLAB file is not supported"),
      .fails(file("PAR1aaaaPAR1"), "a Parquet file is not supported"),
      .fails(file(#"II*\0000aaaaaaaa"#), "a TIFF file is not supported"),
      .fails(file(#"\0200\0004\0225aaaa."#), "a pickle file is not supported")),
    Limitation(
      """
      Films of colors with more than {array states} of them are exact in PNG, APNG and WebP, and \
      rounded in videos.
      """,
      .tested("TrueColorTests", "Each frame of an animation has the exact colors"),
      .tested("VideoCommandJudgeTests", "Videos have all colors but for rounding"),
      .succeeds(
        colors(17) + """
          for f in a.png a.apng a.webp; do render grid a.ppm --out $f > said 2>&1; test -s said && exit 1; done
          test -s a.webp
          """)),
    Limitation(
      """
      In GIF, SVG and PDF, `grid` reduces the colors to {reduced colors}, and their alpha to one bit.
      """,
      .prints(
        colors(17) + "for f in gif svg pdf; do render grid a.ppm --cell 1 --out a.$f; done",
        "a.ppm has 289 colors: images with a palette show the nearest of 224"),
      .prints(
        colors(17)
          + "render grid a.ppm --cell 9 --out a.svg; grep -o 'fill=\"[^\"]*\"' a.svg | sort -u | wc -l",
        "224"),
      .tested("TrueColorTests", "A transparent background leaves transparent pixels")),
    Limitation(
      "A sheet of several such inputs is an error.",
      .succeeds(colors(17) + "render grid a.ppm --cell 4,5 --sheet 2 --out a.png"),
      .fails(
        colors(17)
          + "sed s/99/77/ a.ppm > b.ppm\nrender grid --input a.ppm,b.ppm --sheet 2 --out a.png",
        "the sheet needs more than 256 colors")),
    Limitation(
      "Boards have edges or are tori, and numbers have 32 bits.",
      .fails(
        #"write m.model 'states: [a, b]\nedges: klein\nstep: {a: b}'; render ./m.model --out a.png"#,
        "unknown state 'klein': expected a, b, mirror, repeat or wrap"),
      .fails("render ising --topology K8*,8 --out a.png", "expected one of torus, plane"),
      .prints(
        field
          + "start: [{u: 16777216}]\\nstep: {u: u + 1}'; render ./m.model --frames 3 --out a.csv; cat a.csv",
        "2,2,16777216")),
    Limitation(
      "An image colors one formula.",
      .fails(
        field + "step: {u: u}\\nshow: [u, u]'; render ./m.model --out a.png",
        "expected a formula, got a list")),
    Limitation(
      """
      A diagram cannot be continued, and a film continues only from a world that an event of its \
      scenario saved.
      """,
      .fails(
        "render ising --continue --frames 5 --out a.gif",
        "--continue: write a scenario whose events save the world"),
      .fails(
        "scene 'simulation: ising\\nframes: 3\\nout: a.gif' --continue", "no event saves a world"),
      .succeeds(saving("ising", 3) + "&& render run a.yaml --continue"),
      .fails(
        "write m.model 'states: [a, b]\\nsize: 9x1\\nview: diagram\\nstep: {a: b}'\n"
          + saving("m.model", 3), "diagram")),
    Limitation(
      "A ramp has at most {most ramp steps} steps, and {ramp steps} beside texts.",
      .tested("ShownNumberTests", "An image holds 254 colors of a ramp alone, and 200 beside texts")
    ),
    Limitation(
      "There are no axes, units, contours or maps.",
      .fails(
        numbers + "render grid a.txt --range 1..4 --units m --out a.png", "unknown setting 'units'"),
      .fails(numbers + "render grid a.txt --contours 3 --out a.png", "unknown setting 'contours'"),
      .fails(
        numbers + "render grid a.txt --axes x,y --out a.png", "'axes' applies to .npy and .npz"),
      .fails(
        numbers + "render grid a.txt --projection mercator --out a.png",
        "unknown setting 'projection'")),
    Limitation(
      """
      A film has at most {array states} states, and one with more than {counted states} counts none of \
      them.
      """,
      .succeeds(words(256) + "render grid a.txt --out a.png"),
      .fails(words(257) + "render grid a.txt --out a.png", "expected at most 256"),
      .prints(words(64) + "render grid a.txt --final --out a.csv; head -n 1 a.csv", ",s64"),
      .succeeds(
        words(65)
          + "render grid a.txt --final --out a.csv; test $(head -n 1 a.csv) = frame,generation")),
    Limitation(
      "The states of a stream without `states` and `range` are 0 to 11.",
      .succeeds("echo 0 1 11 | render grid - --out a.gif"),
      .fails(
        "echo 0 1 12 | render grid - --out a.gif", "frame 0 holds 12; there are 12 states, from 0"),
      .succeeds("echo 0 1 12 | render grid - --range 0..12 --out a.gif")),
    Limitation(
      "An image of a stream cannot be checked.",
      .fails(
        "echo 0 1 | render grid - --out a.gif; render show a.gif", "a.gif carries no scenario"),
      .fails(
        "echo 0 1 | scene 'simulation: grid\\ninput: \"-\"\\nout: a.gif'",
        "cannot read -: only the command line can name standard input")),
    Limitation(
      """
      Each frame is a generation, and the times of the input only order the frames and label them.
      """,
      .prints(times + "render grid a.csv --out b.csv; cat b.csv", "1,1,10,0,0,1\n2,2,15,0,1,0"),
      .succeeds(
        times
          + "sed s/10,/11,/ a.csv > b.csv; bare grid a.csv --out a.gif; bare grid b.csv --out b.gif\n"
          + "cmp a.gif b.gif; bare grid b.csv --caption '{time}' --out c.gif; ! cmp -s b.gif c.gif")
    ),
    Limitation(
      "`frames: rest` and `frames: cycle` do not apply.",
      .fails(times + "render grid a.csv --frames rest --out a.gif", "the world plays an input"),
      .fails(times + "render grid a.csv --frames cycle --out a.gif", "the world plays an input")),
  ]

  static let ofEvents: [Limitation] = [
    Limitation(
      """
      | `wolfram` | `toggle`, for visible cells of the newest row, and `rule`; earlier rows stay as they \
      are |
      """,
      .fails("event wolfram 'place: glider'", noEvent("place", "wolfram", "toggle, rule, ")),
      .fails(
        "event wolfram 'toggle: [[20]]'",
        "cell [20] would be outside the row, whose columns are 0 to 8"),
      .succeeds(
        #"""
        film() { scene "simulation: wolfram\nsize: 9x9\nmetadata: no\nframes: 1\nskip: $1\nevents: [$2]\nout: $3.png"; }
        film 1 '' a && film 1 '{at: 2, toggle: [[0]]}, {at: 2, rule: 90}' b && cmp a.png b.png
        film 2 '' c && film 2 '{at: 2, toggle: [[0]]}' d && ! cmp -s c.png d.png
        film 3 '' e && film 3 '{at: 2, rule: 90}' f && ! cmp -s e.png f.png
        """#)),
    Limitation(
      "| `infection` | `infect`, `place` and `copy`; the number of people is constant |",
      .fails(
        "event infection 'toggle: [[0,0]]'", noEvent("toggle", "infection", "place, copy, infect, ")
      ),
      .succeeds(events("infection", "infect: {random: 1}", copy)),
      .succeeds(
        "event infection 'place: {rows: [SS]}, x: 0, y: 0'\n"
          + "awk -F , 'NR > 1 && $3 + $4 != 81 { exit 1 }' a.csv")),
    Limitation(
      "| `sea` | `place`, `clear`, `copy`, `cut` and `resize` |",
      .fails(
        "event sea 'infect: [[1,1]]'", noEvent("infect", "sea", "place, clear, copy, cut, resize, ")
      ),
      .succeeds(
        events(
          "sea", "place: glider, x: 0, y: 0", "clear: all", copy, "cut" + copy.dropFirst(4),
          "resize: 12x9"))),
    Limitation(
      "| `pig` | `hold` and `roll`, which decide for a player |",
      .fails("event pig 'place: glider'", noEvent("place", "pig", "hold, roll, ")),
      .succeeds("event 'pig\nseed: 2' 'roll: true'"),
      .succeeds(
        "for e in hold roll; do scene \"simulation: pig\\nframes: 4\\nevents: [{at: 2, $e: true}]\\nout: $e.csv\"; done\n"
          + "! cmp -s hold.csv roll.csv")),
    Limitation(
      "| `hunt` | `walk`, `try` and `leave`, which decide for the walker |",
      .fails("event hunt 'place: glider'", noEvent("place", "hunt", "walk, try, leave, ")),
      .succeeds("event hunt 'walk: [[100, 0]]'"),
      .succeeds(
        "for e in try leave; do scene \"simulation: hunt\\nframes: 4\\nevents: [{at: 2, $e: true}]\\nout: a.csv\" || exit; done"
      )),
    Limitation(
      "| `grid` | none that change cells |",
      .fails(
        numbers
          + "scene 'simulation: grid\ninput: a.txt\nevents: [{at: 1, toggle: [[0,0]]}]\nout: a.csv'",
        noEvent("toggle", "grid", ""))),
    Limitation(
      "| all | `snapshot`, `restore`, `restart`, `pause`, `speed` and annotations |",
      .succeeds(
        """
        for world in life wolfram infection sea pig hunt ising; do
          event $world 'snapshot: a}, {at: 2, restore: a}, {at: 2, pause: 2}, {at: 2, speed: 5}, {at: 2, restart: true' || exit
        done
        """),
      .succeeds(
        """
        for world in life wolfram infection sea ising; do
          event $world 'mark: {x: 0, y: 0, width: 3, height: 3}}, {at: 1, label: a, x: 1, y: 1}, {at: 1, arrow: [[1,1], [4,4]]' || exit
          render run a.yaml --out a.gif || exit
        done
        """)),
    Limitation(
      """
      The letters in `rows` of `life` are dead and live cells; there is no letter for a dying cell.
      """,
      .succeeds("event 'life\nrule: 345/2/4' 'place: {rows: [O.]}, x: 0, y: 0'"),
      .fails(
        "event 'life\nrule: 345/2/4' 'place: {rows: [OD]}, x: 0, y: 0'",
        "unknown cell 'D' (known: . dead, O alive)")),
    Limitation(
      "Only `sea` supports it.",
      .succeeds("render sea --tween 3 --size 9 --frames 3 --out a.gif"),
      .fails(
        """
        for world in infection wolfram pig hunt ising; do
          render $world --tween 3 --frames 3 --out a.gif && exit
        done
        render life --tween 3 --out a.gif
        """, "'tween' is not available for life")),
    Limitation(
      "It excludes `age`, `strip` and `every` above 1.",
      .fails("render sea --tween 3 --age trail --out a.gif", "use either 'tween' or 'age'"),
      .fails("render sea --tween 3 --strip 2 --out a.png", "use either 'tween' or 'strip'"),
      .fails("render sea --tween 3 --every 2 --out a.gif", "use either 'tween' or 'every'")),
    Limitation(
      "An animal keeps its pose while it moves.",
      .tested("TweenTests", "A moving cell is its own image, shifted by some pixels")),
    Limitation(
      """
      A note lists unsupported commands: own colors, window sizes, tracking, points of interest with \
      their settings, and changes of theme or speed.
      """,
      .prints(
        script("COLOR ALIVE 255 0 0 WIDTH 300 TRACK 0 0 POI X 3 T 5 THEME 3 T 9 GPS 5")
          + "--out a.gif",
        "are ignored: COLOR, GPS behind T, POI, THEME behind T, TRACK, WIDTH")),
    Limitation(
      "The first label becomes the title.",
      .prints(
        script("LABEL 0 0 2 \"one\" LABEL 1 0 2 \"two\"") + "--out a.gif; render show a.gif",
        "title: one\n")),
    Limitation(
      "Pasted patterns cannot be rotated, and modes other than `COPY` and `OR` are not supported.",
      .prints(
        script("RLE g 3o! PASTEMODE OR PASTE g 1 1 PASTEMODE COPY PASTE g 2 2")
          + "--out a.gif; render show a.gif",
        "mode: or}, {at: 0, place: \"3o!\\n\", x: 2, y: 2, mode: copy}"),
      .prints(
        script("RLE g 3o! PASTE g 1 1 ROT90") + "--out a.gif",
        "commands of its script are ignored: ROT90"),
      .prints(
        script("RLE g 3o! PASTEMODE XOR PASTE g 1 1") + "--out a.gif",
        "commands of its script are ignored: PASTEMODE XOR")),
  ]

  private static let numbers = "write a.txt '1 2\\n3 4'; "
  private static let times = "write a.csv 't,x,y,state\\n0,0,0,a\\n10,0,0,b\\n15,0,0,a'; "
  private static let copy = "copy: {x: 0, y: 0, width: 2, height: 2}, as: q"
  private static let field = "write m.model 'fields: {u: 0}\\nsize: 4\\nmeasures: {m: max(u)}\\n"

  /// Writes an array of zeros.
  private static func array(_ shape: String) -> String {
    let header = "{'descr': '|u1', 'fortran_order': False, 'shape': \(shape), }"
    let count = shape.split { !$0.isNumber }.compactMap { Int($0) }.reduce(1, *)
    let padded = header.padding(117) + "\\n"
    return "write all \"\\\\0223NUMPY\\\\0001\\\\0000\\\\0166\\\\0000\(padded)\"\n"
      + "{ head -c 128 all; head -c \(count) /dev/zero; } > a.npy; "
  }

  /// Draws a file that begins with some bytes.
  private static func file(_ bytes: String) -> String {
    "write a.bin '\(bytes)'; render grid a.bin --out a.png"
  }

  /// Writes an image with `side` squared different colors.
  private static func colors(_ side: Int) -> String {
    """
    { echo P3 \(side) \(side) 255
      for y in $(seq \(side)); do for x in $(seq \(side)); do echo $((x * 14)) $((y * 14)) 99; done; done
    } > a.ppm

    """
  }

  /// Writes a frame with `count` different words.
  private static func words(_ count: Int) -> String {
    "seq -s ' ' \(count) | sed 's/[0-9]*/s&/g' > a.txt; "
  }

  /// Runs a scenario that saves its world.
  private static func saving(_ world: String, _ frames: Int) -> String {
    "scene 'simulation: \(world)\\nframes: \(frames)\\nevents: [{at: 1, save: x, every: 1}]\\nout: a.gif' "
  }

  private static func noEvent(_ event: String, _ world: String, _ others: String) -> String {
    "'\(event)' is not an event of \(world): expected one of \(others)"
      + "snapshot, restore, restart, pause, speed, mark, label, arrow"
  }

  private static func events(_ world: String, _ events: String...) -> String {
    events.map { "event \(world) '\($0)'" }.joined(separator: " && ")
  }

  /// Begins to draw a pattern with a LifeViewer script.
  private static func script(_ commands: String) -> String {
    "write a.rle 'x = 3, y = 3, rule = B3/S23\\n#C [[ \(commands) ]]\\nbo$2bo$3o!'\n"
      + "render life --pattern a.rle --script --size 9 --frames 3 "
  }
}

extension String {
  /// Returns the text with spaces up to a length.
  fileprivate func padding(_ count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - self.count))
  }
}
