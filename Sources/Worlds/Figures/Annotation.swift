package import Grids

/// What is drawn over a film for some generations, to say what is to be seen there.
package struct Annotation: Hashable, Sendable {
  /// From the bottom to the top.
  package let figures: [Figure]
  /// The cells that it is about.
  package let region: Region
  /// For how many generations it is seen; to the end of the film where nil.
  package let generations: Int?

  package init(_ figures: [Figure], about region: Region, for generations: Int? = nil) {
    self.figures = figures
    self.region = region
    self.generations = generations
  }

  /// The generations of a film that show it, where it is there from one on.
  package func generations(from start: Int) -> Range<Int> {
    start..<max(start, Int(clamping: Int128(start) + Int128(generations ?? .max)))
  }
}
