internal import Comparing
internal import Decoding
internal import Drawing
internal import Encoding
internal import Files
internal import Films
internal import Grids
internal import Imaging
internal import Scenarios
internal import Settings
internal import Synchronization
internal import Worlds

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
    try file.add(head)
    for card in gallery.cards {
      try file.add(beginning(of: card))
      for entry in card.entries {
        let figure = EntryFigure(entry, of: card, in: gallery)
        let light = try await drawn(entry.job, of: entry, card)
        var dark: DrawnEntry?
        if let job = entry.dark, light.shown.player == nil {
          dark = try await drawn(job, of: entry, card)
        }
        for piece in figure.pieces(light.shown, dark?.shown) { try file.add(piece) }
      }
      try file.add(end(of: card))
    }
    try file.add(foot)
    try file.close()
  }

  private func drawn(
    _ job: any Job, of entry: GalleryEntry, _ card: GalleryCard
  ) async throws -> DrawnEntry {
    if gallery.hasLinks, let plan = GalleryEntry.link(of: job) {
      return try await DrawnEntry(linking: job, plan, from: gallery.page, meter)
    }
    if !gallery.hasLinks, let played = entry.played {
      return try await DrawnEntry(playing: played, named: card.alternative(of: entry), meter)
    }
    return try await DrawnEntry(embedding: job, as: gallery.format(of: entry), meter)
  }

  /// Returns true if an existing page is this one, except for the images and their sizes.
  /// Draws nothing.
  func isCurrent(_ bytes: [UInt8]) throws(CommandProblem) -> Bool {
    var page = PageScanner(bytes)
    guard page.take(head) else { return false }
    for card in gallery.cards {
      guard page.take(beginning(of: card)) else { return false }
      for entry in card.entries {
        let figure = EntryFigure(entry, of: card, in: gallery)
        let light = try ShownEntry(undrawn: entry.job, of: entry, in: gallery)
        let dark = try entry.dark.flatMap { job throws(CommandProblem) in
          light.player == nil ? try ShownEntry(undrawn: job, of: entry, in: gallery) : nil
        }
        for piece in figure.pieces(light, dark) {
          guard piece.isTaken(from: &page) else { return false }
        }
      }
      guard page.take(end(of: card)) else { return false }
    }
    return page.take(foot) && page.isAtEnd
  }

  /// The page up to its images.
  private var head: String {
    gallery.frame.head(origin) + """
      <a class="skip" href="#images">Skip to the images</a>
      <header>
      <h1>\(gallery.title.inXML)</h1>

      """ + controls + "<main id=\"images\">\n"
  }

  private var foot: String { "</main>\n" + gallery.frame.foot }

  /// The lines from which the page can be drawn again: the version, the hash of what the page was drawn
  /// from, and the scenario files.
  private var origin: String {
    let lines =
      [(GalleryFile.generator, EmbeddedText.versionNumber)]
      + [(GalleryFile.hash, gallery.fingerprint ?? "")]
      + gallery.cards.compactMap { card in
        card.file(from: gallery.page.folder).map { (GalleryFile.scenario, $0.text) }
      }
    return lines.map { "\($0.0)\($0.1.inXML)\">\n" }.joined()
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
      <noscript><p>Without JavaScript, films show their first frame.</p></noscript>
      </header>

      """
  }

  /// Returns the page of a card up to its images.
  private func beginning(of card: GalleryCard) -> String {
    "<article id=\"\(card.anchor.inXML)\">\n"
      + "<h2><a href=\"#\(card.anchor.inXML)\">\(card.name.inXML)</a></h2>\n"
      + card.descriptions.map { "<p>\($0.inXML)</p>\n" }.joined()
  }

  /// Returns the page of a card after its images.
  private func end(of card: GalleryCard) -> String {
    let name = card.name.inXML
    let labels = card.tags.map { "<li>\($0.inXML)</li>" }
    let command =
      card.command(in: gallery.page.folder).map {
        "<div class=\"command\"><code>\($0.inXML)</code>"
          + "<button class=\"scripted-only\" type=\"button\" aria-label=\"Copy the command for \(name)\">"
          + "Copy</button></div>\n"
      } ?? ""
    return "<ul class=\"labels\" aria-label=\"Tags\">\(labels.joined())</ul>\n" + command
      + "<details><summary>Scenario<span class=\"hidden\"> \(name)</span></summary>"
      + "<pre tabindex=\"0\" role=\"region\" aria-label=\"The scenario \(name)\">"
      + "\n\(card.text.inXML)</pre></details>\n</article>\n"
  }
}

/// A piece of a page: a text, the address of an image, or a player.
enum PagePiece {
  case text(String)
  case source(ImageSource)
  case player([UInt8])

  /// Skips the piece in an existing page, of which the bytes of images and films are not compared.
  /// Returns true if it was next.
  func isTaken(from page: inout PageScanner) -> Bool {
    switch self {
    case .text(let text): page.take(text)
    case .source(.link(let address)): page.take(address)
    case .source(.bytes(_, let type)): page.take("data:\(type);base64,\(PageScanner.data)")
    case .player: page.takePlayer(.element, nil)
    }
  }
}

struct PageFile {
  private let file: OutputFile

  /// The number of bytes that are encoded at once; a multiple of 3.
  private static let pieceLength = 3 << 14

  init(_ output: Output) throws(OutputProblem) {
    file = try output.open()
  }

  func add(_ text: String) throws(OutputProblem) { try file.write(text) }

  func add(_ piece: PagePiece) throws(OutputProblem) {
    switch piece {
    case .text(let text): try add(text)
    case .source(let source): try add(source)
    case .player(let bytes): try file.write(bytes)
    }
  }

  /// Adds the address of an image, which may be the image itself.
  private func add(_ source: ImageSource) throws(OutputProblem) {
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

/// What a gallery page shows of an image or a film, with marks in place of what only drawing finds out.
struct ShownEntry {
  /// The sides of the image in pixels.
  var (width, height) = (PageScanner.data, PageScanner.data)
  /// The format, the size and the length.
  var caption = PageScanner.text
  /// The image; of a film in another file, its poster.
  let still: ImageSource
  let film: ImageSource?
  /// The element that plays a film; nil for an image, or a film in another file.
  let player: [UInt8]?
  /// The plot of the film's counts; nil if there is none.
  let plot: ImageSource?

  fileprivate init(_ entry: DrawnEntry) {
    (width, height) = ("\(entry.size.width)", "\(entry.size.height)")
    (caption, still, film) = (entry.caption.inXML, entry.still, entry.film)
    (player, plot) = (entry.player, entry.plot)
  }

  /// Creates what a page shows of a job that is not drawn.
  ///
  /// - Throws: an error if a file to which the page refers does not exist.
  init(undrawn job: any Job, of entry: GalleryEntry, in gallery: Gallery) throws(CommandProblem) {
    if gallery.hasLinks, let plan = GalleryEntry.link(of: job) {
      let links = try plan.links(of: job, from: gallery.page)
      (still, film, player) = (links.still ?? ImageSource([], in: .poster), links.film, nil)
      plot = job.plotOfCounts.map { _ in ImageSource([], in: .poster) }
    } else {
      (still, film) = (ImageSource([], in: gallery.format(of: entry)), nil)
      player = !gallery.hasLinks && entry.played != nil ? [] : nil
      plot = nil
    }
  }
}

/// An image or film of a gallery page as HTML.
struct EntryFigure {
  private let entry: GalleryEntry
  private let card: GalleryCard
  private let gallery: Gallery

  init(_ entry: GalleryEntry, of card: GalleryCard, in gallery: Gallery) {
    (self.entry, self.card, self.gallery) = (entry, card, gallery)
  }

  /// Returns the figure. `dark`: the image in the dark theme; nil if there is none.
  func pieces(_ light: ShownEntry, _ dark: ShownEntry?) -> [PagePiece] {
    let pieces: [PagePiece] =
      light.player.map { [.player($0)] } ?? (isVideo ? video(light) : shown(light, dark))
    return [.text("<figure>\n")] + pieces + [.text(caption(light))] + plot(light, dark)
      + [.text("</figure>\n")]
  }

  /// True if the page refers to a video.
  private var isVideo: Bool {
    gallery.hasLinks && GalleryEntry.link(of: entry.job)?.format.rendering == .video
  }

  private func video(_ shown: ShownEntry) -> [PagePiece] {
    [
      .text("<video controls muted loop playsinline preload=\"none\" poster=\""),
      .source(shown.still), .text("\" src=\""), .source(shown.film ?? shown.still),
      .text(
        "\" aria-label=\"\(card.alternative(of: entry).inXML)\" width=\"\(shown.width)\""
          + " height=\"\(shown.height)\"></video>\n"),
    ]
  }

  private static let isDark = "(prefers-color-scheme: dark)"
  private static let isReduced = "(prefers-reduced-motion: reduce)"

  /// Returns an image, or a film that stands still for readers who prefer reduced motion.
  private func shown(_ light: ShownEntry, _ dark: ShownEntry?) -> [PagePiece] {
    var sources: [(media: String, source: ImageSource)] = []
    if light.film != nil {
      if let dark { sources.append(("\(Self.isReduced) and \(Self.isDark)", dark.still)) }
      sources.append((Self.isReduced, light.still))
    }
    if let dark { sources.append((Self.isDark, dark.film ?? dark.still)) }
    return image(
      "<picture>", sources, light.film ?? light.still, card.alternative(of: entry),
      (light.width, light.height))
  }

  private func plot(_ light: ShownEntry, _ dark: ShownEntry?) -> [PagePiece] {
    guard let plot = light.plot else { return [] }
    let names = entry.job.plotOfCounts?.plottedCounts.joined(separator: ", ") ?? ""
    let (width, height) = (GalleryEntry.plot.width / 2, GalleryEntry.plot.height / 2)
    return image(
      "<picture class=\"plot\">",
      dark?.plot.map { [(Self.isDark, $0)] } ?? [], plot,
      "Plot of \(names) over the generations", ("\(width)", "\(height)"))
  }

  /// Returns an image, with others for some readers.
  private func image(
    _ start: String, _ sources: [(media: String, source: ImageSource)], _ image: ImageSource,
    _ alternative: String, _ sides: (width: String, height: String)
  ) -> [PagePiece] {
    let others = sources.flatMap { media, source -> [PagePiece] in
      // The script shows the stills to readers who pause all films.
      let start = media.contains(Self.isReduced) ? "<source class=\"still\"" : "<source"
      return [.text("\(start) media=\"\(media)\" srcset=\""), .source(source), .text("\">")]
    }
    return [.text(start)] + others + [
      .text("<img src=\""), .source(image),
      .text(
        "\" alt=\"\(alternative.inXML)\" width=\"\(sides.width)\" height=\"\(sides.height)\""
          + " loading=\"lazy\" decoding=\"async\"></picture>\n"),
    ]
  }

  private func caption(_ shown: ShownEntry) -> String {
    let label = entry.label.isEmpty ? "" : "<strong>\(entry.label.inXML)</strong>"
    return "<figcaption>\(label)<span class=\"size\">\(shown.caption)</span>"
      + "\(linkToPlayer)</figcaption>\n"
  }

  /// A link to the page that plays the film; empty if there is none, or the page has no links.
  private var linkToPlayer: String {
    guard gallery.hasLinks, let path = entry.player?.destination.path(number: 0),
      SystemFile.size(of: path) != nil,
      case .link(let address)? = ImageSource(linkTo: path, from: gallery.page.folder)
    else { return "" }
    return "<a href=\"\(address.inXML)\">Interactive page</a>"
  }
}

extension GalleryEntry {
  /// The job of the film as the page plays it, in both themes and with a plot; nil for images.
  var played: ImageJob? {
    guard format.isAnimation, let job = job as? ImageJob else { return nil }
    let themes = dark?.films.map(\.look.theme) ?? []
    let plots = job.plotOfCounts != nil
    let shown = job.shown(as: [.html]).changing { film, place in
      if themes.indices.contains(place) { film.look.theme.night = [themes[place]] }
    }
    let plotted = shown.changing { film, _ in
      film.texts.plot = Plot(.below)
      // The size of the page's texts does not depend on the paper of the film.
      (film.look.text, film.look.isOnPaper) = (nil, false)
    }
    return plots && (try? plotted.check()) != nil ? plotted : shown
  }

  /// The size of the plot of a film's counts, in pixels of a screen with two for each of the page's.
  static let plot = Size(width: 960, height: 400)
}

extension Job {
  /// The film whose only image is the plot of the counts; nil if the job shows several films, one image or
  /// a plot, if its counts cannot be read twice, or if there are none.
  fileprivate var plotOfCounts: Film? {
    guard films.count == 1, let film = films.first, film.images > 1, film.texts.plot == nil,
      !film.worldInfo.course.isUnrepeatable
    else { return nil }
    var plot = film
    plot.framing = Film.Framing()
    (plot.framing.subject, plot.framing.page) = (.plot, GalleryEntry.plot)
    (plot.texts.title, plot.texts.caption, plot.texts.plot) = (Caption(), Caption(), Plot(.only))
    // The size of the page's texts does not depend on the paper of the film.
    (plot.look.scale, plot.look.text, plot.look.isOnPaper) = (2, nil, false)
    plot.span.tween = 0
    return (try? plot.check(for: [.poster])) == nil ? nil : plot
  }
}

/// A drawn image or film, with the numbers of its caption.
struct DrawnEntry {
  let size: Size
  /// The image; of a film, its poster.
  private(set) var still: ImageSource
  private(set) var film: ImageSource?
  private(set) var player: [UInt8]?
  private(set) var plot: ImageSource?
  private let format: Format
  var shown: ShownEntry { ShownEntry(self) }
  /// The size of the image or film as a file.
  private var bytes = 0
  private var frames = 0
  /// The duration in ticks.
  private var ticks = 0
  private let ticksPerSecond: Int

  private init(_ reel: Reel, _ format: Format) {
    size = reel.size
    ticksPerSecond = reel.timing.ticksPerSecond
    self.format = format
    still = .bytes([], type: "")
  }

  /// Draws an image in memory.
  init(embedding job: any Job, as format: Format, _ meter: Meter) async throws {
    let reel = try job.shown(as: [format]).prepared().opened()
    self.init(reel, format)
    let bytes = try await play(reel, job, writing: [format], meter)[0]
    (self.bytes, still) = (bytes.count, ImageSource(bytes, in: format))
  }

  /// Draws a film in memory, with its player. `name`: the name of a film without a title.
  init(playing job: ImageJob, named name: String, _ meter: Meter) async throws {
    let reel = try job.prepared().opened()
    self.init(reel, .html)
    var options = EncodingOptions()
    (options.page, options.name) = (.element, name)
    let bytes = try await play(reel, job, writing: [.html], meter, options)[0]
    (self.bytes, player) = (bytes.count, bytes)
  }

  /// Refers to the file of a job. A film without a poster of its own gets one in memory. `page`:
  /// the path of the page.
  init(linking job: any Job, _ plan: PlannedOutput, from page: Path, _ meter: Meter) async throws {
    let reel = try job.shown(as: [plan.format, .poster]).prepared().opened()
    self.init(reel, plan.format)
    let links = try plan.links(of: job, from: page)
    let files = try await play(reel, job, writing: links.still == nil ? [.poster] : [], meter)
    if let film = job.plotOfCounts { plot = try await Self.image(of: film, job.info.run.jobs) }
    bytes = SystemFile.size(of: plan.destination.path(number: 0)) ?? 0
    still = links.still ?? ImageSource(files[0], in: .poster)
    film = links.film
  }

  /// Plays a reel, records its counts and its duration, and returns its files.
  private mutating func play(
    _ reel: Reel, _ job: any Job, writing formats: [Format],
    _ meter: Meter, _ options: EncodingOptions = EncodingOptions()
  ) async throws -> [[UInt8]] {
    let files = formats.map { _ in CollectedFile() }
    var (frames, ticks) = (0, 0)
    do {
      try await Cores.$limit.withValue(job.info.run.jobs) {
        _ = try await reel.write(
          Array(zip(formats, files.map(\.output))), options,
          workers: job.info.run.jobs
        ) { shot in
          (frames, ticks) = (frames + 1, ticks + shot.ticks)
          meter.advance()
        }
      }
    } catch let error as OutputProblem where error.isOfReader {
      let name = job.outputs.first?.destination.name ?? ""
      throw CommandProblem(
        "\(name): the film exceeds \(CollectedFile.mostMegabytes) MB, which is too large to"
          + " embed: use --link")
    }
    (self.frames, self.ticks) = (frames, ticks)
    return files.map(\.bytes)
  }

  private static func image(of film: Film, _ workers: Int) async throws -> ImageSource {
    let file = CollectedFile()
    try await Cores.$limit.withValue(workers) {
      _ = try await film.opened(for: [.poster]).write([(.poster, file.output)], workers: workers)
    }
    return ImageSource(file.bytes, in: .poster)
  }

  /// The format and the size in pixels, unless the page plays the film, the length and the size in
  /// bytes: `GIF, 480 × 270, 200 frames, 10.0 s, 53 KB`.
  var caption: String {
    let image = [format.name.uppercased(), "\(size.width) × \(size.height)"]
    let length = format.isAnimation ? [frames.counted("frame"), seconds] : []
    return ((player == nil ? image : []) + length + [ByteCount.shown(bytes)])
      .joined(separator: ", ")
  }

  /// The duration in seconds, rounded down to the tenth.
  private var seconds: String {
    let (whole, rest) = ticks.quotientAndRemainder(dividingBy: ticksPerSecond)
    return "\(whole).\(rest * 10 / ticksPerSecond) s"
  }
}

extension PlannedOutput {
  /// Returns the addresses of the output of a film, and of its poster, or of an image. `still`: nil if
  /// there is no poster.
  ///
  /// - Throws: an error if one of the files does not exist.
  fileprivate func links(
    of job: any Job, from page: Path
  ) throws(CommandProblem) -> (still: ImageSource?, film: ImageSource?) {
    let source = try ImageSource(linkTo: self, from: page)
    if !format.isAnimation { return (source, nil) }
    guard let poster = job.outputs.first(where: { $0.format.content == .poster }) else {
      return (nil, source)
    }
    return (try ImageSource(linkTo: poster, from: page), source)
  }
}

extension ImageSource {
  /// Creates the address of an output's file. Throws an error if the file does not exist.
  fileprivate init(linkTo plan: PlannedOutput, from page: Path) throws(CommandProblem) {
    let path = plan.destination.path(number: 0)
    guard SystemFile.size(of: path) != nil,
      let source = ImageSource(linkTo: path, from: page.folder)
    else { throw "'\(path.text)' does not exist: draw it with `render run`" }
    self = source
  }
}

/// The content of an image on a page: its bytes, or the address of its file.
enum ImageSource {
  case bytes([UInt8], type: String)
  case link(String)

  init(_ bytes: [UInt8], in format: Format) {
    self = .bytes(bytes, type: format.mediaType ?? "")
  }

  /// Creates the address of a file. `folder`: the directory of the page. Returns nil if one of the
  /// directories does not exist.
  init?(linkTo path: Path, from folder: Path) {
    guard let path = Folder.path(to: path, from: folder) else { return nil }
    self = .link(path.bytes.percentEncoded())
  }
}

/// A file that is kept in memory, up to a limit. A class, since an encoder passes bytes to it.
final class CollectedFile: Sendable {
  private let state = Mutex<(bytes: [UInt8], isTooLarge: Bool)>(([], false))

  /// The maximum size in megabytes.
  static let mostMegabytes = 64

  /// The output that receives the file.
  var output: Output { Output(.standardOutput, readBy: take) }

  var bytes: [UInt8] { state.withLock { $0.bytes } }

  /// True if the file exceeds the limit, so that it is incomplete.
  var isTooLarge: Bool { state.withLock { $0.isTooLarge } }

  private func take(_ bytes: [UInt8]) -> Bool {
    state.withLock { state in
      state.isTooLarge = state.bytes.count + bytes.count > Self.mostMegabytes << 20
      if !state.isTooLarge { state.bytes += bytes }
      return !state.isTooLarge
    }
  }
}

extension Gallery {
  /// True if the existing page is what this version writes, apart from its images. Draws nothing.
  var isUpToDate: Bool {
    guard fingerprint != nil, let stream = try? FileStream(page, policy) else { return false }
    let source = ByteSource(stream, within: jobs.first?.info.run.budget ?? Budget())
    let bytes = source.read(upTo: Self.mostBytes)
    let isCurrent = try? GalleryPage(self, Meter(total: 0, shown: false)).isCurrent(bytes)
    return isCurrent == true && stream.error == nil
  }

  /// The maximum size of a page that is compared without drawing.
  private static let mostBytes = 1 << 30
}
