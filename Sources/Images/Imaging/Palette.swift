/// The palette of a film: at most `limit` colors, which pixels reference by index.
package struct Palette: Hashable, Sendable {
  package private(set) var colors: [Color] = []

  /// The alpha of each color, from 0 (transparent) to 255 (opaque).
  package private(set) var alphas: [UInt8] = []

  /// The index of the page color around the cells. In an image without a page it is the color
  /// behind the cells.
  package var page: UInt8 = 0

  /// The replacements for colors that are left out if the palette is too small. The keys are mixed
  /// colors at the soft edges of letters; each maps to the nearest unmixed color.
  package var fallbackEntries: [UInt8: UInt8] = [:]

  package static let limit = 256

  package init() {}

  /// Appends a color and returns its index. Precondition: the palette is not full.
  package mutating func append(_ color: Color) -> UInt8 {
    append(ColorWithAlpha(color))
  }

  /// Appends a color with its alpha and returns its index. Precondition: the palette is not full.
  package mutating func append(_ color: ColorWithAlpha) -> UInt8 {
    precondition(colors.count < Palette.limit, "a palette has at most 256 colors")
    colors.append(color.opaque)
    alphas.append(color.alpha)
    return UInt8(colors.count - 1)
  }

  package subscript(entry: UInt8) -> ColorWithAlpha {
    var color = ColorWithAlpha(colors[Int(entry)])
    color.alpha = alphas[Int(entry)]
    return color
  }

  /// Makes an index transparent. Mixtures appended later have the alpha of their other part.
  package mutating func makeTransparent(_ entry: UInt8) {
    (colors[Int(entry)], alphas[Int(entry)]) = (Color(red: 0, green: 0, blue: 0), 0)
  }

  package var isOpaque: Bool { alphas.allSatisfy { $0 == 255 } }

  /// The palette with pixels that are either opaque or transparent, as some formats require.
  package var withoutPartialAlpha: Palette {
    var palette = self
    for entry in alphas.indices where alphas[entry] < 255 {
      if alphas[entry] < 128 {
        palette.makeTransparent(UInt8(entry))
      } else {
        palette.alphas[entry] = 255
      }
    }
    return palette
  }

  /// The palette without duplicate colors, and for each index of this palette the index of its
  /// color in the new one.
  package var withoutRepeats: (palette: Palette, entries: [UInt8]) {
    var palette = Palette()
    let entries = colors.indices.map { entry in
      let color = self[UInt8(entry)]
      let known = palette.colors.indices.first { palette[UInt8($0)] == color }
      return known.map { UInt8($0) } ?? palette.append(color)
    }
    return (palette, entries)
  }

  /// The bits per index in a PNG: 1, 2, 4 or 8.
  package var bitDepth: Int {
    switch colors.count {
    case ...2: 1
    case ...4: 2
    case ...16: 4
    default: 8
    }
  }
}

/// What files record of their origin: the scenario that they were rendered from, and in pages the version.
package enum EmbeddedText {
  /// The version of `render`.
  package static let versionNumber = "0.1.0"
  /// The keyword of the text in a PNG.
  package static let keyword = "render"
  /// The name of the chunk with the text in a WebP.
  package static let chunk = "rndr"
  /// The possible first characters of the text, which identify it in a GIF, where comments have no names.
  package static let beginnings = [beginning, "figure:"]
  private static let beginning = "simulation:"

  /// Returns the title of a scenario: the name of the simulation or model, or the line `about` of a model's
  /// text. Nil for other texts.
  package static func title(of scenario: String) -> String? {
    let lines = scenario.split(whereSeparator: \.isNewline)
    guard let first = lines.first, first.hasPrefix(beginning) else { return nil }
    let name = first.dropFirst(beginning.count).drop { $0 == " " }
    guard name == "model", let model = lines.first(where: { $0.hasPrefix("model: ") }) else {
      return String(name)
    }
    let written = model.dropFirst("model: ".count)
    if written.first != "\"" { return String(written.filter { !"[]".contains($0) }) }
    // A quoted text has its line breaks as `\n`.
    var about = written.dropFirst()
    while !about.isEmpty, !about.hasPrefix("about: ") {
      guard let end = about.firstIndex(of: "\\") else { return String(name) }
      about = about[end...].dropFirst(2)
    }
    let line = about.dropFirst("about: ".count).prefix { $0 != "\\" && $0 != "\"" }
    return line.isEmpty ? String(name) : String(line)
  }
}
