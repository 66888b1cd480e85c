internal import Decoding
internal import Imaging

/// The elements of a page with a player. The page is written with their texts, and an existing page is
/// compared with the same elements, with marks in place of texts. All texts are escaped.
enum PlayerMarkup {
  /// The number of steps of a color bar.
  static let barSteps = 32

  /// Returns the page up to the title of the film.
  static func beginning(_ form: PageForm, _ name: String, _ theme: String?) -> String {
    (form == .page ? head(name, theme) : "") + PlayerFile.element
      + (form == .page ? " role=\"main\"" : "") + " version=\"\(EmbeddedText.versionNumber)\""
      + (theme.map { " theme=\"\($0)\"" } ?? "") + ">\n<figure>\n"
  }

  /// Returns the page after the plot.
  static func ending(_ form: PageForm) -> String {
    "</figure>\n</render-player>\n" + (form == .fragment ? style : "")
      + (form == .element ? "" : script) + (form == .page ? "</body>\n</html>\n" : "")
  }

  private static let style = "<style>\(PlayerProgram.style)</style>\n"
  private static let script = "<script>\(PlayerProgram.script)</script>\n"

  /// Returns the beginning of a whole page, up to the player's element.
  private static func head(_ name: String, _ theme: String?) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    \(PlayerFile.generator)
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="\(theme ?? "light dark")">
    <meta http-equiv="Content-Security-Policy" content="\(PlayerProgram.policy)">
    <title>\(name)</title>
    <link rel="icon" href="data:,">
    \(style)</head>
    <body data-player>

    """
  }

  /// Returns the title. A whole page without a title has a hidden heading for screen readers.
  static func heading(_ form: PageForm, _ name: String, _ columns: [String]) -> String {
    if columns.isEmpty { return form == .page ? "<h1 class=\"hidden\">\(name)</h1>\n" : "" }
    return spans(columns, in: headingTags(form))
  }

  static func caption(_ columns: [String]) -> String {
    columns.isEmpty ? "" : spans(columns, in: captionTags)
  }

  /// The tags around texts.
  typealias Tags = (open: String, end: String)

  static func headingTags(_ form: PageForm) -> Tags {
    form == .page ? ("<h1 class=\"title\">", "</h1>\n") : ("<p class=\"title\">", "</p>\n")
  }

  static let captionTags: Tags = ("<p class=\"caption\">", "</p>\n")

  private static func spans(_ columns: [String], in tags: Tags) -> String {
    tags.open + columns.map { $0 == "\n" ? lineBreak : span($0) }.joined(separator: " ") + tags.end
  }

  static let lineBreak = "<br>"

  static func span(_ text: String) -> String { "<span>\(text)</span>" }

  /// Returns the image of the first frame. `data`: a PNG in Base64.
  static func image(
    _ width: String, _ height: String, _ text: String, _ data: String
  ) -> String {
    "<div class=\"stage\"><img width=\"\(width)\" height=\"\(height)\" alt=\"\(text)\""
      + " src=\"data:image/png;base64,\(data)\"></div>\n"
  }

  /// Returns the scenario, which is not escaped yet; an empty text if there is none.
  static func carried(_ scenario: String?) -> String {
    guard let scenario else { return "" }
    return "<details>\n<summary>Scenario</summary>\n<pre>\(scenario.inXML)</pre>\n</details>\n"
  }

  // MARK: Legend, plot and settings

  static let (legend, endOfLegend) = ("<ul class=\"legend\">\n", "</ul>\n")

  static func entry(_ number: String, _ sample: String, _ name: String) -> String {
    "<li data-number=\"\(number)\">\(sample)\(name)</li>\n"
  }

  static func bar(_ label: String, _ ends: [String], _ sample: String) -> String {
    "<p class=\"legend scale\">\(label)<span>\(ends[0])</span>\(sample)<span>\(ends[1])</span></p>\n"
  }

  /// Returns squares in some colors.
  static func sample(_ colors: [String]) -> String {
    let squares = colors.enumerated().map { place, color in
      "<rect x=\"\(place)\" width=\"1.1\" height=\"1\" fill=\"\(color)\"/>"
    }
    return "<svg class=\"sample\" viewBox=\"0 0 \(colors.count) 1\" preserveAspectRatio=\"none\""
      + " aria-hidden=\"true\">\(squares.joined())</svg>"
  }

  /// Returns the beginning of a plot.
  static func plot(_ box: String, _ width: String, _ label: String, _ area: String) -> String {
    "<svg class=\"plot\" viewBox=\"\(box)\" width=\"\(width)\" role=\"img\""
      + " aria-label=\"\(label)\" data-area=\"\(area)\">\n<defs>\n"
  }

  static let endOfPlot = "</svg>\n"

  static let settings = "<script type=\"application/json\">\n"
  static let endOfSettings = "</script>\n"

  // MARK: Comparison

  /// Returns true if a page is what this version writes for a film with these options, except for the
  /// frames and the texts of the film. Draws nothing.
  static func isCurrent(_ bytes: [UInt8], _ options: EncodingOptions) -> Bool {
    var page = PageScanner(bytes)
    return page.takePlayer(options.page ?? .page, options.scenario) && page.isAtEnd
  }
}

extension PageScanner {
  /// Skips a page or an element with a player, whose texts are not compared. Returns true if it was
  /// complete.
  package mutating func takePlayer(_ form: PageForm, _ scenario: String?) -> Bool {
    let isStarted = [nil, "light", "dark"].contains { theme in
      take(PlayerMarkup.beginning(form, Self.text, theme))
    }
    guard isStarted, takeHeading(form),
      take(PlayerMarkup.image(Self.data, Self.data, Self.text, Self.data))
    else { return false }
    _ = takeSpans(PlayerMarkup.captionTags)
    takeLegend()
    guard take(PlayerMarkup.carried(scenario) + PlayerMarkup.settings) else { return false }
    skipContent()
    guard take(PlayerMarkup.endOfSettings) else { return false }
    if take(PlayerMarkup.plot(Self.data, Self.data, Self.text, Self.data)) {
      guard takeDrawing(), take(PlayerMarkup.endOfPlot) else { return false }
    }
    return take(PlayerMarkup.ending(form))
  }

  /// Skips the title. Only a whole page needs one.
  private mutating func takeHeading(_ form: PageForm) -> Bool {
    takeSpans(PlayerMarkup.headingTags(form))
      || form != .page || take(PlayerMarkup.heading(form, Self.text, []))
  }

  /// Skips texts between two tags. Returns true if they were next.
  private mutating func takeSpans(_ tags: PlayerMarkup.Tags) -> Bool {
    guard take(tags.open + PlayerMarkup.span(Self.text)) else { return false }
    repeat { takeAll(" " + PlayerMarkup.span(Self.text)) } while take(" " + PlayerMarkup.lineBreak)
    return take(tags.end)
  }

  private mutating func takeLegend() {
    let (text, data) = (Self.text, Self.data)
    if take(PlayerMarkup.legend) {
      takeAll(PlayerMarkup.entry(data, PlayerMarkup.sample([data]), text))
      _ = take(PlayerMarkup.endOfLegend)
    }
    let steps = PlayerMarkup.sample(Array(repeating: data, count: PlayerMarkup.barSteps))
    _ = take(PlayerMarkup.bar(text, [text, text], steps))
  }
}
