import Encoding
import Foundation
import TestSupport
import Testing

/// The texts in pages with a player, of which a browser or a reader without scripts shows some.
@Suite struct PlayerTextTests {
  private let stage: ScenarioFolder
  private static let life = ["life", "--size", "12x9", "--cell", "20", "--frames", "6"]

  init() throws { stage = try ScenarioFolder() }

  private func page(_ arguments: [String]) async throws -> PlayerDocument {
    #expect(try await stage.render(arguments + ["--out", "a.html", "--quiet"]) == "")
    return try PlayerDocument(stage.bytes("a.html"))
  }

  private func page(_ arguments: String...) async throws -> PlayerDocument {
    try await page(Self.life + arguments)
  }

  @Test func `The title is that of the window, of the heading and of the image`() async throws {
    let page = try await page("--title", "A & B", "--caption", "generation {generation}|of 5")
    #expect(try page.content(of: "<title>", to: "</title>") == "A &amp; B")
    let heading = try page.content(of: "<h1 class=\"title\">", to: "</h1>")
    #expect(heading == "<span>A &amp; B</span>")
    let caption = try page.content(of: "<p class=\"caption\">", to: "</p>")
    #expect(caption == "<span>generation 0|of 5</span>")
    #expect(try page.attribute("alt", of: "<img ") == "A &amp; B: generation 0|of 5")
  }

  @Test func `A page without a title names the simulation`() async throws {
    let page = try await page()
    #expect(try page.content(of: "<title>", to: "</title>") == "life")
    #expect(try page.content(of: "<h1 class=\"hidden\">", to: "</h1>") == "life")
    #expect(try page.attribute("alt", of: "<img ") == "life")
    #expect(!page.text.contains("class=\"caption\""))
    // Without a scenario, the name of the simulation is not in the file.
    let bare = try await self.page("--no-metadata")
    #expect(try bare.content(of: "<title>", to: "</title>") == "film")
  }

  @Test func `The head names the language, the encoding and the width of the screen`() async throws
  {
    let page = try await page()
    #expect(page.text.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"))
    #expect(page.text.contains("<meta charset=\"utf-8\">"))
    #expect(page.text.contains("name=\"viewport\" content=\"width=device-width, initial-scale=1\""))
    #expect(try page.attribute("content", of: "<meta name=\"color-scheme\"") == "light dark")
    let dark = try await self.page("--theme", "dark")
    #expect(try dark.attribute("content", of: "<meta name=\"color-scheme\"") == "dark")
  }

  @Test func `The image is the first frame`() async throws {
    let page = try await page("--margin", "0", "--theme", "light", "--out", "a-%d.png")
    let source = try page.attribute("src", of: "<img ")
    let prefix = "data:image/png;base64,"
    #expect(source.hasPrefix(prefix))
    let image = try #require(Data(base64Encoded: String(source.dropFirst(prefix.count))))
    try image.write(to: stage.folder.file("b.png"))
    let pixels = "str(list(image.convert('RGB').getdata()))"
    #expect(try stage.asked("b.png", pixels) == stage.asked("a-0.png", pixels))
  }

  // MARK: Legends and plots

  @Test func `The legend names the kinds in their colors`() async throws {
    let page = try await page(["sea", "--size", "8x6", "--frames", "2", "--legend", "below"])
    let list = try page.content(of: "<ul class=\"legend\">\n", to: "</ul>")
    let items = list.split(separator: "\n")
    #expect(items.count > 1)
    for item in items {
      let found = try #require(
        item.firstMatch(
          of: /<li data-number="(\d+)">.* fill="(#[0-9a-f]{3,6})".*<\/svg>(.+)<\/li>/))
      let number = try #require(Int(found.output.1))
      #expect(page.film.names[number] == found.output.3)
      #expect(page.film.colors[0].contains(Self.long(String(found.output.2))))
    }
    #expect(try await !self.page().text.contains("<ul"))
  }

  /// Returns the six digits of a color such as `#abc` or `#aabbcc`.
  private static func long(_ color: String) -> String {
    let digits = color.dropFirst()
    return digits.count == 3 ? digits.map { "\($0)\($0)" }.joined() : String(digits)
  }

  @Test func `A scale has the ends of its numbers and a bar of their colors`() async throws {
    let page = try await page([
      "gray-scott", "--size", "24x16", "--frames", "2", "--legend", "below", "--theme", "light",
    ])
    let scale = try #require(page.film.scale)
    #expect(scale.numbers == [1, 254] && scale.ends == ["0", "0.4"] && !scale.logarithmic)
    let bar = try page.content(of: "<p class=\"legend scale\">", to: "</p>")
    #expect(bar.hasPrefix("<span>0</span>") && bar.hasSuffix("<span>0.4</span>"))
    let colors = bar.matches(of: /fill="(#[0-9a-f]+)"/).map { "#" + Self.long(String($0.output.1)) }
    #expect(colors.count == 32 && Set(colors).count > 24)
    let plain = try #require(page.film.drawing.plain)
    #expect(colors.first == page.color(plain[1]) && colors.last == page.color(plain[254]))
  }

  @Test func `The plot is described by its texts`() async throws {
    let page = try await page("--plot", "below")
    let label = try page.attribute("aria-label", of: "<svg class=\"plot\"")
    #expect(label.hasPrefix("Plot: 0, ") && label.hasSuffix(", generation, alive"))
    #expect(try page.attribute("role", of: "<svg class=\"plot\"") == "img")
  }

  // MARK: Scenario and safety

  @Test func `The carried scenario draws the same page`() async throws {
    let page = try await page("--title", "<b>A & \"B\"</b>", "--plot", "below")
    let carried = try page.content(of: "<pre>", to: "</pre>")
    #expect(!carried.contains("<"))
    let scenario = carried.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
    #expect(try await stage.output("show", "a.html") == scenario)
    try stage.write(scenario + "out: b.html\n", to: "b.yaml")
    #expect(try await stage.render("run", "b.yaml") == "")
    #expect(stage.bytes("b.html") == stage.bytes("a.html"))
    #expect(try await !self.page("--no-metadata").text.contains("<pre>"))
  }

  @Test(arguments: ["page", "fragment", "element"])
  func `No form of a page has an address of another file`(form: String) async throws {
    let outputs = ["--html", form, "--plot", "below", "--legend", "below", "--out", "a.html"]
    _ = try await stage.render(Self.life + outputs)
    let text = try PlayerDocument(stage.bytes("a.html")).text
    // The one address names the elements of SVG.
    let rest = text.replacing("\"http://www.w3.org/2000/svg\"", with: "")
    let words = ["http:", "https:", "url(", "@import", "import(", "fetch(", "XMLHttp", "WebSocket"]
    #expect(words.filter { rest.contains($0) } == [])
    let links = rest.matches(of: /(?:src|href|action|srcset)="([^"]*)"/).map(\.output.1)
    #expect(links.allSatisfy { $0.hasPrefix("data:") || $0.hasPrefix("#") })
    #expect(links.contains { $0.hasPrefix("data:image/png;base64,") })
  }

  @Test func `All forms have the same film`() async throws {
    var texts: [String] = []
    for form in ["page", "fragment", "element"] {
      _ = try await stage.render(Self.life + ["--html", form, "--out", "a.html"])
      texts.append(
        try PlayerDocument(stage.bytes("a.html"))
          .content(of: "<script type=\"application/json\">", to: "</script>"))
    }
    #expect(texts[0] == texts[1] && texts[1] == texts[2])
  }

  // MARK: Controls and colors of the page

  @Test func `The program names each control and the film for screen readers`() async throws {
    let program = try await page().content(of: "<script>", to: "</script>")
    let names = program.matches(of: /add\("[^"]+","([^"]+)",/).map { String($0.output.1) }
    #expect(
      names == [
        "Play", "Previous frame", "Next frame", "Loop", "Zoom out", "Zoom in", "Original size",
        "Light or dark", "Copy the scenario", "Save this frame as PNG", "More", "Full screen",
      ])
    let labels = program.matches(of: /ariaLabel:"([^"]+)"/).map { String($0.output.1) }
    #expect(
      labels == [
        "Film: space plays and pauses, arrows step and change the speed", "Player", "Frame",
        "Speed",
      ])
    #expect(program.contains("ariaPressed=loops") && program.contains("\"aria-hidden\":true"))
  }

  /// Returns the relative luminance of a color such as `#fff`, as WCAG defines it.
  private static func luminance(_ color: String) -> Double {
    let digits = Array(long(color))
    let parts = stride(from: 0, to: 6, by: 2).map { place -> Double in
      let part = Double(Int(String(digits[place...place + 1]), radix: 16) ?? 0) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  @Test func `Texts are readable in the light and in the dark colors of the page`() async throws {
    let style = try await page().content(of: "<style>", to: "</style>")
    var colors: [String: [Double]] = [:]
    for pair in style.matches(of: /--(\w+): light-dark\((#[0-9a-f]+),(#[0-9a-f]+)\)/) {
      colors[String(pair.output.1)] = [pair.output.2, pair.output.3].map {
        Self.luminance(String($0))
      }
    }
    #expect(Set(colors.keys) == ["page", "text", "faint", "line", "accent", "chosen"])
    // WCAG asks for 4.5 for texts, and for 3 for controls.
    for (text, ground, least) in [
      ("text", "page", 4.5), ("faint", "page", 4.5), ("chosen", "accent", 4.5),
      ("accent", "page", 3),
    ] {
      for (text, ground) in zip(colors[text] ?? [], colors[ground] ?? []) {
        #expect((max(text, ground) + 0.05) / (min(text, ground) + 0.05) >= least)
      }
    }
  }
}
