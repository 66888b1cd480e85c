extension Limitation {
  static let ofFiles: [Limitation] = [
    Limitation(
      "`render` writes {format names}.",
      .succeeds(
        #"""
        for format in png svg pdf gif apng webp html y4m csv json rle mc npy; do
          render life --size 9 --frames 1 --out a.$format && test -s a.$format || exit
        done
        """#),
      .judged(
        "for f in mp4 webm mkv; do render life --size 9 --frames 2 --out a.$f || exit; done; ls",
        "a.mkv\na.mp4\na.webm"),
      .fails(
        "render life --size 9 --out a.bmp",
        "cannot write '.bmp', but ffmpeg can: render … --out - --format png | ffmpeg ")),
    Limitation(
      "All frames then have the same duration, so `hold`, `pause` and `speed` have no effect.",
      .succeeds(
        #"""
        film() { scene "simulation: life\nsize: 9\nframes: 3\nmetadata: no\nout: '-'\nformat: png\n$1"; }
        film > a; film 'hold: 2' > b; film 'events: [{at: 1, pause: 2}]' > c; film 'events: [{at: 1, speed: 2}]' > d
        test -s a && cmp a b && cmp a c && cmp a d
        """#)),
    Limitation(
      "MCell files with rules of the families User DLL and Special rules are errors.",
      .fails(mcell("User DLL", "x"), "a.mcl:3:7: rules of the family 'User DLL' are programs"),
      .fails(
        mcell("Special rules", "x"), "a.mcl:3:7: rules of the family 'Special rules' are programs")),
    Limitation(
      """
      One-dimensional automata, and cyclic automata with a range above 10, or above 1 without a board, \
      are errors, too.
      """,
      .fails(mcell("1-D binary", "R1,W1E"), "one-dimensional automata cannot start from a pattern"),
      .fails(
        mcell("1-D totalistic", "R1,C2,M0"), "one-dimensional automata cannot start from a pattern"),
      .succeeds(mcell("Cyclic CA", "R10/T3/C5/NM")),
      .fails(mcell("Cyclic CA", "R11/T3/C5/NM"), "expected a range from 1 to 10"),
      .fails(
        mcell("Cyclic CA", "R2/T3/C5/NM") + " --topology unbounded",
        "this rule requires a bounded board"),
      .succeeds(mcell("Cyclic CA", "R1/T3/C5/NM") + " --topology unbounded")),
    Limitation(
      "The name of a zip archive stands for one pattern.",
      .prints(
        zip("a.rle", "b.rle")
          + "render life --pattern a.zip/a.rle --frames 1 --out a.csv; cat a.csv", "0,0,3"),
      .fails(
        zip("a.rle", "b.rle") + "render life --pattern a.zip --out a.csv",
        "a.zip contains 2 patterns: name one, such as a.zip/a.rle (a.rle, b.rle)")),
    Limitation(
      """
      Encrypted archives, and archives of more than {pattern file} or with more than 65,534 files, are \
      errors.
      """,
      .prints(
        zip("a.rle") + encryption + "! render life --pattern a.zip --out a.csv",
        "the zip archive is encrypted"),
      .fails(
        zip("a.rle")
          + "head -c 33554432 /dev/zero >> a.zip; render life --pattern a.zip --out a.csv",
        "larger than 32 MB"),
      .prints(
        zip("a.rle") + count + "! render life --pattern a.zip --frames 1 --out a.csv",
        "65534 entries")),
    Limitation(
      """
      Patterns wider than {farthest cell} cells are errors, except for macrocells under HashLife.
      """,
      .fails(
        "write a.rle 'x = 3, y = 1\\n2000000001bo!'; render life --pattern a.rle --out a.csv",
        "the pattern is wider or higher than 2000000000 cells"),
      .prints(
        "write a.rle 'x = 3, y = 1\\n1999999990b10o!'; render life --pattern a.rle --frames 1 --out a.csv; cat a.csv",
        "0,0,10"),
      .prints(
        wide + "render life --pattern ./a.mc --engine hash --frames 1 --out a.csv; cat a.csv",
        "0,0,2"),
      .fails(
        wide + "render life --pattern ./a.mc --engine tiles --frames 1 --out a.csv", "--pattern: ")),
    Limitation(
      "`.rle` and `.mc` files are not compressed, and `max-bytes` counts them only when they are written.",
      .fails("render life --size 9 --max-bytes 10 --out a.csv", "this writes up to "),
      .fails(
        "render life --pattern gosper-glider-gun --max-bytes 10 --out a.rle",
        "cannot write a.rle: the files have more than 10 bytes together: raise 'max-bytes'"),
      .succeeds(
        """
        for name in a.rle a.mc; do render life --pattern gosper-glider-gun --max-bytes 1K --out $name; done
        grep -q '!' a.rle && grep -q M2 a.mc
        """)),
    Limitation(
      "Videos contain no scenario, so `--if-changed` always redraws them.",
      .judged(video + "render run a.yaml --if-changed", "a.mp4  "),
      .judged(video + "! render show a.mp4", "a.mp4: not a GIF, PNG")),
    Limitation(
      "`check` compares videos byte by byte, and other versions of ffmpeg write other bytes.",
      .judged(video + "render check a.yaml", "a.mp4: ok"),
      .judged(
        video + "echo >> a.mp4; ! render check a.yaml",
        "a.mp4: differs: bytes (video frames are not compared)")),
    Limitation(
      """
      Faster animations omit frames and keep their duration; if only one frame remains, that is an error.
      """,
      .prints(
        frames(9, 100, "gif"), #""frames": 9, "seconds": 0.09, "#),
      .prints(frames(9, 100, "gif"), #""leftOut": "#),
      .fails(
        "render life --frames 2 --size 9 --fps 100 --out a.gif",
        "shows at most 50 frames per second, so only one of these 2 frames remains")),
    Limitation(
      "GIF stores the bounding rectangle of all changes.",
      .tested("GIFFileTests", "Each frame is the rectangle that changed")),
    Limitation(
      "Unchanged pixels in it are transparent if that is shorter.",
      .tested("GIFFileTests", "Frames share the smallest palette that has a transparent entry")),
    Limitation(
      "Faster animations omit frames, as in a GIF.",
      .prints(frames(30, 100, "webp"), #""leftOut": "#),
      .prints(frames(30, 100, "apng"), #""leftOut": "#)),
    Limitation(
      "Unchanged pixels may be transparent.",
      .tested("APNGFileTests", "Unchanged pixels are transparent if that saves bytes")),
    Limitation(
      """
      An APNG that is written to a pipe stays in memory to the end, because its header contains the \
      number of frames.
      """,
      .succeeds(piped("apng"))),
    Limitation(
      "Times are in milliseconds, and the longest duration is 24 days.",
      .fails(
        #"""
        scene 'simulation: life\nsize: 9\nframes: 6\nout: a.webp
        events: [{at: 1, pause: 999999}, {at: 2, pause: 999999}, {at: 3, pause: 999999}]'
        """#, "a file of webp can last at most 24 days"),
      .tested("APNGAndWebPTests", "Rounded delays keep the total duration")),
    Limitation(
      """
      A WebP that is written to a pipe stays in memory to the end, because its header contains the \
      number of bytes.
      """,
      .succeeds(piped("webp"))),
    Limitation(
      "A file has at most {animated SVG}, enough for quiet worlds.",
      .tested("AnimatedSVGTests", "A film that is too large is an error, and leaves no file"),
      .tested("AnimatedSVGTests", "Quiet worlds are small")),
    Limitation(
      "Its frames have no pixels, so that `compare` and `check` compare files as a whole.",
      .prints(
        animation
          + "sed 's/<path d=\"m15 14/<path d=\"m15 13/' a.svg > b.svg; ! render compare a.svg b.svg",
        "b.svg: differs: frame 0, object "),
      .prints(
        animation
          + "sed 's/<path d=\"m15 14/<path d=\"m15 13/' a.svg > b; mv b a.svg; ! render check a.yaml",
        "a.svg: differs: frame 0, object ")),
    Limitation(
      "Anchors, aliases, tags and merge keys are errors.",
      .fails("scene 'simulation: &a life'", "anchors and aliases (&name, *name) are not supported"),
      .fails("scene 'simulation: *a'", "anchors and aliases (&name, *name) are not supported"),
      .fails("scene 'simulation: !!str life'", "tags (!name) are not supported"),
      .fails("scene 'simulation: life\\n<<: {size: 4}'", "unknown setting '<<'")),
    Limitation(
      """
      An image contains no scenario if it uses your own sprites or fonts, if its sheet varies over your \
      own files, or if the scenario exceeds {carried scenario}.
      """,
      .fails(
        #"""
        write a.theme 'background: #ffffff\ntext: #000000\nalive: #112233\nsprite alive: s.png'
        render life --pattern o! --out s.png
        render life --pattern o! --theme ./a.theme --shape sprite --out a.png; render show a.png
        """#, "a.png carries no scenario"),
      .fails(
        "render life --pattern o! --title a --font own.ttf --out a.png; render show a.png",
        "a.png carries no scenario"),
      .fails(
        #"""
        write a.rle 'x = 1, y = 1\no!'; write b.rle 'x = 2, y = 1\n2o!'
        scene 'simulation: life\npattern: [a.rle, b.rle]\nsheet: 2\nframes: 1\nout: a.png'; render show a.png
        """#, "a.png carries no scenario"),
      .fails(long(40_000), "a.png carries no scenario"),
      .prints(long(30_000), "simulation: life")),
  ]

  private static func mcell(_ family: String, _ rule: String) -> String {
    #"write a.mcl '#MCell 4.20\n#GAME \#(family)\n#RULE \#(rule)\n#BOARD 80x80\n#L 3.A'; "#
      + "render life --pattern a.mcl --frames 1 --out a.csv"
  }

  /// Writes an archive of stored patterns.
  private static func zip(_ names: String...) -> String {
    """
    for name in \(names.joined(separator: " ")); do write $name 'x = 3, y = 1\\n3o!'; done
    python3 -c "import zipfile, sys
    with zipfile.ZipFile('a.zip', 'w') as file: [file.write(name) for name in sys.argv[1:]]" \
    \(names.joined(separator: " "))

    """
  }

  /// Marks the file of an archive as encrypted, in both of its headers.
  private static let encryption = #"""
    python3 -c "bytes = bytearray(open('a.zip', 'rb').read())
    bytes[6] |= 1
    bytes[bytes.index(b'PK\1\2') + 8] |= 1
    open('a.zip', 'wb').write(bytes)"

    """#

  /// Changes the number of files in an archive to 65,535.
  private static let count = #"""
    python3 -c "bytes = bytearray(open('a.zip', 'rb').read())
    end = bytes.rindex(b'PK\5\6')
    bytes[end + 8:end + 12] = b'\377' * 4
    open('a.zip', 'wb').write(bytes)"

    """#

  /// Writes `a.mc`, two cells that are 2^33 cells apart.
  private static let wide = """
    awk 'BEGIN {
      print "[M2]"; print "#R B3/S23"; print "*$"
      for (n = 1; n < 31; n++) print n + 3, n, 0, 0, 0
      print 34, 31, 31, 0, 0
    }' > a.mc

    """

  private static let video =
    #"scene 'simulation: life\nsize: 8\nframes: 3\nout: a.mp4' > said; "#

  private static let animation =
    #"scene 'simulation: life\nsize: 30\npattern: glider\ntopology: torus\nframes: 3\nout: a.svg'; "#

  /// Draws a film and prints its frames and its duration.
  private static func frames(_ count: Int, _ rate: Int, _ format: String) -> String {
    #"scene 'simulation: life\nsize: 9\nframes: \#(count)\nfps: \#(rate)\nout: a.\#(format)' --json"#
  }

  /// Expects that a film that the time limit ends has written nothing to a pipe, unlike a GIF.
  private static func piped(_ format: String) -> String {
    """
    film() { render life --size 99 --frames 30000 --max-time 0.3 --out - --format $1 > $1; }
    film \(format); test $? = 1 && ! test -s \(format) || exit 2
    film gif; test $? = 1 && test -s gif
    """
  }

  /// Draws a pattern with a long comment, and prints the scenario in the image.
  private static func long(_ lines: Int) -> String {
    """
    { yes '#C a long comment of a pattern' | head -n \(lines); printf 'x = 1, y = 1\\no!\\n'; } > a.rle
    render life --pattern a.rle --frames 1 --out a.png; render show a.png
    """
  }
}
