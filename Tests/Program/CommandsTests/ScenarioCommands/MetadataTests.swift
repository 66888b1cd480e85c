import Foundation
import TestSupport
import Testing

@Suite struct MetadataTests {
  private let stage: ScenarioFolder

  init() throws { stage = try ScenarioFolder() }

  @Test func `GIF and PNG files carry their scenario where Pillow finds it`() async throws {
    try stage.write(
      "simulation: life\nseed: 0007\nsize: 8x6\nframes: 1\nout: [a.gif, b.png]\ngap: 0\n",
      to: "film.yaml")
    let text = "simulation: life\nframes: 1\nseed: 7\nsize: 8x6\n"
    #expect(try await stage.render("run", "film.yaml") == "")
    #expect(try stage.asked("a.gif", "image.info['comment'].decode()") == text)
    #expect(try stage.asked("b.png", "image.text['render']") == text)
    #expect(try await stage.render("show", "a.gif") == text)
    #expect(try await stage.render("show", "b.png") == text)
  }

  @Test func `A long scenario with non-ASCII text is stored completely`() async throws {
    let theme = "background: #000\\ntext: #fff\\n# \(String(repeating: "größe 鯨 ", count: 90))\\n"
    try stage.write(
      "simulation: life\nsize: 8x6\nframes: 1\nout: [a.gif, b.png]\ntheme: \"\(theme)\"\n",
      to: "film.yaml")
    #expect(try await stage.render("run", "film.yaml") == "")
    let shown = try await stage.render("show", "a.gif")
    #expect(shown.contains(theme))
    #expect(try await stage.render("show", "b.png") == shown)
    #expect(try stage.asked("a.gif", "image.info['comment'].decode()") == shown)
    #expect(try stage.asked("b.png", "image.text['render']") == shown)
  }

  @Test func `Every file of a sequence carries the scenario`() async throws {
    #expect(try await stage.render("life", "--frames", "3", "-o", "a-%02d.png") == "")
    for number in 0..<3 {
      #expect(try await stage.render("show", "a-0\(number).png") == "simulation: life\nframes: 3\n")
    }
  }

  @Test func `The option --no-metadata omits the scenario and changes no pixel`() async throws {
    #expect(try await stage.render("life", "-n", "2", "-o", "with.gif") == "")
    #expect(try await stage.render("life", "-n", "2", "-o", "without.gif", "--no-metadata") == "")
    #expect(try await stage.render("life", "-n", "1", "-o", "without.png", "--no-metadata") == "")
    #expect(
      try await stage.render("show", "without.gif")
        == "render: without.gif carries no scenario\nstatus 1\n")
    #expect(try stage.asked("without.gif", "str('comment' in image.info)") == "False")
    #expect(try stage.asked("without.png", "str('render' in image.text)") == "False")
    let films = try ["with.gif", "without.gif"].map {
      try DecodedFilm(stage.folder.file($0)).frames
    }
    #expect(films[0] == films[1])
  }

  @Test func `The show command reports files that it cannot show`() async throws {
    try stage.write("frame,generation\n", to: "a.txt")
    #expect(
      try await stage.render("show", "a.txt")
        == "render: a.txt: not a GIF, PNG, APNG, WebP, SVG, PDF or HTML file\nstatus 1\n")
    #expect(
      try await stage.render("show", "none.gif")
        == "render: cannot read none.gif: No such file or directory\nstatus 1\n")
    #expect(try await stage.render("show") == "render: show needs an image or a table\nstatus 2\n")
  }

  private static let scenarios = [
    "simulation: sea\nsize: 5x4\nframes: 4\nseed: 3\n",
    "simulation: life\npattern: glider\nframes: 9\ntheme: dark\ngap: 1\nloop: 3\nhold: 0.5\n",
    "simulation: life\npattern: own.rle\nframes: 4\nshape: circle\ncell: 9\n",
    "simulation: life\npattern: line.rle\nframes: 2\ntitle: '{name}'\n",
    "simulation: life\nsize: 12x9\nframes: 3\ntheme: ./own.theme\ncaption: \"é {generation}  {alive}\"\n",
    "simulation: life\nsize: 12x9\ntopology: plane\nframes: 5\nevents:\n"
      + "  - {at: 1, place: own.rle, x: 3, turn: left}\n  - {at: 2, pause: 0.7}\n"
      + "  - {at: 2, copy: {x: 0, y: 0, width: 3, height: 3}, as: 'a: b'}\n"
      + "  - {at: 3, place: 'a: b', x: 5, y: 5, mode: or}\n",
    "simulation: wolfram\nrule: [30, W90, 0..2]\nsize: 31x16\nsheet: 3\nframes: 1\n",
    "simulation: life\nrule: [Life, B36/S23]\ntheme: [light, dark]\ndensity: [0.3, 40%]\nsize: 9x9\n"
      + "frames: 2\nsheet: 4\n",
    "simulation: infection\npeople: 30\nsick: 2\nfactor: 1\nperiod: .3\nframes: 5\n"
      + "camera:\n  - {at: 0, fit: world}\n  - {at: 3, x: 1.5, y: 2, zoom: 2, ease: in-out}\n",
    "simulation: life\nseed: random\nframes: 2\nsize: 20x20\nquiet: yes\n",
    "simulation: life\nsize: 40x9\nframes: 2\ndescription: |\n  two\n  lines\n"
      + "title: '{name} of {scenario}, {simulation} {rule}'\ncaption: 'seed {seed}  {density} {fps}'\n",
    "simulation: life\npattern: own.rle\ntheme: ./own.theme\ntitle: '{name} {pattern} {theme} {rule}'\n"
      + "frames: 2\n",
    "simulation: life\npattern: [glider, lwss]\nframes: 2\nsheet: 2\ntitle: '{name} in {scenario}'\n",
    "simulation: life\nseed: random\nframes: 2\nsize: 9x9\nrule: [Life, Maze]\nsheet: 1\nquiet: yes\n",
  ]

  @Test(arguments: TestScope.cases(scenarios, .several))
  func `The scenario that show prints renders the same bytes again`(scenario: String) async throws {
    try stage.write("#N Own\nx = 3, y = 2\nobo$2bo!\n", to: "in/own.rle")
    try stage.write("bo$2bo$3o!", to: "in/line.rle")
    try stage.write("# Own\nbackground: #123\ntext: #def\ndead: #234567\n", to: "in/own.theme")
    try stage.write(scenario + "out: ../first.gif\n", to: "in/film.yaml")
    // Only a random seed is printed.
    let chance = try await stage.render("run", "in/film.yaml")
    #expect(chance.replacing(#/render: seed [0-9]+\n/#, with: "") == "")
    let told = try await stage.shell(
      "mkdir elsewhere && cd elsewhere && render show ../first.gif | render run - -o second.gif")
    #expect(told == "")
    let (first, second) = (stage.bytes("first.gif"), stage.bytes("elsewhere/second.gif"))
    #expect(first != nil)
    #expect(first == second)
    let shown = try await stage.render("show", "first.gif")
    #expect(!shown.contains("out:") && !shown.contains("own.") && !shown.contains("quiet"))
    #expect(
      try await stage.shell("render show first.gif | render run - -o b.gif --if-changed") == "")
    #expect(try await stage.render("show", "b.gif") == shown)
  }
}
