internal import Assets
internal import Encoding
internal import Files
internal import Settings

/// A gallery as a page of HTML. It requests nothing from other hosts, and works as a local file.
struct GalleryPage {
  private let gallery: Gallery
  private let meter: Meter

  init(_ gallery: Gallery, _ meter: Meter) {
    (self.gallery, self.meter) = (gallery, meter)
  }

  /// Draws the images one after the other, and writes the page.
  func write(to output: Output) async throws {
    try output.check()
    let file = try PageFile(output)
    try file.add(head + controls + "<main id=\"images\">\n")
    for card in gallery.cards { try await add(card, to: file) }
    try file.add("</main>\n" + page.foot)
    try file.close()
  }

  /// Only a page with links loads images and films from its own host.
  private var page: WebPage {
    let images = gallery.hasLinks ? "data: 'self' file:" : "data:"
    return WebPage(
      title: gallery.title, style: Self.style, script: Self.script,
      sources: "img-src \(images); media-src \(images)")
  }

  private var head: String {
    page.head("<meta name=\"render-gallery\" content=\"\(gallery.fingerprint ?? "")\">\n")
      + """
      <a class="skip" href="#images">Skip to the images</a>
      <header>
      <h1>\(gallery.title.inXML)</h1>

      """
  }

  private static let style = String(decoding: Assets.galleryStyle.bytes, as: UTF8.self)
  private static let script = String(decoding: Assets.galleryScript.bytes, as: UTF8.self)

  /// The buttons above the images, and the field for searching.
  private var controls: String {
    let tags = gallery.cards.flatMap(\.tags)
    let buttons = tags.withoutRepeats.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { tag in
        "<button type=\"button\" aria-pressed=\"false\" data-tag=\"\(tag.inXML)\">"
          + "\(tag.inXML) (\(tags.count { $0 == tag }))</button>\n"
      }
    return """
      <div class="scripted-only" role="search">
      <div class="controls">
      <label>Search <input id="search" type="search" autocomplete="off"></label>
      <button id="motion" type="button">Pause all</button>
      </div>
      <fieldset class="choices">
      <legend>Tags</legend>
      \(buttons.joined())</fieldset>
      <p id="found" role="status">\(gallery.cards.count) of \(gallery.cards.count) scenarios</p>
      <p id="copied" class="hidden" role="status"></p>
      </div>
      <noscript><p>Without JavaScript, the films stand still.</p></noscript>
      </header>

      """
  }

  private func add(_ card: GalleryCard, to page: PageFile) async throws {
    let name = card.name.inXML
    try page.add(
      "<article id=\"\(card.anchor.inXML)\">\n"
        + "<h2><a href=\"#\(card.anchor.inXML)\">\(name)</a></h2>\n"
        + card.descriptions.map { "<p>\($0.inXML)</p>\n" }.joined())
    for entry in card.entries {
      try await EntryFigure(entry, of: card, in: gallery, meter).add(to: page)
    }
    let labels = card.tags.map { "<li>\($0.inXML)</li>" }
    try page.add("<ul class=\"labels\" aria-label=\"Tags\">\(labels.joined())</ul>\n")
    if let command = card.command(in: gallery.page.folder) {
      try page.add(
        "<div class=\"command\"><code>\(command.inXML)</code>"
          + "<button class=\"scripted-only\" type=\"button\" aria-label=\"Copy the command for \(name)\">"
          + "Copy</button></div>\n")
    }
    try page.add(
      "<details><summary>Scenario<span class=\"hidden\"> \(name)</span></summary>"
        + "<pre tabindex=\"0\" role=\"region\" aria-label=\"The scenario \(name)\">"
        + "\n\(card.text.inXML)</pre></details>\n</article>\n")
  }
}
