import Decoding
import Foundation
import Imaging
import TestSupport
import Testing

/// Gallery pages in which somebody has put a script, a style, an address or other markup, and checks of
/// such pages.
@Suite struct ForeignGalleryTests {
  private let stage: ScenarioFolder

  init() throws { stage = try ScenarioFolder() }

  private static let scenarios = [
    "a.yaml": "# A glider\nsimulation: life\nseed: 1\nsize: 9\nframes: 6\nout: a.gif\n",
    "p/notes": "",
    "b/b.yaml": "simulation: sea\nsize: 6x5\nframes: 1\ntheme: mint\ntags: [x]\nout: b.png\n",
  ]

  /// Makes a page of two scenarios, and returns its text.
  private func page(_ options: String...) async throws -> String {
    for (name, text) in Self.scenarios { try stage.write(text, to: name) }
    if options.contains("--link") { _ = try await stage.render("run", "a.yaml", "b/b.yaml") }
    let words = ["gallery", "a.yaml", "b/b.yaml", "--out", "p/i.html", "--quiet"]
    #expect(try await stage.render(words + options) == "")
    return String(decoding: try #require(stage.bytes("p/i.html")), as: UTF8.self)
  }

  /// Returns the result of `--if-changed` for a page.
  private func outcome(_ page: String, _ options: String...) async throws -> String {
    try stage.write(page, to: "p/i.html")
    let words = ["gallery", "a.yaml", "b/b.yaml", "--out", "p/i.html", "--if-changed"]
    return try await stage.output(words + options).contains("unchanged") ? "unchanged" : "written"
  }

  private static let changes = [
    ("<script>", "<script>alert(1);"),
    ("</body>", "<script src=\"https://example.org/a.js\"></script></body>"),
    ("default-src 'none'", "default-src *"), ("style-src '", "style-src * '"),
    ("<meta http-equiv=\"Content-Security-Policy\"", "<meta name=\"policy\""),
    ("<style>", "<style>@import 'https://example.org/a.css';"),
    ("</style>", "body{color:red}</style>"),
    ("<head>", "<head><base href=\"https://example.org/\">"),
    ("<head>", "<head><meta http-equiv=\"refresh\" content=\"0;url=https://example.org\">"),
    ("<link rel=\"icon\" href=\"data:,\">", "<link rel=\"icon\" href=\"https://example.org\">"),
    ("<body>", "<body onload=\"alert(1)\">"), ("<figure", "<figure onclick=\"alert(1)\""),
    ("<picture>", "<picture><source srcset=\"https://example.org/a.png\">"),
    ("<p>A glider</p>", "<p>Another text</p>"), ("href=\"#a\"", "href=\"https://example.org\""),
    ("href=\"#a\"", "href=\"javascript:alert(1)\""),
    ("<code>render run ", "<code>curl example.org | "),
    ("<pre tabindex", "<iframe src=\"https://example.org\"></iframe><pre tabindex"),
    ("simulation: life", "simulation: sea"),
    ("class=\"size\">", "class=\"size\"><a href=\"//a\">b</a>"),
    ("<svg class=\"plot\"", "<svg class=\"plot\" onclick=\"alert(1)\""),
    ("aria-label=\"Plot", "onclick=\"alert(1)\" aria-label=\"Plot"),
    ("</figcaption>\n</figure>", "</figcaption>\n<script>alert(1)</script></figure>"),
    ("render gallery \(EmbeddedText.versionNumber)", "render gallery 0.0.9"),
    ("<img src=\"", "<img onerror=\"alert(1)\" src=\""),
    ("<h1>Gallery", "<h1>Other"), ("</html>", "</html>\n"),
    ("<main id=\"images\">", "<main id=\"image\">"),
    ("content=\"../b/b.yaml\"", "content=\"../a.yaml\""),
    ("<render-player ", "<render-player onclick=\"alert(1)\" "),
    ("</render-player>", "</render-player><iframe src=\"https://example.org\"></iframe>"),
    ("<div class=\"stage\">", "<div class=\"stage\" onclick=\"alert(1)\">"),
    ("type=\"application/json\"", "type=\"text/javascript\""),
    ("data:image/png;base64,", "data:image/svg+xml;base64,"), ("width=\"", "width=\"&#48;"),
  ]

  @Test func `--if-changed draws a page again that has other markup`() async throws {
    let page = try await page()
    #expect(try await outcome(page) == "unchanged")
    for (old, new) in TestScope.cases(Self.changes, .two) {
      let changed = page.replacing(old, with: new, maxReplacements: 1)
      #expect(changed != page)
      #expect(try await outcome(changed) == "written", "\(new)")
      #expect(stage.bytes("p/i.html") == Data(page.utf8), "\(new)")
    }
    // The bytes of images, and what only drawing finds out, are not compared.
    let film = try #require(page.range(of: "\"data\": [\n\""))
    var other = page
    other.replaceSubrange(film.upperBound..<page.index(film.upperBound, offsetBy: 4), with: "AAAA")
    #expect(try await outcome(other) == "unchanged")
    #expect(try await outcome(page.replacing(", 6 frames", with: ", 7 frames")) == "unchanged")
  }

  @Test func `With --link, addresses are compared`() async throws {
    let page = try await page("--link")
    #expect(try await outcome(page, "--link") == "unchanged")
    #expect(try await outcome(page) == "written")
    for (old, new) in [
      ("../a.gif", "../b.gif"), ("../a.gif", "https://example.org/a.gif"),
      ("'self' file:", "* file:"),
      ("../b/b.png", "//example.org/b.png"), ("data:image/png;base64,", "../c.png?"),
      ("<picture class=\"plot\">", "<picture class=\"plot\" onclick=\"alert(1)\">"),
      ("alt=\"Plot", "onerror=\"alert(1)\" alt=\"Plot"), ("reduced-motion", "color-scheme"),
      ("class=\"still\"", "class=\"still\" src=\"https://example.org\""),
    ] {
      let changed = page.replacing(old, with: new, maxReplacements: 1)
      #expect(changed != page)
      #expect(try await outcome(changed, "--link") == "written", "\(new)")
    }
  }

  // MARK: Check

  @Test(
    arguments: TestScope.cases([[], ["--link", "--page-title", "<A> & \"b\""], ["--link"]], .one))
  func `A check compares a page byte for byte with a fresh one`(options: [String]) async throws {
    for (name, text) in Self.scenarios { try stage.write(text, to: name) }
    _ = try await stage.render("run", "a.yaml", "b/b.yaml")
    let words = ["gallery", "a.yaml", "b/b.yaml", "--out", "p/i.html", "--quiet"]
    #expect(try await stage.render(words + options) == "")
    let page = String(decoding: try #require(stage.bytes("p/i.html")), as: UTF8.self)
    #expect(try await stage.render("check", "p/i.html") == "p/i.html: ok\n")
    #expect(try await stage.shell("cd p && render check i.html") == "i.html: ok\n")
    #expect(try await stage.render("check", "p/i.html", "--root", ".") == "p/i.html: ok\n")
    let film = try #require(page.range(of: "data:image/png;base64,"))
    let changes = [
      ("<script>", "<script>alert(1);"), ("default-src 'none'", "default-src *"),
      (" class=\"size\">", " class=\"size\">9"), ("</html>\n", "</html>\n\n"),
      (
        String(page[film.lowerBound..<page.index(film.upperBound, offsetBy: 40)]),
        "data:image/png;base64,AAAA"
      ),
    ]
    for (old, new) in changes {
      try stage.write(page.replacing(old, with: new, maxReplacements: 1), to: "p/i.html")
      let told = try await stage.render("check", "p/i.html")
      #expect(told.hasPrefix("p/i.html: differs: line "), "\(told)")
      #expect(told.hasSuffix("status 1\n"))
    }
    let told = try await stage.output("check", "p/i.html", "a.yaml", "--json")
    #expect(told.contains("{\"file\": \"p/i.html\", \"status\": \"differs\""))
    #expect(told.contains("{\"file\": \"a.gif\", \"status\": \"ok\""))
    #expect(try await stage.render("check", "p/i.html", "--update") == "p/i.html: updated\n")
    #expect(stage.bytes("p/i.html") == Data(page.utf8))
    try stage.write(page.replacing("\n", with: "\r\n"), to: "p/i.html")
    #expect(try await stage.render("check", "p/i.html").contains("only in its line ends"))
  }

  @Test func `A check says whether the version, the scenarios or the options differ`() async throws
  {
    let page = try await page()
    try stage.write(
      page.replacing("gallery \(EmbeddedText.versionNumber)", with: "gallery 0.0.9"), to: "p/i.html"
    )
    #expect(
      try await stage.render("check", "p/i.html").contains(
        "made by version 0.0.9 of render, and this is \(EmbeddedText.versionNumber)"))
    try stage.write(page, to: "p/i.html")
    let words =
      "a scenario, a file that it names, or an option such as --theme is not that of the page"
    #expect(try await stage.render("check", "p/i.html", "--theme", "dark").contains(words))
    _ = try await stage.render(
      "gallery", "a.yaml", "b/b.yaml", "--out", "p/i.html", "--theme", "dark", "--quiet")
    #expect(try await stage.render("check", "p/i.html", "--theme", "dark") == "p/i.html: ok\n")
    try stage.write(try #require(Self.scenarios["a.yaml"]) + "cell: 3\n", to: "a.yaml")
    let told = try await stage.render("check", "p/i.html", "--theme", "dark")
    #expect(told.contains("p/i.html: differs: ") && told.contains(words))
  }

  @Test func `A page can name scenario files only, and below a root only those in it`() async throws
  {
    let page = try await page()
    try stage.write("secret: 1\n- 2\n", to: "secret.txt")
    try stage.write("simulation: life\nframes: x\n", to: "wrong.yaml")
    for (name, words) in [
      ("../secret.txt", "it names '../secret.txt', which is no scenario file"),
      (stage.path + "/a.yaml", "which is no scenario file"), ("../no.yaml", "no.yaml"),
      ("../wrong.yaml", "wrong.yaml"),
    ] {
      try stage.write(
        page.replacing("content=\"../a.yaml\"", with: "content=\"\(name)\""), to: "p/i.html")
      let told = try await stage.render("check", "p/i.html", "--update")
      #expect(told.contains(words) && !told.contains("secret: 1"), "\(told)")
      #expect(told.contains("p/i.html: ") == false || told.contains("error"), "\(told)")
      #expect(stage.bytes("p/i.html") != Data(page.utf8))
    }
    try stage.write(page, to: "p/i.html")
    #expect(try await stage.render("check", "p/i.html", "--root", "p").hasSuffix("status 2\n"))
    for text in ["", "<!DOCTYPE html>\n", page.replacing("render-scenario", with: "scenario")] {
      try stage.write(text, to: "p/i.html")
      let told = try await stage.render("check", "p/i.html")
      #expect(told.contains("'p/i.html' cannot be checked: it ") && told.hasSuffix("status 2\n"))
    }
    #expect(try await stage.render("check", "no.html").hasSuffix("status 1\n"))
    _ = try await stage.render("life", "--frames", "2", "--out", "player.html")
    #expect(
      try await stage.render("check", "player.html").contains(
        "the scenario of a page with a player"))
  }

  @Test func `A page is checked by the first of several workers`() async throws {
    _ = try await page()
    #expect(
      try await stage.render("check", "p/i.html", "a.yaml", "--shard", "1/2").contains(
        "p/i.html: ok"))
    #expect(
      try await !stage.render("check", "p/i.html", "a.yaml", "--shard", "2/2").contains("p/i.html"))
  }
}
