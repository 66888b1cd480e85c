internal import Assets
internal import Encoding
internal import Files
internal import Films
internal import Grids
internal import Imaging
internal import Scenarios
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

/// A page that is written piece by piece.
struct PageFile {
  private let file: OutputFile

  /// The number of bytes that are encoded at once; a multiple of 3.
  private static let pieceLength = 3 << 14

  init(_ output: Output) throws(OutputProblem) {
    file = try output.open()
  }

  func add(_ text: String) throws(OutputProblem) { try file.write(text) }

  /// Adds the address of an image, which may be the image itself.
  func add(_ source: ImageSource) throws(OutputProblem) {
    switch source {
    case .link(let address): try add(address)
    case .bytes(let bytes, let type):
      try add("data:\(type);base64,")
      for start in stride(from: 0, to: bytes.count, by: Self.pieceLength) {
        try add(Base64.text(Array(bytes[start..<min(bytes.count, start + Self.pieceLength)])))
      }
    }
  }

  func close() throws(OutputProblem) { try file.close() }
}

/// A scenario file on a gallery page: its text, and its images.
struct GalleryCard {
  /// The name of the file without its extension.
  let name: String
  /// The identifier on the page.
  let anchor: String
  /// The text of the file.
  let text: String
  let entries: [GalleryEntry]
  private let path: String

  /// - Parameters:
  ///   - path: the path of the file, or `-`.
  ///   - name: the name of the file without its extension.
  ///   - number: the number of earlier files with the same name.
  init(
    _ path: String, _ name: String, _ file: ScenarioFile, _ entries: [GalleryEntry], _ number: Int
  ) {
    (self.path, self.name, self.entries) = (path, name, entries)
    text = file.text
    let plain = String(name.map { $0.isWhitespace ? "-" : $0 })
    anchor = number == 0 ? plain : "\(plain)-\(number + 1)"
  }

  /// The descriptions of its images, or the comment with which the file begins.
  var descriptions: [String] {
    let own = entries.compactMap(\.job.info.about.description).withoutRepeats
    return own.isEmpty ? [comment].compactMap(\.self) : own
  }

  /// The comment at the beginning of the file; nil if there is none. Lines for editors are left
  /// out.
  private var comment: String? {
    let lines = text.split(separator: "\n").prefix { $0.hasPrefix("#") }
      .filter { !$0.contains("yaml-language-server") }
      .map { $0.drop { $0 == "#" || $0 == " " } }
    return lines.isEmpty ? nil : lines.joined(separator: " ")
  }

  /// Returns the alternative text of an image.
  func alternative(of entry: GalleryEntry) -> String {
    let text =
      (entry.job.info.about.description ?? comment)?.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ") ?? "\(name): \(entry.summary)"
    return entry.label.isEmpty ? text : "\(text) (\(entry.label))"
  }

  var tags: [String] { entries.flatMap(\.tags).withoutRepeats }

  /// Returns the command that draws the file; nil for standard input.
  ///
  /// - Parameter folder: the directory of the page, in which the command is run.
  func command(in folder: Path) -> String? {
    if path == "-" { return nil }
    let relative = Folder.path(to: Path(path), from: folder) ?? Path(path).name
    return "render run \(relative.text.inShell)"
  }
}

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

/// The counts of a film, thinned out to as many points as a small curve can show.
struct CountCurve {
  /// A count, with its values and its limits over the whole film.
  private struct Series {
    let name: String
    var values: [UInt128] = []
    var (least, most): (Count, Count)
  }

  private var series: [Series] = []
  /// The generations of the points.
  private var generations: [Int] = []
  /// The number of frames from one point to the next.
  private var stride = 1
  private var frames = 0

  private static let mostSeries = 6
  private static let mostPoints = 256
  private static let (width, height) = (1000, 200)

  mutating func add(_ shot: Shot) {
    if shot.isBetween { return }
    let counts = shot.counts.filter(\.isNumber)
    if frames == 0 { open(counts) }
    for (index, count) in shown(counts).enumerated() where index < series.count {
      if count.value < series[index].least.value { series[index].least = count }
      if count.value > series[index].most.value { series[index].most = count }
      if frames % stride == 0 { series[index].values.append(count.value) }
    }
    if frames % stride == 0 { generations.append(shot.generation) }
    frames += 1
    if generations.count == Self.mostPoints { thin() }
  }

  /// Begins a series for each count. Counts on another scale than the first are left out.
  private mutating func open(_ counts: [Count]) {
    series = shown(counts).map { Series(name: $0.name, least: $0, most: $0) }
  }

  private func shown(_ counts: [Count]) -> ArraySlice<Count> {
    counts.filter { $0.scale == counts[0].scale }.prefix(Self.mostSeries)
  }

  /// Removes every second point.
  private mutating func thin() {
    for index in series.indices { series[index].values = series[index].values.everySecond }
    generations = generations.everySecond
    stride *= 2
  }

  /// True if there is something to see.
  private var isVisible: Bool {
    generations.count > 2 && series.contains { $0.least.value != $0.most.value }
  }

  /// The curve and its legend as HTML; empty if there is nothing to see.
  var markup: String {
    guard isVisible, let first = generations.first, let last = generations.last else { return "" }
    let words = series.map { "\($0.name): \($0.least.words)–\($0.most.words)" }
    let title = "Curve over the generations \(first) to \(last). \(words.joined(separator: ", "))"
    let lines = series.indices.map { number in
      "<polyline class=\"series-\(number + 1)\" points=\"\(points(of: series[number]))\"/>"
    }
    let keys = words.enumerated().map { number, words in
      "<li><svg class=\"key\" viewBox=\"0 0 24 8\" aria-hidden=\"true\">"
        + "<line class=\"series-\(number + 1)\" x2=\"24\" y1=\"4\" y2=\"4\"/></svg>"
        + "\(words.inXML)</li>"
    }
    return "<svg class=\"curve\" role=\"img\" aria-label=\"\(title.inXML)\""
      + " viewBox=\"0 0 \(Self.width) \(Self.height)\" preserveAspectRatio=\"none\">"
      + "\(lines.joined())</svg>\n"
      + "<ul class=\"legend\">\(keys.joined())<li>generations \(first)–\(last)</li></ul>\n"
  }

  private func points(of series: Series) -> String {
    // Values of up to 128 bits are reduced to 20 bits first.
    let unit = (self.series.map(\.most.value).max() ?? 0) / (1 << 20) + 1
    let most = max(1, Int((self.series.map(\.most.value).max() ?? 0) / unit))
    return series.values.enumerated().map { number, value in
      let x = number * Self.width / (series.values.count - 1)
      return "\(x),\(Self.height - Int(value / unit) * Self.height / most)"
    }.joined(separator: " ")
  }
}

extension Array {
  fileprivate var everySecond: [Element] {
    indices.filter { $0.isMultiple(of: 2) }.map { self[$0] }
  }
}
