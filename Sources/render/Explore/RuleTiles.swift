internal import Drawing
internal import Encoding
internal import Exploration
internal import Films
internal import Grids
internal import Imaging
internal import Settings
internal import Worlds

/// The worlds of a sheet's rules, which move side by side.
struct RuleTiles {
  let layout: TileLayout
  private var tiles: [MovingTile]
  private let theme: Theme

  /// - Parameters:
  ///   - size: the size of the picture.
  ///   - showsLabels: true if letters are legible.
  init(_ sheet: RuleSheet, on size: Size, showsLabels: Bool) throws(FilmProblem) {
    let films = sheet.tiles.map(\.film)
    theme = films[0].look.theme
    let layout = TileLayout(
      films.count, on: size, aspect: films[0].board ?? Size(width: 3, height: 2),
      label: showsLabels ? TextLine.height + 2 : 0, gap: showsLabels ? 6 : 2)
    self.layout = layout
    tiles = try sheet.tiles.map { tile throws(FilmProblem) in
      let label =
        showsLabels ? TextLine(tile.label, width: layout.tile.width, tile.film.look.theme) : nil
      return try MovingTile(tile.film, within: layout.tile, label?.picture)
    }
  }

  /// Advances each world by a generation.
  mutating func advance() throws(FilmProblem) {
    for index in tiles.indices { try tiles[index].advance() }
  }

  /// Returns a picture of the worlds, with a frame around the selected one.
  func picture(selected: Int) -> Picture {
    var mosaic = Mosaic(layout.size, background: theme.background)
    let width = max(1, layout.gap / 2)
    mosaic.fill(layout.cell(selected).expanded(by: width), with: theme.accent)
    for (number, tile) in tiles.enumerated() {
      let (cell, region) = (layout.cell(number), layout.region(number))
      mosaic.fill(cell, with: theme.background)
      if let label = tile.label { mosaic.draw(label, at: Position(x: cell.x, y: cell.y)) }
      mosaic.draw(
        tile.picture,
        at: Position(
          x: region.x + (region.width - tile.picture.size.width) / 2,
          y: region.y + (region.height - tile.picture.size.height) / 2))
    }
    return mosaic.picture
  }
}

/// A film that is played again and again.
private struct MovingTile {
  let label: Picture?
  private(set) var picture: Picture
  private let reel: Reel
  private var shots: Reel.Shots

  /// The number of generations until a film begins again.
  private static let generations = 500

  init(_ film: Film, within limit: Size, _ label: Picture?) throws(FilmProblem) {
    self.label = label
    reel = try film.fitted(into: limit, frames: Self.generations).opened(for: Self.formats)
    shots = reel.shots()
    guard let first = try shots() else { throw .noOutput("") }
    picture = first.picture
  }

  private static let formats = Array(Encoding.formats.filter(\.hasPictures).prefix(1))

  mutating func advance() throws(FilmProblem) {
    var shot = try shots()
    if shot == nil {
      shots = reel.shots()
      shot = try shots()
    }
    if let shot { picture = shot.picture }
  }
}
