import Decoding
import Encoding
import Foundation
import Grids
import Imaging
import TestSupport
import Testing

/// Pages with a player: the cells and texts in the file, its size, and its safety.
@Suite struct PlayerPageTests {
  private let stage: ScenarioFolder

  init() throws { stage = try ScenarioFolder() }

  private func page(_ name: String = "a.html") throws -> [UInt8] {
    try [UInt8](Data(contentsOf: stage.folder.file(name)))
  }

  private func text(_ name: String = "a.html") throws -> String {
    String(decoding: try page(name), as: UTF8.self)
  }

  private func frames(_ name: String = "a.html") throws -> [[UInt8]] {
    var (reader, frames) = (try PlayerFile(page(name)).frames, [[UInt8]]())
    while let frame = try reader.next() { frames.append(frame) }
    return frames
  }

  /// Films whose frames are cells, with the number of their frames.
  private static let films: [(arguments: [String], frames: Int)] = [
    (["life", "--size", "40x30", "--seed", "1", "--frames", "60"], 60),
    (["life", "--size", "17x5", "--seed", "2", "--frames", "1"], 1),
    (["life", "--size", "12x9", "--rule", "345/3/6", "--seed", "3", "--frames", "2500"], 2500),
    (["sea", "--size", "24x16", "--seed", "3", "--frames", "20", "--shape", "circle"], 20),
    (["life", "--size", "30x20", "--gap", "2", "--seed", "4", "--frames", "15"], 15),
    (["infection", "--size", "50x40", "--seed", "5", "--frames", "40"], 40),
  ]

  @Test(arguments: films)
  func `The cells in a page are those of an array`(
    _ film: (arguments: [String], frames: Int)
  ) async throws {
    let out = ["--out", "a.html", "--out", "a.npy", "--quiet"]
    #expect(try await stage.render(film.arguments + out) == "")
    // The header of an array has 192 bytes.
    let array = try [UInt8](Data(contentsOf: stage.folder.file("a.npy"))).dropFirst(192)
    let frames = try frames()
    #expect(frames.count == film.frames)
    #expect(frames.joined().elementsEqual(array))
  }

  @Test func `Frames that are no cells are the pixels of images`() async throws {
    let film = [
      "sea", "--size", "8x6", "--cell", "9", "--tween", "3", "--frames", "4", "--seed", "1",
    ]
    let bare = ["--caption", "", "--theme", "light", "--out", "a.html", "--out", "a-%02d.png"]
    #expect(
      try await stage.render(film + bare)
        == "render: the player shows pixels instead of cells, because the film has moving cells"
        + " ('tween')\n")
    let colors = try #require(try text().matches(of: /"colors": \["([0-9a-f]+)"\]/).first).output.1
    let palette = stride(from: 0, to: colors.count, by: 8).map { start in
      colors.dropFirst(start).prefix(6)
    }
    for (number, frame) in try frames().enumerated() {
      let name = "a-\(number < 10 ? "0" : "")\(number).png"
      let image = try DecodedFilm(stage.folder.file(name)).frames[0]
      let shown = image.elements.map { $0.hexadecimal(6) }
      #expect(frame.map { String(palette[Int($0)]) } == shown)
    }
  }

  @Test func `Pages of Life are small`() async throws {
    let quiet = ["--quiet", "--out", "a.html"]
    _ = try await stage.render(
      ["life", "--pattern", "gosper-glider-gun", "--frames", "200"] + quiet)
    #expect(try page().count <= 40_000)
    _ = try await stage.render(
      ["life", "--size", "160x120", "--seed", "1", "--frames", "200"] + quiet)
    #expect(try page().count <= 370_000)
    #expect(PlayerProgram.style.utf8.count + PlayerProgram.script.utf8.count <= 27_500)
  }

  @Test func `Equal scenarios give equal pages for any number of cores`() async throws {
    let film = ["sea", "--size", "30x20", "--seed", "7", "--frames", "50", "--plot", "below"]
    var pages: [[UInt8]] = []
    for jobs in ["1", "2", "7"] {
      _ = try await stage.render(film + ["--jobs", jobs, "--out", "a.html"])
      pages.append(try page())
    }
    #expect(pages[0] == pages[1] && pages[1] == pages[2])
  }

  @Test func `Texts are escaped`() async throws {
    let title = "</script><b>& \"x\" <!-- ]]>"
    _ = try await stage.render([
      "sea", "--size", "8x6", "--frames", "3", "--title", title, "--caption", "<i>{generation}",
      "--out", "a.html",
    ])
    let text = try text()
    #expect(!text.contains("<b>") && !text.contains("<i>") && !text.contains("<!-- "))
    #expect(
      text.contains("<title>&lt;/script&gt;&lt;b&gt;&amp; &quot;x&quot; &lt;!-- ]]&gt;</title>"))
    #expect(text.components(separatedBy: "</script>").count == 3)
    #expect(text.components(separatedBy: "<script").count == 3)
    let track = try PlayerFile(page()).texts
    #expect(String(decoding: track, as: UTF8.self).contains("[\"<i>2\"]"))
    #expect(try await stage.render("show", "a.html").hasPrefix("simulation: sea\n"))
  }

  @Test func `The policy allows the program alone`() async throws {
    _ = try await stage.render("life", "--frames", "3", "--out", "a.html")
    let text = try text()
    let policy = try #require(text.matches(of: /Security-Policy" content="([^"]+)"/).first).output.1
    #expect(policy.hasPrefix("default-src 'none'; img-src data:; "))
    for (name, source) in [("style", "style-src"), ("script", "script-src")] {
      let start = try #require(text.range(of: "<\(name)>")).upperBound
      let end = try #require(text[start...].range(of: "</\(name)>")).lowerBound
      #expect(policy.contains("\(source) '\(ContentHash.of(String(text[start..<end])))'"))
    }
    #expect(!text.contains(" style=") && !text.contains("src=\"http") && !text.contains(" on"))
  }

  @Test func `A page follows its reader unless the theme is set`() async throws {
    _ = try await stage.render("life", "--frames", "2", "--out", "a.html", "--out", "a.gif")
    #expect(
      try text().contains("<render-player role=\"main\" version=\"\(EmbeddedText.versionNumber)\">")
    )
    #expect(try text().firstMatch(of: /"colors": \["[0-9a-f]+", "[0-9a-f]+"\]/) != nil)
    for theme in ["light", "dark"] {
      _ = try await stage.render("life", "--frames", "2", "--out", "a.html", "--theme", theme)
      #expect(
        try text().contains(
          "<render-player role=\"main\" version=\"\(EmbeddedText.versionNumber)\" theme=\"\(theme)\">"
        ))
      #expect(try text().firstMatch(of: /"colors": \["[0-9a-f]+"\]/) != nil)
    }
  }

  // MARK: Check

  private static let scenario = """
    simulation: life
    size: 20x10
    seed: 1
    frames: 30
    title: A film
    out: a.html

    """

  private func checked(_ change: (inout String) -> Void) async throws -> String {
    try stage.write(Self.scenario, to: "film.yaml")
    #expect(try await stage.render("run", "film.yaml") == "")
    var text = try text()
    change(&text)
    try stage.write(text, to: "a.html")
    return try await stage.render("check", "film.yaml")
  }

  @Test func `A check compares cells and texts`() async throws {
    #expect(try await checked { _ in } == "a.html: ok\n")
    let other = try await checked { text in
      text = text.replacingOccurrences(of: "<span>A film", with: "<span>B film")
    }
    #expect(other.contains("a.html: differs: line "))
    try stage.write(Self.scenario.replacing("seed: 1", with: "seed: 2"), to: "other.yaml")
    #expect(try await stage.render("run", "other.yaml") == "")
    let cells = try await stage.render("check", "film.yaml")
    #expect(cells.contains("a.html: differs: frames 0–29, "), "\(cells)")
    #expect(cells.contains("cells") && cells.contains("seed: 2 → 1"))
  }

  @Test func `A damaged page is reported`() async throws {
    let cut = try await checked { $0.removeLast(40) }
    #expect(cut.contains("a.html: differs: the image is damaged"))
    let damaged = try await checked { text in
      text = text.replacing("\"data\": [\n\"eN", with: "\"data\": [\n\"eO")
    }
    #expect(damaged.contains("a.html: differs: the image is damaged"))
  }

  @Test func `Changed bytes of a page never stop the program`() async throws {
    _ = try await stage.render("life", "--size", "9x7", "--frames", "5", "--out", "a.html")
    let page = try page()
    var dice = Dice(seed: 1)
    for _ in 0..<300 {
      var bytes = page
      for _ in 0..<3 {
        bytes[dice.below(bytes.count)] = UInt8(dice.below(256))
      }
      guard var frames = try? PlayerFile(bytes).frames else { continue }
      while let frame = try? frames.next() { #expect(frame.count <= 1 << 28) }
    }
  }

  // MARK: Fragments

  @Test func `A fragment is an element with its program, and an element has none`() async throws {
    let film = [
      "life", "--size", "9x7", "--seed", "1", "--frames", "4", "--out", "a.html", "--html",
    ]
    let note = try await stage.render(film + ["fragment"])
    #expect(
      note == "render: for a page with a content policy: img-src data:; style-src"
        + " '\(ContentHash.of(PlayerProgram.style))'; script-src"
        + " '\(ContentHash.of(PlayerProgram.script))'\n")
    let fragment = try text()
    #expect(
      fragment.hasPrefix("<render-player version=\"\(EmbeddedText.versionNumber)\">\n")
        && fragment.hasSuffix("</script>\n")
    )
    #expect(fragment.contains("<style>") && !fragment.contains("<html"))
    let cells = try frames()
    #expect(try await stage.render(film + ["element"]) == "")
    let element = try text()
    #expect(fragment.hasPrefix(element) && element.hasSuffix("</render-player>\n"))
    #expect(try frames() == cells)
    #expect(try await stage.render("show", "a.html").hasPrefix("simulation: life\n"))
    #expect(
      try await stage.render("life", "--frames", "4", "--out", "a.gif", "--html", "page")
        .contains("'html' applies to pages with a player only"))
  }

  @Test func `A sheet is drawn as pixels, with a note`() async throws {
    let sheet = ["life", "--size", "9x7", "--seed", "1,2", "--frames", "3", "--sheet", "2"]
    #expect(
      try await stage.render(sheet + ["--out", "a.html"])
        == "render: the player shows pixels instead of cells, because the film has a sheet\n")
    #expect(try frames().count == 3)
  }

  @Test func `A gallery with links leads to the page`() async throws {
    try stage.write(Self.scenario, to: "film.yaml")
    #expect(try await stage.render("run", "film.yaml") == "")
    _ = try await stage.render("gallery", "film.yaml", "--out", "index.html", "--link")
    let index = try text("index.html")
    #expect(index.contains("<a href=\"a.html\">Interactive page</a>"))
    #expect(index.contains("<img src=\"data:image/png;base64,"))
    #expect(!index.contains("<figure data-film"))
  }
}
