package import Grids

/// One moment of a film: its numbers, how long it stays, and the promise of its picture.
package struct Shot: Sendable {
  /// Which generation of the world is seen.
  package let generation: Int
  /// What the world counts, in the order of a table's columns.
  package let counts: [Count]
  /// How long it stays, in ticks of the film's `Timing`.
  package let ticks: Int
  /// Whether it stays longer than others, to be looked at.
  package let isHeld: Bool
  /// Whether it is on the way from its generation to the next, and has no numbers of its own: tables
  /// leave it out.
  package let isBetween: Bool
  package let picture: Picture
  /// The cells of the one world that is seen, for formats that keep those; nil where no pattern's
  /// file can hold them.
  package let cells: ShotCells?

  /// A moment of which everything is known but the pixels.
  package init(
    generation: Int, counts: [Count], ticks: Int, isHeld: Bool = false, isBetween: Bool = false,
    picture: Picture, cells: ShotCells? = nil
  ) {
    self.cells = cells
    self.generation = generation
    self.counts = counts
    self.ticks = ticks
    self.isHeld = isHeld
    self.isBetween = isBetween
    self.picture = picture
  }
}
