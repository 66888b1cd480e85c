package import Grids

/// A drawing over an animation for some generations, which explains a part of it.
package struct Annotation: Hashable, Sendable {
  /// The drawing's shapes, from the bottom to the top.
  package let figures: [Figure]
  /// The cells that the annotation is about.
  package let region: Region
  /// The number of generations for which the annotation is visible; nil means until the end.
  package let generations: Int?

  package init(_ figures: [Figure], about region: Region, for generations: Int? = nil) {
    self.figures = figures
    self.region = region
    self.generations = generations
  }

  /// Returns the generations that show the annotation if it starts at generation `start`.
  package func generations(from start: Int) -> Range<Int> {
    start..<max(start, Int(clamping: Int128(start) + Int128(generations ?? .max)))
  }
}
