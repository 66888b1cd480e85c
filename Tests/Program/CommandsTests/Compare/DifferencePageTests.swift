import Foundation
import TestSupport
import Testing

/// Tests of the page that `render compare --diff d.html` writes.
@Suite struct DifferencePageTests {
  private let stage: ScenarioFolder

  init() throws { stage = try ScenarioFolder() }

  private func draw(_ name: String, _ more: String...) async throws {
    let film = ["life", "--size", "12x8", "--frames", "6", "--seed", "3", "--theme", "light"]
    #expect(try await stage.render(film + more + ["-o", name]) == "")
  }

  private func page() throws -> String {
    String(decoding: try #require(stage.bytes("d.html")), as: UTF8.self)
  }

  /// The images of a page in order: old and new of each frame.
  private static func images(_ page: String) -> [Data] {
    page.matches(of: /data:image\/png;base64,([A-Za-z0-9+\/=]+)/).compactMap {
      Data(base64Encoded: String($0.1))
    }
  }

  @Test func `The page has both sides of each frame that differs`() async throws {
    try await draw("a.gif")
    try await draw("b.gif", "--skip", "1")
    try await draw("a-%d.png")
    try await draw("b-%d.png", "--skip", "1")
    let told = try await stage.render("compare", "a.gif", "b.gif", "--diff", "d.html")
    #expect(told.hasPrefix("b.gif: differs: frames 0–"), "\(told)")
    let page = try page()
    let images = Self.images(page)
    let labels = page.matches(of: /(old|new): frame ([0-9])/).map { String($0.2) }
    let frames = try Set(labels.map { try #require(Int($0)) }).sorted()
    #expect(images.count == 2 * frames.count && images.count > 2)
    for (place, frame) in frames.enumerated() {
      for (side, name) in ["a-\(frame).png", "b-\(frame).png"].enumerated() {
        try images[2 * place + side].write(to: stage.folder.file("seen.png"))
        #expect(try await stage.render("compare", name, "seen.png") == "seen.png: ok\n", "\(name)")
      }
    }
    #expect(page.contains("<h1>a.gif and b.gif</h1>"))
    #expect(page.contains("max=\"\(frames.count - 1)\""))
  }

  @Test func `Sides of different sizes are on the page`() async throws {
    try await draw("a.gif")
    try await draw("b.gif", "--cell", "5")
    let told = try await stage.render("compare", "a.gif", "b.gif", "--diff", "d.html", "--json")
    #expect(told.contains("\"difference\": \"d.html\""), "\(told)")
    #expect(try Self.images(page()).count == 2)
    // A single pair needs no control for frames.
    #expect(try !page().contains("<input id=\"frame\""))
  }

  @Test func `Films that differ only in their delays show one frame`() async throws {
    try await draw("a.gif", "--fps", "5")
    try await draw("b.gif", "--fps", "10")
    _ = try await stage.render("compare", "a.gif", "b.gif", "--diff", "d.html")
    #expect(try Self.images(page()).count == 2)
  }

  @Test func `Equal films have no page`() async throws {
    try await draw("a.gif")
    try await draw("b.webp")
    #expect(
      try await stage.render("compare", "a.gif", "b.webp", "--diff", "d.html") == "b.webp: ok\n")
    #expect(stage.contents == ["a.gif", "b.webp"])
  }

  @Test func `The page makes no requests, escapes names, and has the same bytes each time`()
    async throws
  {
    try await draw("<b>&.gif")
    try await draw("b.gif", "--skip", "2")
    for name in ["d.html", "e.html"] {
      _ = try await stage.render("compare", "<b>&.gif", "b.gif", "--diff", name)
    }
    let page = try page()
    #expect(stage.bytes("d.html") == stage.bytes("e.html"))
    #expect(page.contains("<h1>&lt;b&gt;&amp;.gif and b.gif</h1>"))
    #expect(page.contains("content=\"default-src 'none'; img-src data:; style-src 'sha256-"))
    let sources = page.matches(of: /(?:src|href)="([^"]{0,9})/).map { String($0.1) }
    #expect(sources.allSatisfy { $0.hasPrefix("data:") })
    #expect(!page.contains("://"))
  }
}
