internal import Arrays
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
    let page = try PageFile(output)
    try page.add(head + controls + "<main id=\"images\">\n")
    for card in gallery.cards { try await add(card, to: page) }
    try page.add(foot)
    try page.close()
  }

  private var head: String {
    let title = gallery.title.inXML
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="render-gallery" content="\(gallery.fingerprint ?? "")">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="\(contentPolicy)">
      <title>\(title)</title>
      <link rel="icon" href="data:,">
      <style>\(Self.style)</style>
      </head>
      <body>
      <a class="skip" href="#images">Skip to the images</a>
      <header>
      <h1>\(title)</h1>

      """
  }

  private static let style = String(decoding: Assets.galleryStyle.bytes, as: UTF8.self)
  private static let script = String(decoding: Assets.galleryScript.bytes, as: UTF8.self)

  /// The policy with which browsers refuse everything that the page does not contain. Only a page
  /// with links loads images and films from its own host.
  private var contentPolicy: String {
    let images = gallery.hasLinks ? "data: 'self' file:" : "data:"
    return "default-src 'none'; img-src \(images); media-src \(images);"
      + " style-src '\(Self.hash(Self.style))'; script-src '\(Self.hash(Self.script))';"
      + " base-uri 'none'; form-action 'none'"
  }

  /// Returns the hash of a text in the notation of content policies.
  private static func hash(_ text: String) -> String {
    var digits = SHA256.hash(Array(text.utf8))[...]
    var bytes: [UInt8] = []
    while let byte = UInt8(digits.prefix(2), radix: 16) {
      bytes.append(byte)
      digits = digits.dropFirst(2)
    }
    return "sha256-\(Base64.text(bytes))"
  }

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

  private var foot: String {
    "</main>\n<script>\(Self.script)</script>\n</body>\n</html>\n"
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
