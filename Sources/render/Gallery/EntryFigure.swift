internal import Encoding
internal import Files
internal import Grids
internal import Scenarios

/// An image or film of a gallery page as HTML.
struct EntryFigure {
  private let entry: GalleryEntry
  private let card: GalleryCard
  private let gallery: Gallery
  private let meter: Meter

  init(_ entry: GalleryEntry, of card: GalleryCard, in gallery: Gallery, _ meter: Meter) {
    (self.entry, self.card, self.gallery, self.meter) = (entry, card, gallery, meter)
  }

  /// Draws the image, and adds it to a page.
  func add(to page: PageFile) async throws {
    let light = try await drawn(entry.job)
    var dark: DrawnEntry?
    if let job = entry.dark { dark = try await drawn(job) }
    let isFilm = light.film != nil
    try page.add(
      isFilm ? "<figure data-film=\"\(filmElement)\">\n<picture>" : "<figure>\n<picture>")
    if let dark {
      try page.add("<source media=\"(prefers-color-scheme: dark)\" srcset=\"")
      try page.add(dark.still)
      try page.add("\">")
    }
    try page.add("<img src=\"")
    try page.add(light.still)
    try page.add(
      "\" alt=\"\(card.alternative(of: entry).inXML)\" width=\"\(light.size.width)\""
        + " height=\"\(light.size.height)\" decoding=\"async\"></picture>\n")
    try add(light.film, theme: "light", to: page)
    try add(dark?.film, theme: "dark", to: page)
    try page.add(caption(light, isFilm: isFilm) + light.curve.markup + "</figure>\n")
  }

  private func drawn(_ job: any Job) async throws -> DrawnEntry {
    if gallery.hasLinks, let plan = GalleryEntry.link(of: job) {
      return try await DrawnEntry(linking: job, plan, from: gallery.page, meter)
    }
    return try await DrawnEntry(embedding: job, as: entry.format, meter)
  }

  /// The element that plays the film.
  private var filmElement: String {
    let plan = gallery.hasLinks ? GalleryEntry.link(of: entry.job) : nil
    return plan?.format.content == .video ? "video" : "img"
  }

  /// Adds a film as text, which the page's script loads when the film plays.
  private func add(_ film: ImageSource?, theme: String, to page: PageFile) throws(OutputProblem) {
    guard let film else { return }
    try page.add("<script type=\"text/plain\" data-theme=\"\(theme)\">")
    try page.add(film)
    try page.add("</script>\n")
  }

  private func caption(_ drawn: DrawnEntry, isFilm: Bool) -> String {
    let name = entry.label.isEmpty ? card.name : "\(card.name), \(entry.label)"
    let label = entry.label.isEmpty ? "" : "<strong>\(entry.label.inXML)</strong>"
    let button =
      isFilm
      ? "<button class=\"scripted-only\" type=\"button\" data-name=\"\(name.inXML)\">Play</button>"
      : ""
    return "<figcaption>\(label)\(button)<span class=\"size\">\(drawn.caption.inXML)</span>"
      + "</figcaption>\n"
  }
}
