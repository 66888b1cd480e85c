import Foundation
import TestSupport
import Testing

/// Names and values that users know from other programs, and the advice in the error.
@Suite struct LeadTests {
  static let names: [(String, String)] = [
    ("sea ramp=viridis", "unknown setting 'ramp' (did you mean 'theme'?)"),
    ("grid ramp=viridis", "unknown setting 'ramp' (did you mean 'colors'?)"),
    ("grid colormap=viridis", "unknown setting 'colormap' (did you mean 'colors'?)"),
    ("grid cmap=viridis", "unknown setting 'cmap' (did you mean 'colors'?)"),
    ("life x=density", "unknown setting 'x' (did you mean 'plot-x'?)"),
    ("sea ylabel=a", "unknown setting 'ylabel' (did you mean 'y-label'?)"),
    ("sea xlabel=a", "unknown setting 'xlabel' (did you mean 'x-label'?)"),
    ("life cells=100x80", "unknown setting 'cells': write --size 100x80"),
    ("life cells=", "unknown setting 'cells': write --age cells"),
    ("life soup=40%", "unknown setting 'soup': write --density 40%"),
    ("life random=40%", "unknown setting 'random': write --density 40%"),
    ("life random=", "unknown setting 'random': write --density 50%"),
    ("wolfram soup=0.4", "unknown setting 'soup': write --density 0.4"),
    ("sea random=", "unknown setting 'random': write --seed random"),
    ("life colours=red", "unknown setting 'colours' (did you mean 'theme'?)"),
    ("life seconds=5", "unknown setting 'seconds' (did you mean 'duration'?)"),
  ]

  @Test(arguments: names)
  func `An unknown name leads to the setting`(words: String, expected: String) {
    #expect(complaints(words.split(separator: " ").map(String.init)) == expected)
  }

  static let values: [(String, String)] = [
    ("life size=80mm", "--size: '80mm' is no value of 'size': write --width 80mm"),
    ("sea size=3in", "--size: '3in' is no value of 'size': write --width 3in"),
    ("life rule=30", "--rule: '30' is no value of 'rule': write render wolfram --rule 30"),
    (
      "life rule=300", "--rule: expected a rule such as B3/S23 or 23/3, or its name, got '300'"
    ),
    (
      "sea theme=colorblind",
      "--theme: 'colorblind' is no value of 'theme': all listed themes suit color-blind readers:"
        + " blueprint, contrast, dark, dusk, light, mint, paper, phosphor, print"
    ),
    (
      "sea theme=Color-Blind",
      "--theme: 'Color-Blind' is no value of 'theme': all listed themes suit color-blind readers:"
        + " blueprint, contrast, dark, dusk, light, mint, paper, phosphor, print"
    ),
    (
      "sea out=sea-{frame}.png",
      "--out: 'sea-{frame}.png' is no value of 'out': write sea-%04d.png to number the frames"
    ),
    (
      "life pattern=nowhere/glider.rle",
      "--pattern: cannot read nowhere/glider.rle: No such file or directory"
        + " (did you mean 'glider'?)"
    ),
    (
      "life pattern=nowhere/my.rle",
      "--pattern: cannot read nowhere/my.rle: No such file or directory"
    ),
    (
      "life pattern=glider density=20%",
      "--density: the pattern sets the cells: use either 'density' or 'pattern'"
    ),
  ]

  @Test(arguments: values)
  func `A value of another setting leads there`(words: String, expected: String) {
    #expect(complaints(words.split(separator: " ").map(String.init)) == expected)
  }

  @Test func `In a file, the advice is in its notation`() {
    let text = ScenarioText("simulation: life\nsize: 80mm\nrule: 30\ncells: 9x9\n")
    #expect(
      text.errors == [
        "film.yaml:2:7: '80mm' is no value of 'size': write width: 80mm",
        "film.yaml:3:7: '30' is no value of 'rule': it is a rule of 'simulation: wolfram'",
        "film.yaml:4:1: unknown setting 'cells': write size: 9x9",
      ])
  }

  @Test(arguments: ["avif", "jxl", "ico", "tga", "wmv", "mpg", "ogv", "mov", "jpg", "tiff"])
  func `A format of ffmpeg has a command`(ending: String) {
    #expect(
      complaints(["life", "out=a.\(ending)"])
        .hasPrefix("--out: cannot write '.\(ending)', but ffmpeg can: render …"))
  }

  @Test func `The range auto is that of the values`() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("a.csv")
    try "0,1\n2,3.5\n".write(to: file, atomically: false, encoding: .utf8)
    let automatic = try scenario("grid", "input=\(file.path)", "range=auto").film.images
    #expect(try automatic == scenario("grid", "input=\(file.path)").film.images)
    #expect(try automatic != scenario("grid", "input=\(file.path)", "range=0..9").film.images)
    // Without a range, integers are states.
    try "0,1\n2,3\n".write(to: file, atomically: false, encoding: .utf8)
    let states = try scenario("grid", "input=\(file.path)").film.images
    #expect(try scenario("grid", "input=\(file.path)", "range=auto").film.images != states)
    #expect(
      complaints(["grid", "input=\(file.path)", "range=auto", "states=a,b,c,d"])
        .hasPrefix("--range: "))
  }
}
