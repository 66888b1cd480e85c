/// Something that is drawn over a world's cells, or where it has none in their place: a value, which
/// says what and where, and not in which pixels.
///
/// Figures are painted one over the other in the order in which they are handed out. One whose colour
/// or sprite is not among what the film needs is not painted.
public struct Figure: Hashable, Sendable {
  package var shape: Shape
  public var color: FigureColor

  package init(_ shape: Shape, _ color: FigureColor) {
    self.shape = shape
    self.color = color
  }

  /// What is drawn.
  package enum Shape: Hashable, Sendable {
    case disc(FigurePoint, radius: FigureLength)
    /// A circle's line: half of its width lies inside of the radius.
    case ring(FigurePoint, radius: FigureLength, width: FigureLength)
    /// A rectangle between two opposite corners, which begins and ends on whole pixels as cells do.
    ///
    /// - Parameters:
    ///   - radius: that of its corners.
    ///   - line: the width of its line, which lies inside; it is filled where nil.
    case box(
      FigurePoint, FigurePoint, radius: FigureLength = .zero, line: FigureLength? = nil)
    /// A line around a box, which goes inside where the picture ends beside it: a frame around cells at
    /// the edge is seen whole.
    ///
    /// - Parameters:
    ///   - air: how far off the box its outer side is.
    ///   - line: its width.
    ///   - inset: how far from the picture's edge it stays.
    case frame(
      FigurePoint, FigurePoint, air: FigureLength, line: FigureLength, inset: FigureLength)
    /// Lines from point to point with round ends and joins.
    ///
    /// - Parameter dash: how long dashes are, and the gaps between them; none where nil.
    case line([FigurePoint], width: FigureLength, dash: FigureLength? = nil)
    /// What lies between two ways from left to right, of as many points each, of which two are above
    /// each other.
    case area([FigurePoint], [FigurePoint])
    /// A line from one point to another, where it has a head.
    ///
    /// - Parameter halo: how much further all of it goes on all sides.
    case arrow(
      FigurePoint, FigurePoint, width: FigureLength, halo: FigureLength = .zero)
    case text(FigureText, at: FigurePoint, anchor: FigureAnchor = .left)
    /// The sprite of a cell kind around a point, as large as fits into a square.
    case sprite(String, FigurePoint, side: FigureLength)
    /// Words on a small plate beside a point and a line to it, in the picture as far as there is room
    /// and off other plates. Their colours are `text` and `background`.
    ///
    /// - Parameter side: where from the point it stands; where there is room if nil.
    case callout(FigureText, at: FigurePoint, side: FigureSide? = nil)
  }
}

/// Where something stands from a point.
package enum FigureSide: String, CaseIterable, Hashable, Sendable {
  case left, right, above, below
}

/// Words of a figure.
package struct FigureText: Hashable, Sendable {
  /// How strong letters are.
  package enum Weight: String, CaseIterable, Hashable, Sendable {
    case regular, bold
  }

  package var words: String
  /// How high a line is.
  package var size: FigureLength
  package var weight: Weight

  package init(_ words: String, size: FigureLength, weight: Weight = .regular) {
    self.words = words
    self.size = size
    self.weight = weight
  }
}
