internal import Encoding

/// The topics on outputs.
extension HelpTopic {
  static let outputs = HelpTopic(
    "outputs", also: ["output", "files", "stills", "animations", "stdout", "pipes", "directories"],
    summary: "output files: stills, animations, tables and patterns",
    text: """
      The extension of --out selects the format. --out may be repeated: one run writes all outputs.

      | --out world.png | a still of the first generation, or of generation N with --skip N (wolfram: all rows)
      | --out world-%04d.png | one file per frame, numbered from 0
      | --out world.gif | an animation; also .apng and .webp
      | --out world.mp4 | a video, encoded by ffmpeg; also .webm and .mkv
      | --out world.csv | the counts, one row per frame; also .json
      | --out world.rle | the last frame's world as a pattern; also .mc
      | --out - --format png | standard output; several frames follow one another, as ffmpeg expects

      --make-folders creates missing directories. Outputs are written to temporary files, and moved to their
      places when all outputs of the run are complete.

        render life --frames 20 --out world.gif --out world.csv --out last.rle
        render sea --frames 3 --out frames/sea-%04d.png --make-folders
        render wolfram --out - --format png > rule30.png
      """)

  static let formats = HelpTopic(
    "formats", also: ["extensions", "extension", "images", "encoders"],
    summary: "output formats",
    text: """
      The extension of --out selects the format. Only standard output needs `format`.

        render list formats --json
        render life --frames 20 --effort small --out world.webp
      """,
    [
      .heading("Formats:"),
      .list(Encoding.formats.map { .init(term: ".\($0.name)", meaning: $0.summary) }),
    ])

  static let video = HelpTopic(
    "video", also: ["videos", "movie", "movies", "ffmpeg"],
    summary: "video files, and frames for ffmpeg",
    text: """
      MP4, WebM and Matroska files need ffmpeg on the PATH. Videos do not store their scenario.

        render sea --frames 30 --fps 10 --cell 16 --out sea.mp4

      By default a video stores one color for four pixels (yuv420p), which every player supports. `pixels` keeps
      the color of each pixel. Without ffmpeg, Y4M is uncompressed video for other programs.

        render life --frames 30 --cell 4 --pixels yuv444p --out life.webm
        render life --frames 30 --cell 4 --out life.y4m
      """)

  static let sizes = HelpTopic(
    "sizes", also: ["resolution", "dimensions", "height", "scale", "cells"],
    summary: "the size of worlds, cells and images",
    text: """
      `size` is the size of the world in cells. The size of the image follows from `cell`, the side of a cell in
      pixels, and `gap`, the pixels between cells. `picture` and `width` fit the cells into a given size instead.
      Without these settings, the longer side of the world has 480 to 960 pixels where its size allows.

      | --size 96x64 | 96 columns and 64 rows
      | --cell 8 --gap 1 | cells of 8 pixels with lines of 1 pixel between them
      | --picture 1200x630 | an image of exactly 1200x630 pixels
      | --width 84mm --dpi 300 | a width on paper, in mm, cm, in or pt
      | --tile 144x144 | the size of each image on a sheet
      | --margin 20 | empty pixels around everything

      For wolfram, the height of `size` is the number of generations. An unbounded world with a pattern has no
      size of its own: `size` is its visible part, by default every cell that comes alive.

        render life --size 60x40 --cell 8 --gap 1 --frames 20 --out grid.gif
        render wolfram --rule 90 --size 255x128 --picture 1200x630 --out card.png
      """)

  static let tables = HelpTopic(
    "tables", also: ["table", "counts", "statistics", "data", "metrics", "spreadsheets"],
    summary: "counts as tables, and statistics of many runs",
    text: """
      A table has one row per frame, with the columns frame, generation, and one for each count of the
      simulation. Settings with several values add a column each, and a row for each of their runs.

        render sea --frames 50 --out sea.csv
        render life --density 10%..50%/20% --seed 1..5 --every 10 --frames 6 --out sweep.csv

      `final` keeps the last frame of each run. With `frames: rest` that is where the world stops changing.

        render infection --factor 1..4 --seed 1..5 --frames rest --final --out rest.csv

      `group` replaces the runs by their statistics: mean, standard deviation, minimum, quartiles and maximum, for
      each value of the named settings. `group: none` summarizes all runs.

        render life --density 10%..50%/20% --seed 1..5 --frames 6 --group density --out means.csv
      """)

  static let plots = HelpTopic(
    "plots", also: ["graphs", "graph", "charts", "chart", "curves", "curve", "diagrams"],
    summary: "plots of the counts over time",
    text: """
      `plot` draws the counts of the simulation over its generations, growing with the animation.

      | --plot right | beside the world
      | --plot below | below the world
      | --plot only | instead of the world; a still shows the whole run
      | --plot-counts sick | only these counts
      | --x-label "time in days" | the text at the horizontal axis; --y-label at the vertical one
      | --x-range 10..50 | the ends of the horizontal axis; also --y-range
      | --y-scale log | a logarithmic axis; also --x-scale

        render infection --people 400 --frames 30 --plot right --out epidemic.gif
        render sea --frames 100 --plot only --out counts.png

      With `plot: only`, variations become the curves of one plot. Runs that differ only in `seed` become one
      curve, their median, in a band from the 10% to the 90% quantile.

        render infection --people 400 --factor 1,2 --seed 1..5 --frames 30 --plot only --plot-counts sick --out factors.png

      `plot-x` shows the final counts against the values of a setting that varies.

        render life --density 10%..50%/20% --frames 30 --plot only --plot-x density --out density.png

      Curves have the colors of what they count, or those of the line `plots` in a theme.
      """)

  static let ages = HelpTopic(
    "ages", also: ["trails", "history", "aging", "fading"],
    summary: "colors for the age of cells, and trails",
    text: """
      `age: trail` shows where cells were, fading over 128 generations. `age: cells` colors each cell by the number
      of generations since its last change. Both have 16 tones.

        render life --pattern gosper-glider-gun --age trail --frames 60 --out trail.gif
        render life --age cells --theme dark --frames 60 --out ages.gif

      Ages are available for worlds with up to 15 states, except for wolfram, pig and hunt. A theme can set
      their colors with the lines `ages` and `trail`.
      """)
}
