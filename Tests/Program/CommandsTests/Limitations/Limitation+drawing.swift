extension Limitation {
  static let ofDrawing: [Limitation] = [
    Limitation(
      "Cells of more than {posed cell} pixels show no poses.",
      .tested(
        "PoseTests", "Very large cells show no poses and reserve no palette entries for them")),
    Limitation(
      "All dying cells of a rule have the same sprite.",
      .succeeds(
        #"""
        render life --pattern o! --out s.png
        write a.theme 'background: #ffffff\ntext: #000000\nalive: #112233\ndying: #445566\nsprite alive: s.png\nsprite dying: s.png'
        render life --rule 345/2/6 --size 9 --theme ./a.theme --shape sprite --frames 3 --out a.gif
        """#),
      .fails(
        "render life --rule 345/2/6 --size 9 --shape sprite --frames 3 --out a.gif",
        "the theme has no sprite for alive, dying, dying, dying, dying")),
    Limitation(
      "Texts are Latin, Greek and Cyrillic.",
      .succeeds("render life --size 9 --title 'Vie Ζωή Жизнь' --frames 1 --out a.png"),
      .fails("render life --size 9 --title שלום --out a.png", "the built-in font has no 'ש'"),
      .fails("render life --size 9 --title 你好 --out a.png", "the built-in font has no '你'")),
    Limitation(
      "Letters of other scripts in your own font are drawn one by one from left to right.",
      // All letters of this font are equal boxes.
      .succeeds(
        """
        bare life --size 9 --font own.ttf --title אב --frames 1 --out a.png
        bare life --size 9 --font own.ttf --title ab --frames 1 --out b.png
        cmp a.png b.png
        """)),
    Limitation(
      "Combining marks work if Unicode has the composed letter.",
      .succeeds(
        #"""
        bare life --size 9 --title "$(printf 'a\314\210')" --frames 1 --out a.png
        bare life --size 9 --title "$(printf '\303\244')" --frames 1 --out b.png
        cmp a.png b.png
        """#),
      .fails(
        #"render life --size 9 --title "$(printf 'q\314\210')" --out a.png"#,
        "(U+0071 U+0308)")),
    Limitation(
      "Your own font has one weight, and kerning only from its `kern` table.",
      .succeeds(
        label + """
          film 'font: own.ttf' a; film 'font: own.ttf, weight: bold' b; cmp a.png b.png
          film '' c; film 'weight: bold' d; ! cmp -s c.png d.png
          """),
      .succeeds(
        """
        for font in own kerned; do bare life --size 9 --font $font.ttf --title AVAVA --frames 1 --out $font.png; done
        ! cmp -s own.png kerned.png
        for font in own kerned; do bare life --size 9 --font $font.ttf --title VVVVV --frames 1 --out $font.png; done
        cmp own.png kerned.png
        """)),
    Limitation(
      "They cannot be tables.",
      .fails("render life --sheet 2 --seed 1,2 --out a.csv", "a sheet cannot contain counts"),
      .fails("render life --strip 3 --out a.csv", "a strip is a single image")),
    Limitation(
      "A sheet plays at one speed.",
      .fails("render life --sheet 2 --fps 5,10 --out a.gif", "'fps' cannot vary on a sheet")),
    Limitation(
      """
      Its worlds are of one simulation, except in a [figure](scenarios.md#figures-of-several-worlds) and in \
      [Python](python.md#films-side-by-side), where other sheets are pixels without a scenario.
      """,
      .fails(
        "scene 'simulation: [life, sea]\\nsheet: 2\\nout: a.gif'",
        "'simulation' accepts only one value"),
      .succeeds(
        "scene 'figure: [{simulation: life}, {simulation: sea}]\\nout: a.png' && test -s a.png")),
    Limitation(
      "A logarithmic axis shows no negative numbers, and no settings of 0.",
      .succeeds(
        #"""
        for v in 3 7; do
          write a.csv "seed,frame,generation,alive\n1,0,0,5\n1,1,1,-$v\n1,2,2,8"
          render plot a.csv --y-scale log --out $v.png
          render plot a.csv --out linear$v.png
        done
        cmp 3.png 7.png && ! cmp -s linear3.png linear7.png
        """#),
      .fails(
        "render life --density 0,10% --plot-x density --x-scale log --plot only --size 9 --frames 2 --out a.png",
        "a logarithmic axis shows numbers above 0, got '0%' for 'density'")),
    Limitation(
      "`render plot` reads `.csv` tables but not JSON.",
      .succeeds(table("1,1,1,5") + "render plot a.csv --out a.png"),
      .fails(
        "write a.json '{}'; render plot a.json --out a.png", "it is JSON: write the table as a .csv"
      )),
    Limitation(
      "Scenarios cannot draw a table.",
      .fails(
        table("1,1,1,5") + "scene 'simulation: life\\nplot: only\\ninput: a.csv\\nout: a.png'",
        "'input' is a setting of grid and agents, not of life"),
      .fails(
        table("1,1,1,5") + "scene 'simulation: plot\\nout: a.png'",
        "expected one of sea, life, wolfram")),
    Limitation(
      "A frame contains the world and the plot in one rectangle.",
      .tested("GIFFileTests", "Each frame is the rectangle that changed"),
      .succeeds(gun + "test $((3 * size)) -gt $((4 * alone))")),
    Limitation(
      "A plot adds little to animations of a busy world.",
      .succeeds(sizes("--size 60 --frames 30") + "test $((5 * size)) -lt $((6 * alone))")),
    Limitation(
      """
      A glider gun with a plot has {goals | GIF of a gun with a plot beside, against without, bytes} \
      times the bytes.
      """,
      .succeeds(gun + "test $((size * 10)) -gt $((alone * 15)) && test $size -lt $((alone * 3))")),
  ]

  static let ofRuns: [Limitation] = [
    Limitation(
      "One worker draws an image from start to end.",
      .prints(still + "render run a.yaml --shard 1/2; ls", "a.gif"),
      .prints(
        still + "render run a.yaml --shard 2/2; ls",
        "own.ttf\nrender: worker 2/2 has nothing to draw")
    ),
    Limitation(
      "The estimate of its time does not know how many cells will be alive.",
      .succeeds(
        #"""
        scene 'simulation: life\nsize: 50\nframes: 2\ndensity: [1%, 90%]\nout: "{density}.gif"' --timings t.csv
        test $(tail -n 2 t.csv | cut -d , -f 2 | sort -u | wc -l) = 1
        """#)),
    Limitation(
      "Other files, such as a hunt's team or saved patterns, are not distributed.",
      .succeeds(
        #"""
        write a.yaml 'simulation: hunt\nseed: 1..2\nframes: 2\nteam: t.json\nout: "{seed}.csv"'
        for n in 1 2; do render run a.yaml --shard $n/2 && test -s t.json && rm t.json || exit; done
        """#),
      .succeeds(
        #"""
        write a.yaml 'simulation: life\nsize: 9\nseed: 1..2\nframes: 3\nout: "{seed}.csv"
        events: [{at: 1, copy: {x: 0, y: 0, width: 3, height: 3}, as: q}, {at: 2, save: q, replace: true}]'
        for n in 1 2; do
          XDG_DATA_HOME=$PWD/$n render run a.yaml --shard $n/2 && test -s $n/render/patterns/q.rle || exit
        done
        """#)),
    Limitation(
      "Slurm arrays with gaps in their numbers are an error.",
      .succeeds(seeds + slurm(3, last: 3) + "render run a.yaml"),
      .fails(
        seeds + slurm(3, last: 9) + "render run a.yaml",
        "SLURM_ARRAY_TASK_COUNT is 3, of 9 numbers from the first to the last")),
    Limitation(
      "`--if-changed` writes them again, except the parts that `--shard` writes.",
      .prints(
        seeds + "render run a.yaml --out b.csv > said; render run a.yaml --out b.csv --if-changed",
        "b.csv  8 rows"),
      .prints(
        seeds + "render run a.yaml --shard 1/2; render run a.yaml --shard 1/2 --if-changed",
        "a-1.csv  unchanged")),
    Limitation(
      """
      A team is an error, and so is the event `save` unless another output saves the pattern.
      """,
      .fails(
        "scene 'simulation: hunt\\nseed: 1..2\\nframes: 9\\nteam: t.json\\nout: a.csv'",
        "the runs of one table write no other files: remove 'team'"),
      .fails(
        "scene '\(saving)out: a.csv'",
        "the runs of one table save no patterns: remove 'save' from 'events'"),
      .succeeds("scene '\(saving)out: [a.csv, \"a-{seed}.gif\"]' && test -s a.csv && test -e data")),
    Limitation(
      "Quantiles are quartiles.",
      .prints(
        "render life --size 9 --seed 1..4 --frames 1 --group none --final --out a.csv; head -n 1 a.csv",
        "alive_min,alive_q25,alive_median,alive_q75,alive_max,alive_se\n")),
    Limitation(
      "Two notations of one value (`density: [10%, 0.1]`) are two runs.",
      .prints(
        "render life --size 9 --density 10%,0.1 --frames 1 --final --out a.csv; wc -l < a.csv", "3")
    ),
    Limitation(
      "`group` shows them as two rows, and `merge --group` combines them.",
      .prints(
        twice + "render run a.yaml --final --group density --out b.csv; grep '^0.1,' b.csv",
        "0.1,2,2,0,2,2,2,2,2"),
      .succeeds(
        twice + """
          for n in 1 2; do render run a.yaml --final --shard $n/2 || exit; done
          render merge a-1.csv a-2.csv --group density --out b.csv; grep -c . b.csv; test "$(grep -c '^0.1,4,' b.csv)" = 1
          """)),
  ]

  /// Draws a label in some settings of the scenario and of the event.
  private static let label = #"""
    film() {
      case $1 in *own*) font='\nfont: own.ttf';; *) font=;; esac
      case $1 in *bold*) weight=', weight: bold';; *) weight=;; esac
      scene "simulation: life\nsize: 9\nframes: 1\nmetadata: no$font\nout: $2.png
    events: [{at: 0, label: abc, x: 1, y: 1$weight}]"
    }

    """#

  private static func table(_ rows: String) -> String {
    #"write a.csv 'seed,frame,generation,alive\n1,0,0,3\n\#(rows)'; "#
  }

  /// Sets `alone` and `size` to the bytes of GIFs without and with a plot.
  private static func sizes(_ settings: String) -> String {
    """
    bare life \(settings) --out a.gif; bare life \(settings) --plot below --out b.gif
    alone=$(wc -c < a.gif); size=$(wc -c < b.gif)

    """
  }

  private static let gun = sizes("--pattern gosper-glider-gun --size 60 --frames 60")
  private static let still = #"write a.yaml 'simulation: life\nsize: 9\nframes: 4\nout: a.gif'; "#
  private static let seeds =
    #"write a.yaml 'simulation: life\nsize: 9\nframes: 2\nseed: 1..4\nout: "a-{part}.csv"'; "#
  private static let saving =
    #"simulation: life\nsize: 9\nseed: 1..2\nframes: 3\nevents: [{at: 1, copy: {x: 0, y: 0, width: 3, height: 3}, as: q}, {at: 2, save: q, replace: true}]\n"#
  private static let twice =
    #"write a.yaml 'simulation: life\nsize: 9\nframes: 3\nseed: 1..2\ndensity: [10%, 0.1]\nout: "a-{part}.csv"'; "#

  private static func slurm(_ count: Int, last: Int) -> String {
    "export SLURM_ARRAY_TASK_ID=1 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=\(last)"
      + " SLURM_ARRAY_TASK_COUNT=\(count)\n"
  }
}
