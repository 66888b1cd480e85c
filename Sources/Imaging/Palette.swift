/// The colours of a film: at most 256, which its frames name by their index.
package struct Palette: Hashable, Sendable {
  /// In the order of their indices.
  package private(set) var colors: [Color] = []

  /// The entry that the page has around what is shown, or what lies below the cells where a picture
  /// has no page.
  package var page: UInt8 = 0

  /// The entries that others may stand for where there is no room for as many colours: mixes at letters'
  /// edges, each with the nearest colour that is none.
  package var standIns: [UInt8: UInt8] = [:]

  /// How many colours any palette holds at most.
  package static let limit = 256

  /// A palette without colours.
  package init() {}

  /// Appends a colour and returns its index.
  ///
  /// - Precondition: the palette is not full.
  package mutating func append(_ color: Color) -> UInt8 {
    precondition(colors.count < Palette.limit, "a palette has at most 256 colours")
    colors.append(color)
    return UInt8(colors.count - 1)
  }

  /// Its colours, each once, and for each of its indices the one that the colour has there.
  package var withoutRepeats: (palette: Palette, entries: [UInt8]) {
    var palette = Palette()
    let entries = colors.map { color in
      palette.colors.firstIndex(of: color).map { UInt8($0) } ?? palette.append(color)
    }
    return (palette, entries)
  }

  /// The bits that an index takes in a PNG: 1, 2, 4 or 8.
  package var bitDepth: Int {
    switch colors.count {
    case ...2: 1
    case ...4: 2
    case ...16: 4
    default: 8
    }
  }
}
