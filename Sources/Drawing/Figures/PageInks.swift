internal import Imaging
internal import Worlds

/// The palette entries of everything except cells; an entry is 0 if the image does not use it.
struct PageInks: Sendable {
  private(set) var background: UInt8 = 0
  private(set) var grid: UInt8 = 0
  private(set) var text = Ink(0)
  /// The ink of labels over cells.
  private(set) var label = Ink(0)
  /// The entry of the line around the world; that of the background if the palette has no free
  /// entry.
  private(set) var line: UInt8 = 0
  private let needs: Needs
  private let hasGrid: Bool

  /// The elements that an image contains.
  struct Needs: Sendable {
    var background: Bool
    var grid: Bool
    var text: Bool
    var labels: Bool
    var line: Bool
    var isAnimated: Bool

    /// The minimum number of colors. The line is not counted: it is drawn only if an entry is free.
    var colors: Int { [background, grid, text, labels].count { $0 } }
  }

  /// Appends the needed colors to a palette.
  ///
  /// If an animated world of two colors needs nothing but text and a line, one intermediate color
  /// serves both, so that two bits per pixel suffice where the page has the color of dead cells.
  ///
  /// - Parameters:
  ///   - dead: the entry of the cells behind labels.
  ///   - others: the number of colors that are appended later. They take precedence over
  ///     intermediate colors at letters' edges.
  init(
    _ needs: Needs, _ theme: Theme, on dead: UInt8, before others: Int, in palette: inout Palette
  ) {
    self.needs = needs
    let room = Palette.limit - palette.colors.count - needs.colors - others
    let hasLine = needs.line && !needs.grid && room > 0
    let hasOneMix =
      needs.isAnimated && needs.text && !needs.grid && !needs.labels && others == 0
      && palette.colors.count <= 2
    let texts = [needs.text, needs.labels].count { $0 }
    let mixes = (room - (hasLine ? 1 : 0)) / max(1, texts)
    if needs.background { background = palette.append(theme.page) }
    if hasOneMix {
      text = Ink(theme.text, over: background, in: &palette)
      (grid, hasGrid) = (text.entry(Coverage.edgeLevels / 2, over: background), hasLine)
      line = hasLine ? grid : background
      return
    }
    if needs.text { text = Ink(theme.text, on: background, mixes: mixes, in: &palette) }
    if needs.labels { label = Ink(theme.text, on: dead, mixes: mixes, in: &palette) }
    hasGrid = needs.grid || hasLine
    if hasGrid { grid = palette.append(theme.grid) }
    line = hasGrid ? grid : background
  }

  /// Registers the entries as colors for `Figure`s.
  func register(_ known: inout InkEntries) {
    if needs.background { known[.background] = background }
    if needs.text { known[.text] = text.solid }
    if hasGrid { known[.grid] = grid }
  }
}
