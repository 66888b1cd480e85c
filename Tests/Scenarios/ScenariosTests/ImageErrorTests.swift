import Testing

/// Command lines with one invalid setting of the image or the output, and the expected error.
@Suite struct ImageErrorTests {
  static let look: [(String, String)] = [
    (
      "life cell=0", "--cell: expected a whole number of pixels from 1 to 4096, got '0'"
    ),
    (
      "life gap=65536",
      "--gap: expected a whole number of pixels from 0 to 65535, got '65536'"
    ),
    (
      "life shape=sqare",
      "--shape: expected one of square, circle, sprite, hexagon, triangle, got 'sqare' (did you mean 'square'?)"
    ),
    (
      "sea shape=hexagon",
      "--shape: the cells of 'sea' are squares; only those of 'life', 'grid' and models can be hexagons"
    ),
    (
      "wolfram shape=triangle",
      "--shape: the cells of 'wolfram' are squares; only those of 'life', 'grid' and models can be triangles"
    ),
    (
      "life shape=sprite",
      "--shape: the theme has no sprite for alive: use square or circle, or add 'sprite alive:"
        + " file.png' to a theme file"
    ),
    ("life theme=drak", "--theme: unknown theme 'drak' (did you mean 'dark'?)"),
    (
      "life theme=xyzzyx",
      "--theme: unknown theme 'xyzzyx': expected one of blueprint, contrast, dark, dusk, light, mint, paper, phosphor, print, or the path of a file"
    ),
    (
      "life theme=./nowhere.theme",
      "--theme: cannot read ./nowhere.theme: No such file or directory"
    ),
    ("life caption={alve}", "--caption: unknown placeholder '{alve}' (did you mean 'alive'?)"),
    (
      "life caption={orcas}",
      "--caption: unknown placeholder '{orcas}' (known: {generation}, {alive}, {settled}, and the names of"
        + " settings)"
    ),
    ("life caption={alive", "--caption: missing '}' after '{': write {{ for a brace"),
    (
      "life caption=命",
      "--caption: the built-in font has no '命' (U+547D): set 'font' to a font that has it"
    ),
  ]

  static let output: [(String, String)] = [
    (
      "life out=%s.png",
      "--out: '%s.png': expected at most one number such as %04d, and %% for a percent sign"
    ),
    ("life out=a.gif out=b.csv out=a.gif", "--out: 'a.gif' is given twice"),
    ("life out=a.gfi", "--out: unknown format '.gfi' (did you mean 'gif'?)"),
    (
      "life out=a.xyz",
      "--out: unknown format '.xyz' (known: .png, .svg, .pdf, .gif, .apng, .webp, .html, .mp4, .webm, .mkv, .y4m, .csv, .json, .rle, .mc, .npy)"
    ),
    (
      "life out=a",
      "--out: 'a' has no extension: expected one of .png, .svg, .pdf, .gif, .apng, .webp, .html,"
        + " .mp4, .webm, .mkv, .y4m, .csv, .json, .rle, .mc, .npy"
    ),
    (
      "life out=-",
      "--out: '-' requires 'format': expected one of png, svg, pdf, gif, apng, webp, html, mp4,"
        + " webm, mkv, y4m, csv, json, rle, mc, npy"
    ),
    (
      "life out=- format=gfi",
      "--format: expected one of png, svg, pdf, gif, apng, webp, html, mp4,"
        + " webm, mkv, y4m, csv, json, rle, mc, npy, got 'gfi' (did you mean 'gif'?)"
    ),
    (
      "life out=a.png format=gif",
      "--format: 'format' requires an output without an extension, such as -, and every 'out'"
        + " has one"
    ),
    (
      "life out=a.svg format=png",
      "--format: 'format' requires an output without an extension, such as -, and every 'out' has"
        + " one"
    ),
    ("life out=a-%d.gif", "--out: 'a-%d.gif': expected png, svg, pdf for one file per frame"),
    (
      "life frames=100 out=a.png",
      "--out: 'a.png' can hold one image, got 100 frames: use a name with %04d, or set 'frames'"
        + " to 1"
    ),
    (
      "wolfram size=20000x10 cell=4 out=a.gif",
      "gif supports at most 65535 pixels per side, got 80000x40: lower 'size' or 'cell'"
    ),
    (
      "wolfram size=3000x2000 cell=20 frames=1 out=a.gif",
      "an image of 60000x40000 pixels needs 4.8 GB of memory, more than 4 GB: lower 'size' or"
        + " 'cell'"
    ),
    (
      "wolfram size=65536x2 cell=1 out=a.gif",
      "gif supports at most 65535 pixels per side, got 65536x2: lower 'size'"
    ),
  ]

  @Test(arguments: look + output)
  func `An invalid setting of the image or output is exactly one error`(
    line: String, complaint: String
  ) {
    #expect(complaints(line.split(separator: " ").map(String.init)) == complaint)
  }
}
