import Foundation
import Grids
import TestSupport
import Testing

/// The pages of `render gallery`.
@Suite struct GalleryPageTests {
  private let stage: ScenarioFolder

  init() throws { stage = try ScenarioFolder() }

  private static let glider =
    "# A glider\n# flies.\nsimulation: life\npattern: glider\nframes: 4\nout: glider.gif\n"

  /// Makes a page of a scenario, and returns its text.
  private func page(_ scenario: String, _ options: String...) async throws -> String {
    try stage.write(scenario, to: "a.yaml")
    #expect(
      try await stage.render(["gallery", "a.yaml", "--out", "a.html", "--quiet"] + options) == "")
    return String(decoding: stage.bytes("a.html") ?? Data(), as: UTF8.self)
  }

  private func count(_ part: String, in page: String) -> Int {
    page.components(separatedBy: part).count - 1
  }

  /// Returns the number of themes of each player of a page.
  private func themes(of page: String) throws -> [Int] {
    try page.components(separatedBy: "<script type=\"application/json\">\n").dropFirst().map {
      let settings = $0.components(separatedBy: "</script>")[0]
      let film = try JSONSerialization.jsonObject(with: Data(settings.utf8)) as? [String: Any]
      return (film?["colors"] as? [String])?.count ?? 0
    }
  }

  @Test func `A film without a theme plays in both themes, with the frames of its own page`()
    async throws
  {
    let page = try await page(Self.glider)
    #expect(try themes(of: page) == [2])
    _ = try await stage.render(
      "run", "a.yaml", "--out", "own.html", "--html", "element", "--plot", "below",
      "--no-metadata")
    let own = String(decoding: try #require(stage.bytes("own.html")), as: UTF8.self)
    let frames = try #require(own.components(separatedBy: "\"data\": [").last)
    #expect(page.contains(frames.components(separatedBy: "]")[0]))
  }

  @Test func `A scenario that chooses a theme is drawn once`() async throws {
    #expect(try themes(of: try await page(Self.glider + "theme: mint\n")) == [1])
    #expect(try themes(of: try await page(Self.glider, "--theme", "light")) == [1])
  }

  @Test func `The themes light and dark of one scenario are one image`() async throws {
    let both = Self.glider.replacing("glider.gif", with: "'{theme}.gif'")
    let page = try await page(both + "theme: [light, dark]\n")
    #expect(try themes(of: page) == [2])
    let still = both.replacing("frames: 4", with: "frames: 1").replacing(".gif", with: ".png")
    let images = try await self.page(still + "theme: [light, dark]\n")
    #expect((count("<source media=", in: images), count("<figure", in: images)) == (1, 1))
  }

  @Test func `The alternative text is the description, or the comment of the file`() async throws {
    #expect(try await page(Self.glider).contains("alt=\"A glider flies.\""))
    #expect(try await page(Self.glider + "description: A ship\n").contains("alt=\"A ship\""))
    let bare = "simulation: life\nsize: 8\nseed: [1, 2]\nframes: 2\nout: '{seed}.gif'\n"
    #expect(try await page(bare).contains("alt=\"a: animation of life (seed 2)\""))
    let model = "simulation: gray-scott\nsize: 9\nframes: 2\nout: b.gif\n"
    #expect(try await page(model).contains("animation of gray-scott"))
  }

  @Test func `Text of a scenario never becomes markup`() async throws {
    let page = try await page(
      Self.glider + "description: '\"><script>alert(1)</script>'\ntags: '<b>, &amp;'\n"
        + "# </pre></script><script>\n")
    #expect(count("<script>", in: page) == 1 && !page.contains("<b>"))
    #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(page.contains("data-tag=\"&amp;amp;\""))
  }

  @Test func `Tags are the simulation, the format and those of the scenario`() async throws {
    let page = try await page(Self.glider + "tags: [ships,  small  things, ships]\n")
    #expect(
      page.contains(
        "<ul class=\"labels\" aria-label=\"Tags\">"
          + "<li>life</li><li>gif</li><li>ships</li><li>small things</li></ul>"))
    #expect(page.contains("data-tag=\"ships\">ships (1)</button>"))
  }

  @Test func `Films of one world have a plot of their counts, unless they show one`() async throws {
    let film = "simulation: life\nsize: 16\nseed: 3\nframes: 60\nout: a.gif\n"
    // The plot of a player marks the frame. Beside a film in another file, it is an image.
    #expect(count("<svg class=\"plot\"", in: try await page(film)) == 1)
    try stage.write(film, to: "a.yaml")
    _ = try await stage.render("run", "a.yaml")
    let page = try await page(film, "--link")
    let parts = page.components(
      separatedBy: "<picture class=\"plot\"><img src=\"data:image/png;base64,")
    try #require(parts.count == 2)
    let bytes = try #require(Data(base64Encoded: String(parts[1].prefix { $0 != "\"" })))
    let file = stage.folder.file("plot.png")
    try bytes.write(to: file)
    #expect(try DecodedFilm(file).frames[0].size == Size(width: 960, height: 400))
    #expect(
      parts[1].contains(
        "\" alt=\"Plot of alive over the generations\" width=\"480\" height=\"200\""))
    let still = film.replacing("60\nout: a.gif", with: "1\nout: a.png")
    #expect(count("class=\"plot\"", in: try await self.page(still)) == 0)
    #expect(count("class=\"plot\"", in: try await self.page(film + "plot: right\n")) == 1)
    for own in [
      "width: 40mm\n", "scale: 3\ncaption: '{alive}'\ntext: 8pt\n",
      "legend: right\ncamera: [{at: 0, fit: world}]\n",
    ] {
      #expect(count("class=\"plot\"", in: try await self.page(film + own)) == 1, "\(own)")
    }
  }

  @Test func `Formats that no browser shows are drawn as others`() async throws {
    #expect(try themes(of: try await page(Self.glider.replacing(".gif", with: ".mkv"))) == [2])
    #expect(try themes(of: try await page(Self.glider.replacing(".gif", with: ".csv"))) == [2])
    #expect(
      try await page(Self.glider.replacing(".gif", with: ".pdf") + "strip: 2\n").contains(
        "data:image/png"))
    #expect(stage.contents.sorted() == ["a.html", "a.yaml"])
  }

  @Test func `The same scenarios give the same page`() async throws {
    let page = try await page(Self.glider)
    #expect(try await self.page(Self.glider, "--jobs", "3") == page)
    #expect(!page.contains(stage.path))
  }

  @Test func `--if-changed keeps a page until a scenario, its text or an option changes`()
    async throws
  {
    func outcome(_ options: String...) async throws -> String {
      let told = try await stage.output(
        ["gallery", "a.yaml", "--out", "a.html", "--if-changed"] + options)
      return told.contains("unchanged") ? "unchanged" : "written"
    }
    try stage.write(Self.glider, to: "a.yaml")
    #expect(try await (outcome(), outcome()) == ("written", "unchanged"))
    #expect(
      try await (outcome("--page-title", "B"), outcome("--page-title", "B")) == (
        "written", "unchanged"
      ))
    try stage.write(Self.glider + "# new\n", to: "a.yaml")
    #expect(try await (outcome(), outcome()) == ("written", "unchanged"))
    try stage.write(Self.glider + "# new\nseed: 2\n", to: "a.yaml")
    #expect(try await (outcome(), outcome()) == ("written", "unchanged"))
  }

  @Test func `--link refers to existing files, and embeds only stills`() async throws {
    try stage.write(
      Self.glider.replacing("glider.gif", with: "'my films/50%% <a>.gif'"), to: "a.yaml")
    #expect(
      try await stage.render("gallery", "a.yaml", "--link", "--out", "a.html")
        == "stderr: render: 'my films/50% <a>.gif' does not exist: draw it with `render run`\nstatus 1\n"
        || !stage.contents.contains("a.html"))
    #expect(try await stage.render("run", "a.yaml", "--make-folders") == "")
    _ = try await stage.render("gallery", "a.yaml", "--link", "--out", "a.html")
    var page = String(decoding: stage.bytes("a.html") ?? Data(), as: UTF8.self)
    #expect(page.contains("<img src=\"my%20films/50%25%20%3Ca%3E.gif\""))
    // The still and the plot.
    #expect(count("data:image/png;base64", in: page) == 2 && !page.contains("data:image/gif"))
    try stage.write(Self.glider + "poster: last\n", to: "a.yaml")
    #expect(try await stage.render("run", "a.yaml") == "")
    page = try await self.page(Self.glider + "poster: last\n", "--link")
    #expect(page.contains("srcset=\"glider.png\"") && count("base64", in: page) == 1)
  }

  @Test(arguments: [
    (["a.yaml"], "gallery needs a page: --out index.html"),
    (["a.yaml", "--out", "a.gif"], "expected a path with the extension .html"),
    (["--out", "a.html"], "gallery needs a scenario file"),
    (["a.yaml", "--out", "no/a.html"], "no directory 'no'"),
    (["a.yaml", "--out", "a.html", "--seed", "random"], "seed random would change the page"),
    (["a.yaml", "--out", "a.html", "--max-pixels", "9"], "pixels"),
    (["a.yaml", "--out", "a.html", "--shard", "1/2"], "'gallery' takes no setting 'shard'"),
    (["b.yaml", "--out", "a.html"], "expected"),
  ])
  func `A wrong request writes no page`(arguments: [String], message: String) async throws {
    try stage.write(Self.glider, to: "a.yaml")
    try stage.write("simulation: life\nframes: x\n", to: "b.yaml")
    let told = try await stage.render(["gallery"] + arguments)
    #expect(told.contains(message), "\(told)")
    #expect(stage.contents.sorted() == ["a.yaml", "b.yaml"])
  }

  @Test func `Files with one name have different anchors`() async throws {
    for name in ["a.yaml", "b/a.yaml"] { try stage.write(Self.glider, to: name) }
    _ = try await stage.render("gallery", "a.yaml", "b/a.yaml", "--out", "p.html")
    let page = String(decoding: stage.bytes("p.html") ?? Data(), as: UTF8.self)
    #expect(page.contains("<article id=\"a\">") && page.contains("<article id=\"a-2\">"))
    #expect(page.contains("<code>render run b/a.yaml</code>"))
  }
}
