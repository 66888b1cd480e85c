internal import Imaging
internal import Worlds

/// The palette's entries of what is no cell; 0 where a picture has none of it.
struct PageInks: Sendable {
  private(set) var background: UInt8 = 0
  private(set) var grid: UInt8 = 0
  private(set) var text = Ink(0)
  /// Of what is written over cells.
  private(set) var label = Ink(0)
  /// Of the line around the world; the page's where there is no room for it.
  private(set) var line: UInt8 = 0
  private let needs: Needs
  private let hasGrid: Bool

  /// What there is of it.
  struct Needs: Sendable {
    var background: Bool
    var grid: Bool
    var text: Bool
    var labels: Bool
    var line: Bool

    /// How many colours that takes at least: the line has what room is left.
    var colors: Int { [background, grid, text, labels].count { $0 } }
  }

  /// Appends them to a palette.
  ///
  /// - Parameters:
  ///   - dead: the entry of what labels over cells stand on.
  ///   - others: how many colours come later, before which fine edges of letters stand back.
  init(
    _ needs: Needs, _ theme: Theme, on dead: UInt8, before others: Int, in palette: inout Palette
  ) {
    self.needs = needs
    let room = Palette.limit - palette.colors.count - needs.colors - others
    let hasLine = needs.line && !needs.grid && room > 0
    let texts = [needs.text, needs.labels].count { $0 }
    let mixes = (room - (hasLine ? 1 : 0)) / max(1, texts)
    if needs.background { background = palette.append(theme.background) }
    if needs.text { text = Ink(theme.text, on: background, mixes: mixes, in: &palette) }
    if needs.labels { label = Ink(theme.text, on: dead, mixes: mixes, in: &palette) }
    hasGrid = needs.grid || hasLine
    if hasGrid { grid = palette.append(theme.grid) }
    line = hasGrid ? grid : background
  }

  /// Tells figures which of them there are.
  func enter(_ known: inout InkEntries) {
    if needs.background { known[.background] = background }
    if needs.text { known[.text] = text.solid }
    if hasGrid { known[.grid] = grid }
  }
}
