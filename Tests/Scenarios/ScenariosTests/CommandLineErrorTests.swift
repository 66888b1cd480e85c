import Foundation
import TestSupport
import Testing

@Suite struct CommandLineErrorTests {
  @Test func `All errors of a command line are reported in its order`() {
    let written = [
      "sea", "pengiuns=3%", "out=a.gfi", "frames=0", "theme=drak", "orca-starves=0",
      "caption={sick}", "size=0x4",
    ]
    #expect(
      complaints(written) == """
        unknown setting 'pengiuns' (did you mean 'penguins'?)
        --out: unknown format '.gfi' (did you mean 'gif'?)
        --frames: expected a whole number from 1 to 1000000000, rest, settled or cycle, got '0'
        --theme: unknown theme 'drak' (did you mean 'dark'?)
        --orca-starves: expected a whole number of generations from 1 to 1000000000, got '0'
        --caption: unknown placeholder '{sick}' (known: {generation}, {penguins}, {orcas}, {settled}, and the \
        names of settings)
        --size: expected WIDTHxHEIGHT in cells, such as 96x64 (each at least 1, at most 20000000 \
        cells in all), got '0x4'
        """)
  }

  @Test(arguments: [
    ["life", "shape=sqare", "rule=B9", "frames=0", "out=a.xyz"],
    ["infection", "sick=2000", "caption={alive}", "shape=sqare", "fps=1000"],
  ])
  func `Each error of a command line is reported as if it were alone`(words: [String]) {
    let together = complaints(words).split(separator: "\n").map(String.init)
    #expect(together == words.dropFirst().map { complaints([words[0], $0]) })
  }

  @Test func `Errors in a theme file have positions and follow those of the command line`() throws {
    let folder = try TemporaryFolder()
    let theme = folder.file("night.theme")
    try """
    # Night.
    background: #000000
    text #ffffff
    alive:  #12345
    """.write(to: theme, atomically: false, encoding: .utf8)
    let words = ["life", "theme=\(theme.path)", "frames=0"]
    #expect(
      complaints(words) == """
        --frames: expected a whole number from 1 to 1000000000, rest, settled or cycle, got '0'
        \(theme.path):3:1: expected 'name: #rrggbb' or 'sprite name: file.png'
        \(theme.path):4:9: expected a color #rrggbb, got '#12345'
        """)
  }

  @Test func `A missing or invalid sprite is an error with its path`() throws {
    let folder = try TemporaryFolder()
    let lines = "background: #000000\ntext: #ffffff\nsprite orca: "
    let theme = folder.file("night.theme")
    try "no image".write(to: folder.file("text.png"), atomically: false, encoding: .utf8)
    for (sprite, verb, reason) in [
      ("nowhere.png", "read", "No such file or directory"),
      ("text.png", "use", "not a PNG, JPEG, GIF, WebP or BMP file"),
    ] {
      try (lines + sprite).write(to: theme, atomically: false, encoding: .utf8)
      #expect(
        complaints(["sea", "theme=\(theme.path)"])
          == "\(theme.path):3:1: cannot \(verb) the sprite \(folder.file(sprite).path): \(reason)")
      // Squares need no sprites, so the file is not read.
      #expect(complaints(["sea", "theme=\(theme.path)", "shape=square"]) == "")
    }
  }

  @Test func `A pattern that outgrows every image is an error with its generation`() {
    #expect(
      complaints(["life", "pattern=glider", "cell=4096", "out=a.gif"])
        == "the world has grown by generation 33: an image of 45056x49152 pixels needs 4.4 GB of"
        + " memory, more than 4 GB: lower 'size' or 'cell', or lower 'frames'")
  }
}
