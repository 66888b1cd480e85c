internal import Grids
internal import Imaging

/// A page with a player: the program, an image of the first frame for readers without scripts, and
/// the properties of the film that are known before it is played.
struct PlayerPage: Sendable {
  let film: PlayerFilm
  private let night: PlayerFilm?
  private let frame: PlayerFrame
  private let poster: [UInt8]
  private let timing: Timing
  private let scenario: String?
  private let form: PageForm
  private let plainName: String

  /// Creates a page with the first frame of a film and its image.
  init(
    _ film: PlayerFilm, _ frame: PlayerFrame, _ image: Image, _ timing: Timing,
    _ options: EncodingOptions
  ) {
    (self.film, night, self.frame, self.timing) = (film, frame.night, frame, timing)
    poster = PNGStill.fast(image, in: film.region)
    (scenario, form, plainName) = (options.scenario, options.page ?? .page, options.name)
  }

  /// The page up to the frames.
  var beginning: String {
    PlayerMarkup.beginning(form, name.inXML, theme)
      + PlayerMarkup.heading(form, name.inXML, frame.title.map(\.inXML)) + image
      + PlayerMarkup.caption(frame.caption.map(\.inXML)) + legend + PlayerMarkup.carried(scenario)
      + "\(PlayerMarkup.settings)\(settings)\n\"data\": ["
  }

  /// Returns the page after the frames. `plot`: the plot in the last frame; nil for none.
  func ending(_ track: PlayerTrack, _ plot: PlayerPlot?) -> String {
    let texts = Base64.text(Array(track.line.utf8).compressedByZlib(level: 9))
    let groups = track.groups.map(String.init).joined(separator: ",")
    return """

      ],
      "groups": [\(groups)], "count": \(track.count),
      "track": "\(texts)"}
      \(PlayerMarkup.endOfSettings)
      """ + (plot.map(markup) ?? "") + PlayerMarkup.ending(form)
  }

  // MARK: Texts

  /// The theme of the page, light or dark; nil if the reader's system chooses it.
  private var theme: String? {
    if night != nil { return nil }
    let page = film.palette.colors[Int(film.palette.page)]
    let light = 2 * Int(page.red) + 5 * Int(page.green) + Int(page.blue)
    return light < 4 * 255 ? "dark" : "light"
  }

  /// The name of the page: the title, the simulation, or that of the options.
  private var name: String {
    if !frame.title.isEmpty { return frame.title.joined(separator: " ") }
    return scenario.flatMap(EmbeddedText.title) ?? plainName
  }

  private var image: String {
    let size = film.region.size
    let caption = frame.caption.joined(separator: ", ")
    let text = caption.isEmpty ? name : "\(name): \(caption)"
    return PlayerMarkup.image("\(size.width)", "\(size.height)", text.inXML, Base64.text(poster))
  }

  // MARK: Legend and plot

  private var legend: String {
    let legend = film.legend
    let items = legend.entries.map { entry in
      PlayerMarkup.entry("\(entry.number)", sample([entry.number]), entry.name.inXML)
    }
    let list =
      items.isEmpty ? "" : PlayerMarkup.legend + items.joined() + PlayerMarkup.endOfLegend
    return list + (legend.showsScale ? legend.scale.map(bar) ?? "" : "")
  }

  private func bar(_ scale: PlayerLegend.Scale) -> String {
    let (first, last) = (Int(scale.numbers.lowerBound), Int(scale.numbers.upperBound))
    let steps = (0..<PlayerMarkup.barSteps).map {
      UInt8(first + (last - first) * $0 / (PlayerMarkup.barSteps - 1))
    }
    return PlayerMarkup.bar(
      scale.label.isEmpty ? "" : "\(scale.label.inXML) ", scale.ends.map(\.inXML), sample(steps))
  }

  /// Returns squares in the colors of some numbers.
  private func sample(_ numbers: [UInt8]) -> String {
    PlayerMarkup.sample(
      numbers.map { number in
        film.legend.colors.indices.contains(Int(number))
          ? film.palette.colors[Int(film.legend.colors[Int(number)])].hex : "none"
      })
  }

  /// Returns a plot as an SVG element. The player draws the mark of the current frame over the
  /// region `data-area`.
  private func markup(_ plot: PlayerPlot) -> String {
    var writer = SVGWriter(film.palette)
    let drawing = plot.draw()
    writer.add(drawing.elements)
    let (region, area) = (plot.region, plot.area)
    var text = TextBuffer()
    text.add(
      PlayerMarkup.plot(
        "\(region.x) \(region.y) \(region.width) \(region.height)", "\(region.width)",
        ("Plot: " + drawing.texts.joined(separator: ", ")).inXML,
        "\(area.x) \(area.y) \(area.width) \(area.height)"))
    text.add(writer.definitions)
    text.add("</defs>\n")
    text.add(writer.body)
    text.add(PlayerMarkup.endOfPlot)
    return String(decoding: text.bytes, as: UTF8.self)
  }

  // MARK: Settings

  /// The JSON object that describes the film, up to its frames.
  private var settings: String {
    let (size, grid, legend) = (film.region.size, film.grid, film.legend)
    let pair = { (a: Int, b: Int) in JSONValue.list([.number("\(a)"), .number("\(b)")]) }
    var members: [(String, JSONValue)] = [
      ("size", pair(size.width, size.height)), ("grid", pair(grid.width, grid.height)),
      (
        "colors", .list([film.palette, night?.palette].compactMap(\.self).map { .text($0.digits) })
      ),
      ("drawing", Self.drawing(film.drawing)),
    ]
    if let night, night.drawing != film.drawing {
      members.append(("nightDrawing", Self.drawing(night.drawing)))
    }
    members += [
      ("names", .list(legend.names.map { .text($0) })),
      ("origin", pair(legend.origin.x, legend.origin.y)),
      ("swatches", Self.list(legend.colors)),
      ("rate", .number("\(timing.ticksPerSecond)")), ("plays", .number("\(timing.plays)")),
    ]
    if let scale = legend.scale { members.append(("scale", Self.scale(scale))) }
    if let plot = frame.plot, plot.region.x >= film.region.columns.upperBound {
      members.append(("plot", "right"))
    }
    let lines = members.map { "\($0.0.inJSON): \($0.1.line.replacing("<", with: "\\u003c")),\n" }
    return "{" + lines.joined().dropLast()
  }

  private static func list(_ numbers: [UInt8]) -> JSONValue {
    .list(numbers.map { .number("\($0)") })
  }

  private static func scale(_ scale: PlayerLegend.Scale) -> JSONValue {
    .object([
      ("numbers", list([scale.numbers.lowerBound, scale.numbers.upperBound])),
      ("label", .text(scale.label)), ("ends", .list(scale.ends.map { .text($0) })),
      ("logarithmic", .truth(scale.isLogarithmic)),
    ])
  }

  private static func drawing(_ drawing: PlayerDrawing) -> JSONValue {
    switch drawing {
    case .pixels: return .object([("kind", "pixels")])
    case .stamps(let stamps):
      var members: [(name: String, value: JSONValue)] = [
        ("kind", "stamps"), ("side", .number("\(stamps.side)")),
        ("pitch", .number("\(stamps.pitch)")),
      ]
      if let plain = stamps.plain {
        members.append(("plain", list(plain)))
      } else {
        members += [("line", .number("\(stamps.line)")), ("entries", packed(stamps.entries))]
      }
      return .object(members)
    case .lattice(let lattice):
      return .object([
        ("kind", "lattice"), ("depth", .number("\(lattice.depth)")),
        ("entries", packed(lattice.entries)), ("levels", packed(lattice.levels)),
        ("cells", packed(differences(of: lattice.cells))),
      ])
    }
  }

  /// Returns bytes as a zlib stream in Base64.
  private static func packed(_ bytes: [UInt8]) -> JSONValue {
    .text(Base64.text(bytes.compressedByZlib(level: 9)))
  }

  /// Returns the difference of each number from the one before, as four planes of bytes: the lowest
  /// byte of all differences first.
  private static func differences(of numbers: [Int32]) -> [UInt8] {
    var planes = [UInt8](repeating: 0, count: 4 * numbers.count)
    var last: Int32 = 0
    for (place, number) in numbers.enumerated() {
      let step = UInt32(bitPattern: number &- last)
      for plane in 0..<4 {
        planes[plane * numbers.count + place] = UInt8(truncatingIfNeeded: step >> (8 * plane))
      }
      last = number
    }
    return planes
  }
}

extension Palette {
  /// The colors with their alpha, each as eight hexadecimal digits.
  fileprivate var digits: String {
    zip(colors, alphas).map { color, alpha in
      [color.red, color.green, color.blue, alpha].map { $0.hexadecimal(2) }.joined()
    }.joined()
  }
}

/// The texts and times of a film's frames.
struct PlayerTrack {
  /// The texts of a frame.
  struct Texts: Sendable {
    let title: [String]
    let caption: [String]
    let mark: Int?

    init(_ frame: PlayerFrame) {
      (title, caption, mark) = (frame.title, frame.caption, frame.plot?.mark)
    }
  }

  /// The first frame of each group.
  var groups: [Int] = []
  var count: Int { ticks.count }
  private var titles: [JSONValue] = []
  private var captions: [JSONValue] = []
  private var ticks: [JSONValue] = []
  private var marks: [JSONValue] = []

  mutating func add(_ texts: Texts, ticks count: Int) {
    let list = { (words: [String]) in JSONValue.list(words.map { .text($0) }) }
    titles.append(list(texts.title))
    captions.append(list(texts.caption))
    ticks.append(.number("\(count)"))
    texts.mark.map { marks.append(.number("\($0)")) }
  }

  /// The texts and times as JSON. A list whose elements are all equal has only one of them.
  var line: String {
    JSONValue.object([
      ("titles", .list(Self.short(titles))), ("captions", .list(Self.short(captions))),
      ("ticks", .list(Self.short(ticks))), ("marks", .list(marks)),
    ]).line
  }

  private static func short(_ values: [JSONValue]) -> [JSONValue] {
    let lines = values.lazy.map(\.line)
    return values.count > 1 && lines.allSatisfy { $0 == lines.first } ? [values[0]] : values
  }
}
