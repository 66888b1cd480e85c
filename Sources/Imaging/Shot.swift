package import Grids

/// One frame of a film: its counts, its duration and its picture, which is painted on demand.
package struct Shot: Sendable {
  /// The generation that the frame shows.
  package let generation: Int
  /// The world's counts, in the order of a table's columns.
  package let counts: [Count]
  /// The duration in ticks of the film's `Timing`.
  package let ticks: Int
  /// True if the frame has a longer duration than the others, as for a pause or the last frame.
  package let isHeld: Bool
  /// True if the frame lies between its generation and the next. It has no counts of its own, so
  /// tables leave it out.
  package let isBetween: Bool
  package let picture: Picture
  /// The cells of the world, for pattern formats; nil if pattern files cannot store them.
  package let cells: ShotCells?

  /// Creates a frame with a picture that is not painted yet.
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
