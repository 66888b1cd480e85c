import Testing

/// Command lines with one invalid setting of the image or the output, and the expected error.
@Suite struct ImageErrorTests {
  static let look: [(String, String)] = [
    (
      "life cell=0", "--cell: '0' does not fit: must be a whole number of pixels from 1 to 4096"
    ),
    (
      "life gap=65536",
      "--gap: '65536' does not fit: must be a whole number of pixels from 0 to 65535"
    ),
    (
      "life shape=sqare",
      "--shape: 'sqare' does not fit: must be one of square, circle, sprite (did you mean 'square'?)"
    ),
    (
      "life shape=sprite",
      "--shape: no sprite for alive: use square or circle, or a theme with a line 'sprite alive:"
        + " file.png'"
    ),
    ("life theme=drak", "--theme: unknown theme 'drak' (did you mean 'dark'?)"),
    (
      "life theme=xyzzyx",
      "--theme: unknown theme 'xyzzyx': `render list themes` names them, or give a file"
    ),
    (
      "life theme=./nowhere.theme",
      "--theme: cannot read ./nowhere.theme: No such file or directory"
    ),
    ("life caption={alve}", "--caption: nothing is called '{alve}' (did you mean 'alive'?)"),
    (
      "life caption={orcas}",
      "--caption: nothing is called '{orcas}' (known: {generation}, {alive}, and settings by their names)"
    ),
    ("life caption={alive", "--caption: a '{' is not closed: {{ stands for a brace"),
    ("life caption=命", "--caption: the typeface has no '命' (U+547D): give a font that has it"),
  ]

  static let output: [(String, String)] = [
    (
      "life out=%s.png",
      "--out: '%s.png': one number such as %04d is possible, and %% for a per cent sign"
    ),
    ("life out=a.gif out=b.csv out=a.gif", "--out: 'a.gif' is given twice"),
    ("life out=a.gfi", "--out: unknown format '.gfi' (did you mean 'gif'?)"),
    (
      "life out=a.xyz",
      "--out: unknown format '.xyz' (known: .png, .gif, .apng, .webp, .mp4, .webm, .mkv, .y4m, .csv, .json, .rle, .mc)"
    ),
    (
      "life out=a",
      "--out: 'a' has no ending that says its format (.png, .gif, .apng, .webp, .mp4, .webm, .mkv, .y4m, .csv, .json, .rle, .mc)"
    ),
    (
      "life out=-",
      "--out: '-' needs format: png, gif, apng, webp, mp4, webm, mkv, y4m, csv, json, rle, mc"
    ),
    (
      "life out=- format=gfi",
      "--format: 'gfi' does not fit: must be one of png, gif, apng, webp, mp4, webm, mkv, y4m, csv, json, rle, mc (did you mean 'gif'?)"
    ),
    (
      "life out=a.png format=gif",
      "--format: each out says its format by its ending: format is for what does not"
    ),
    ("life out=a-%d.gif", "--out: 'a-%d.gif': only png writes a file a frame"),
    (
      "life frames=100 out=a.png",
      "--out: 'a.png' holds one picture, not 100: write a name with %04d, or give frames 1"
    ),
    (
      "life out=a.png out=b.gif",
      "--out: 'a.png' holds one picture, not 100: write a name with %04d, or give frames 1"
    ),
    (
      "wolfram size=20000x10 cell=4 out=a.gif",
      "gif holds at most 65535 pixels a side, not 80000x40: lower size or cell"
    ),
    (
      "wolfram size=3000x2000 cell=20 frames=1 out=a.gif",
      "a picture of 60000x40000 pixels takes 4.8 GB of memory, over 4 GB: lower size or cell"
    ),
    (
      "wolfram size=65536x2 cell=1 out=a.gif",
      "gif holds at most 65535 pixels a side, not 65536x2: lower size"
    ),
  ]

  @Test(arguments: look + output)
  func `An invalid setting of the image or output is exactly one error`(
    line: String, complaint: String
  ) {
    #expect(complaints(line.split(separator: " ").map(String.init)) == complaint)
  }
}
