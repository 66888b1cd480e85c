import Foundation
import TestSupport
import Testing

/// Inputs with an error, to which settings refer that are not checked then: one fault has one error.
@Suite struct FollowingErrorTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (name, text) in [
      (
        "bad.model",
        "states: [a, b]\nlet: {d: x + foo}\nparameters: {growth: 5}\nstep: {a: b if d > 0}\n"
      ),
      ("bad.rle", "x = foo\n3o!\n"),
      ("bad.rule", "@RULE bad\n@TABLE\nn_states:x\nneighborhood:Moore\nsymmetries:none\n"),
      ("bad.gpx", "<gpx><trk>"), ("bad.csv", "t,x,y,state\n0,a,1,2\n"),
    ] { try text.write(to: folder.file(name), atomically: false, encoding: .utf8) }
  }

  private static let ofAll = [
    "counts=foo", "until=foo > 3", "caption={foo}", "title={foo}", "plot=right plot-counts=foo",
    "age=trail", "skip=100", "frames=5000", "legend=right",
  ]

  private static let ofModels = [
    "show=d", "show=d in 0..2", "edges=tree", "edges=wall", "symmetry=D8_1", "range=0..1",
    "label=heat", "growth=9",
    "growth=0.1..9/1", "rule=growth=9", "size=10x10 topology=torus", "foo=3",
  ]

  @Test(arguments: [
    ("model model=FOLDER/bad.model", "FOLDER/bad.model:2:14: unknown name 'foo'"),
    ("model model=FOLDER/none.model", "--model: cannot read FOLDER/none.model"),
    ("life pattern=FOLDER/bad.rle", "FOLDER/bad.rle:"),
    ("life pattern=FOLDER/none.rle", "--pattern: cannot read"),
    ("life rule=FOLDER/bad.rule", "FOLDER/bad.rule:"),
    ("life rule=FOLDER/none.rule", "--rule: cannot read"),
    ("life rule=B9", "--rule: 'B9', character 2"), ("wolfram rule=x9", "--rule: expected"),
    ("hunt track=FOLDER/bad.gpx", "FOLDER/bad.gpx:"),
    ("hunt track=FOLDER/none.gpx", "--track: cannot read"),
    ("grid input=FOLDER/bad.csv", "--input: "),
    ("grid input=FOLDER/none.csv", "--input: cannot read"),
  ])
  func `Settings of an input with an error have none`(input: String, expected: String) {
    let path = folder.url.path
    let words = input.replacing("FOLDER", with: path).split(separator: " ").map(String.init)
    let expected = expected.replacing("FOLDER", with: path)
    let alone = complaints(words)
    #expect(alone.hasPrefix(expected) && !alone.contains("\n"), "\(alone)")
    let others = Self.ofAll + (words[0] == "model" ? Self.ofModels : [])
    for other in others {
      let name = other.split(separator: "=")[0]
      // Values with spaces are one word, except for two settings.
      let added =
        name == "plot" || name == "size" ? other.split(separator: " ").map(String.init) : [other]
      #expect(complaints(words + added) == alone, "\(other)")
    }
    // What no input can make right is an error, still.
    let both = complaints(words + ["theme=drak", "frames=0", "out=a.gfi"]).split(separator: "\n")
    #expect(both.count == 4, "\(both)")
  }

  @Test(arguments: ["-5..32", "1e400..3", "0..300", "B3/S230..32", "code -9..7"])
  func `A range outside the allowed values is one error`(range: String) {
    let errors = complaints(["wolfram", "rule=" + range]).split(separator: "\n")
    #expect(errors.count == 1 && errors[0].hasSuffix("got '\(range)'"), "\(errors)")
  }

  @Test(arguments: [
    "plot=lef frames=30 out=a.png", "plot=lef final=yes out=a.png",
    "plot=lef frames=9 seed=1..3 out=a.pdf",
    "strip=x frames=30 final=yes out=a.png", "sheet=x frames=30 out=a.png",
    "frames=restt counts=lifetime out=a.csv",
  ])
  func `What an invalid setting would have drawn is no further error`(settings: String) {
    let words = settings.split(separator: " ").map(String.init)
    let errors = complaints(["life"] + words).split(separator: "\n")
    #expect(
      errors.count == 1 && errors[0].hasPrefix("--\(words[0].prefix { $0 != "=" }): expected"),
      "\(errors)")
  }

  private static let theme = """
    background: #ffffff
    text: #000000
    alive: #112233
    ages: #111111 #222222
    trail: #333333 #444444
    sprite orca: orca.png
    temper orca: #111111 #222222

    """

  /// A PNG file with one pixel.
  private static let sprite =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNg"
    + "ZGIGAAAOAAfXb+R4AAAAAElFTkSuQmCC"

  /// A text of the theme, the text in its place, and the error, with its line.
  private static let themeFaults: [(text: String, fault: String, error: String)] = [
    ("background", "backgruond", "1:1: unknown name 'backgruond'"),
    ("background: #ffffff", "background: transparant", "1:13: expected a color"),
    ("background: #ffffff\ntext", "background: transparent\ntxet", "2:1: unknown name 'txet'"),
    ("background: #ffffff\n", "", "7:1: missing line 'background"),
    ("background: #ffffff", "backgrou", "1:1: expected 'name: #rrggbb'"),
    ("background: #ffffff\n", "background: #ffffff ", "1:21: 'background' has one color"),
    ("text", "txet", "2:1: unknown name 'txet'"),
    ("text: #000000", "text:", "2:6: expected a color"),
    ("text:", "text", "2:1: expected 'name: #rrggbb'"),
    ("text: #000000\n", "", "7:1: missing line 'text"),
    ("text", "background", "2:1: 'background' is given twice"),
    ("alive", "alvie", "3:1: unknown name 'alvie'"), ("alive:", "alive =", "3:1: expected 'name"),
    ("#112233", "#112233;", "3:8: expected a color"),
    ("#112233", "'#112233'", "3:8: expected a color"),
    ("#112233", "#1122334", "3:8: expected a color"),
    ("ages", "agse", "4:1: unknown name 'agse'"), ("#222222", "22222", "4:15: expected a color"),
    ("trail", "trial", "5:1: unknown name 'trial'"),
    ("#333333 #444444", "", "5:1: expected 1 to 16"),
    ("#333333", String(repeating: "#333333 ", count: 16), "5:1: expected 1 to 16"),
    ("trail", "ages", "5:1: 'ages' is given twice"),
    ("sprite orca", "sprite ocra", "6:1: unknown name 'ocra'"),
    ("sprite orca", "sprite orca-9", "6:1: unknown name 'orca-9'"),
    ("sprite orca", "sprit orca", "6:13: expected a color"),
    ("sprite orca", "sprite", "6:1: expected a sprite"),
    (": orca.png", ":", "6:1: expected a sprite"),
    ("orca.png", "none.png", "6:1: cannot read the sprite"),
    ("orca.png", "bad.rle", "6:1: cannot use the sprite"),
    ("temper orca", "temper ocra", "7:1: unknown name 'ocra'"),
    ("temper orca", "tempre orca", "7:22: 'tempre orca' has one color"),
    ("temper orca: #111111", "temper orca: #11", "7:14: expected a color"),
    ("temper orca: #111111 #222222", "temper orca:", "7:1: expected 1 to 16"),
  ]

  @Test(arguments: themeFaults.indices)
  func `A fault in a theme has one error`(index: Int) throws {
    let (text, fault, error) = Self.themeFaults[index]
    let sprite = try #require(Data(base64Encoded: Self.sprite))
    try sprite.write(to: folder.file("orca.png"))
    let place = try #require(Self.theme.firstRange(of: text))
    let theme = Self.theme.replacingCharacters(in: place, with: fault)
    let path = folder.file("own.theme").path
    try theme.write(toFile: path, atomically: false, encoding: .utf8)
    for world in ["sea", "life"] where world == "sea" || !error.contains("sprite") {
      for others in [[], ["title=T", "legend=right"], ["font=\(path)"]] {
        let errors = complaints([world, "theme=\(path)"] + others).split(separator: "\n")
        let ofTheme = errors.filter { !$0.hasPrefix("--font") }
        #expect(ofTheme.count == 1 && ofTheme[0].hasPrefix("\(path):\(error)"), "\(errors)")
        #expect(errors.count == (others.first?.hasPrefix("font") == true ? 2 : 1), "\(errors)")
      }
    }
  }
}
