package import Grids

/// The properties that all frames of a film share on a page with a player.
package final class PlayerFilm: Sendable {
  /// The region of the image that the player shows: that of the world, or the whole image.
  package let region: Region
  /// The columns and rows of numbers in a frame.
  package let grid: Size
  package let drawing: PlayerDrawing
  package let palette: Palette
  package let legend: PlayerLegend

  package init(
    region: Region, grid: Size, drawing: PlayerDrawing, palette: Palette,
    legend: PlayerLegend = PlayerLegend()
  ) {
    (self.region, self.grid, self.drawing) = (region, grid, drawing)
    (self.palette, self.legend) = (palette, legend)
  }

  /// Creates the properties of a film whose frames are whole images.
  package convenience init(size: Size, palette: Palette) {
    self.init(region: Region(size), grid: size, drawing: .pixels, palette: palette)
  }
}

/// The way in which a player draws the numbers of a frame.
package enum PlayerDrawing: Hashable, Sendable {
  /// Each number is the palette entry of a pixel.
  case pixels
  /// Each number selects the stamp of a cell.
  case stamps(PlayerStamps)
  /// Each pixel belongs to a cell, whose number selects its color.
  case lattice(PlayerLattice)
}

/// The images of all numbers: squares of one size.
package struct PlayerStamps: Hashable, Sendable {
  /// The side of a stamp in pixels.
  package let side: Int
  /// The distance in pixels between the left edges of neighboring cells.
  package let pitch: Int
  /// The palette entry of the space between cells.
  package let line: UInt8
  /// The palette entries of the stamps one after the other, each row by row.
  package let entries: [UInt8]

  package init(side: Int, pitch: Int, line: UInt8, entries: [UInt8]) {
    (self.side, self.pitch, self.line, self.entries) = (side, pitch, line, entries)
  }

  /// The palette entry of each number, if every stamp has a single color and there is no space
  /// between cells; nil otherwise.
  package var plain: [UInt8]? {
    guard pitch == side else { return nil }
    let area = side * side
    var colors: [UInt8] = []
    for start in stride(from: 0, to: entries.count, by: area) {
      let stamp = entries[start..<start + area]
      guard let color = stamp.first, stamp.allSatisfy({ $0 == color }) else { return nil }
      colors.append(color)
    }
    return colors
  }
}

/// A pattern of cells that are not squares, such as hexagons.
package struct PlayerLattice: Hashable, Sendable {
  /// The index of the cell that each pixel shows.
  package let cells: [Int32]
  /// The level at which each pixel is covered by its cell, less than `depth`.
  package let levels: [UInt8]
  /// The number of levels of coverage.
  package let depth: Int
  /// The palette entries of each number, one for each level of coverage.
  package let entries: [UInt8]

  package init(cells: [Int32], levels: [UInt8], depth: Int, entries: [UInt8]) {
    (self.cells, self.levels, self.depth, self.entries) = (cells, levels, depth, entries)
  }
}

/// The meaning of the numbers of frames.
package struct PlayerLegend: Hashable, Sendable {
  /// A kind of cells that the legend lists.
  package struct Entry: Hashable, Sendable {
    package let name: String
    package let number: UInt8

    package init(_ name: String, _ number: UInt8) { (self.name, self.number) = (name, number) }
  }

  /// The numbers that the colors of a ramp represent.
  package struct Scale: Hashable, Sendable {
    package let numbers: ClosedRange<UInt8>
    package let label: String
    /// The texts of both ends.
    package let ends: [String]
    package let isLogarithmic: Bool

    package init(
      _ numbers: ClosedRange<UInt8>, label: String, ends: [String], isLogarithmic: Bool
    ) {
      (self.numbers, self.label) = (numbers, label)
      (self.ends, self.isLogarithmic) = (ends, isLogarithmic)
    }
  }

  /// The name of each number; empty for none.
  package var names: [String] = []
  /// The palette entry of each number's color; empty for none.
  package var colors: [UInt8] = []
  /// The column and row of the top left cell in the world.
  package var origin = Position(x: 0, y: 0)
  /// The kinds in the legend; empty if the film has no legend.
  package var entries: [Entry] = []
  package var scale: Scale?
  /// True if the film shows the scale in a legend.
  package var showsScale = false

  package init() {}
}

/// The parts of a frame that a page shows.
package struct PlayerFrame: Sendable {
  package let film: PlayerFilm
  /// The film in the colors for readers who prefer dark pages; nil if all readers see the same.
  package var night: PlayerFilm?
  /// The columns of the title and of the caption.
  package let title: [String]
  package let caption: [String]
  /// The plot as shapes, in the coordinates of the image; nil for no plot.
  package let plot: PlayerPlot?
  private let promise: @Sendable () -> [UInt8]

  package init(
    of film: PlayerFilm, title: [String], caption: [String], plot: PlayerPlot? = nil,
    promise: @escaping @Sendable () -> [UInt8]
  ) {
    (self.film, self.title, self.caption) = (film, title, caption)
    (self.plot, self.promise) = (plot, promise)
  }

  /// Returns the note that a page shows pixels. `reason`: the feature of the film that requires
  /// them, such as `a camera`.
  package static func pixelNote(because reason: String) -> String {
    "the player shows pixels instead of cells, because the film has \(reason)"
  }

  /// Creates a frame from a whole image, whose texts are pixels.
  package init(of image: Image) {
    self.init(of: PlayerFilm(size: image.size, palette: image.palette), title: [], caption: []) {
      image.entries(in: Region(image.size))
    }
  }

  /// The numbers of the frame, row by row. Reading them may paint the image.
  package var numbers: [UInt8] { promise() }
}

/// A plot beside a film as shapes, on which the player marks the shown frame.
package struct PlayerPlot: Sendable {
  /// The region of the plot in the image.
  package let region: Region
  /// The position of the frame's generation along the horizontal axis, in tenths of a pixel from
  /// the image's left edge; nil if the axis does not show generations.
  package let mark: Int?
  /// The region of the curves in the image.
  package let area: Region
  package let draw: @Sendable () -> VectorDrawing

  package init(
    region: Region, mark: Int?, area: Region, draw: @escaping @Sendable () -> VectorDrawing
  ) {
    (self.region, self.mark, self.area, self.draw) = (region, mark, area, draw)
  }
}
