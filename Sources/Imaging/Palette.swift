/// The palette of a film: at most 256 colors, which pixels reference by index.
package struct Palette: Hashable, Sendable {
  /// The colors by index.
  package private(set) var colors: [Color] = []

  /// The index of the page color around the cells. In a picture without a page it is the color
  /// behind the cells.
  package var page: UInt8 = 0

  /// The replacements for colors that are left out if the palette is too small. The keys are mixed
  /// colors at the soft edges of letters; each maps to the nearest unmixed color.
  package var fallbackEntries: [UInt8: UInt8] = [:]

  /// The maximum number of colors.
  package static let limit = 256

  /// Creates an empty palette.
  package init() {}

  /// Appends a color and returns its index.
  ///
  /// - Precondition: the palette is not full.
  package mutating func append(_ color: Color) -> UInt8 {
    precondition(colors.count < Palette.limit, "a palette has at most 256 colors")
    colors.append(color)
    return UInt8(colors.count - 1)
  }

  /// The palette without duplicate colors, and for each index of this palette the index of its
  /// color in the new one.
  package var withoutRepeats: (palette: Palette, entries: [UInt8]) {
    var palette = Palette()
    let entries = colors.map { color in
      palette.colors.firstIndex(of: color).map { UInt8($0) } ?? palette.append(color)
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
