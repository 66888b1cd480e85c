package import Grids

/// The state of a cell, an index into the legend.
public typealias CellState = UInt8

/// A kind of cells: the appearance of a cell state.
public struct CellKind: Hashable, Sendable {
  /// The name by which a theme lists its color and its sprite.
  public let name: String
  /// The amount of state 0's color that is mixed into its color, in units of 1/`parts`. It
  /// distinguishes kinds that share a name.
  public let faded: Int
  /// The denominator of `faded`.
  public let parts: Int
  /// The tone for its age; nil if it is not colored by age.
  public let tone: AgeTone?
  /// The poses that its sprites can show; empty if it has only one.
  public let poses: [Pose]
  /// True if squares and discs of this kind have a cross cut out, which distinguishes it without
  /// color.
  public let isCrossed: Bool
  /// Its own color as 0xRRGGBB, which takes precedence over the theme's; nil for none.
  package var color: UInt32?
  /// A color as 0xRRGGBB that only the user's own theme replaces; nil for none.
  package var suggestedColor: UInt32?
  /// The name of its color in themes, if that is not the kind's own name.
  package var themeColor: String?
  /// Its place among the world's kinds that get distinguishable colors (`KindColors`) if the theme
  /// does not name them, from 0; nil for a kind that themes know.
  package var palette: Int?
  /// Its own shape, which takes precedence over the setting `shape`; nil for none.
  package var shape: CellShape?
  /// Its place on a color ramp; nil for none. Neighboring steps may share a color in an image.
  package var step: RampStep?

  /// - Parameters:
  ///   - faded: the amount of state 0's color that is mixed in, in units of 1/`parts`.
  ///   - parts: the denominator of `faded`.
  public init(
    _ name: String, faded: Int = 0, of parts: Int = 1, tone: AgeTone? = nil, poses: [Pose] = [],
    isCrossed: Bool = false
  ) {
    self.name = name
    self.faded = faded
    self.parts = parts
    self.tone = tone
    self.poses = poses
    self.isCrossed = isCrossed
  }

  /// True if its color does not depend on the theme alone.
  package var hasOwnColor: Bool { color != nil || suggestedColor != nil || palette != nil }
}

/// The shape in which a cell is drawn.
public enum CellShape: String, CaseIterable, Sendable {
  case square, circle, sprite, hexagon, triangle
}

/// An image of a cell kind that a rule's file contains.
package struct CellIcon: Hashable, Sendable {
  package let kind: String
  /// The pixels as 0xRRGGBBAA.
  package let pixels: Grid<UInt32>
  /// True if the pixels have the color of the kind, and only their alpha counts.
  package let isMask: Bool

  package init(kind: String, pixels: Grid<UInt32>, isMask: Bool) {
    (self.kind, self.pixels, self.isMask) = (kind, pixels, isMask)
  }
}

/// The appearance of a cell that sprites can show, without any effect on its world.
///
/// It fits in a byte, since boards store one for each cell.
public struct Pose: Hashable, Sendable {
  /// The direction in which an animal looks.
  public enum Facing: UInt8, CaseIterable, Sendable { case right, left, up, down }

  /// The pose, less than `count`: the facing in bits 0 and 1, youth in bit 2, then the drawing.
  @usableFromInline
  package var number: UInt8

  /// The maximum number of drawings of a cell kind.
  public static let drawings = 3
  package static let count = 8 * drawings

  /// The default pose: an adult that faces right, in the first drawing.
  public static let plain = Pose()

  /// - Precondition: `drawing` is in 0..<`drawings`.
  @inlinable
  public init(_ facing: Facing = .right, isYoung: Bool = false, drawing: Int = 0) {
    precondition((0..<Self.drawings).contains(drawing), "a drawing that there can be")
    number = facing.rawValue | (isYoung ? 4 : 0) | UInt8(drawing) << 3
  }

  @inlinable public var facing: Facing {
    get { Facing(rawValue: number & 3) ?? .right }
    set { number = number & ~3 | newValue.rawValue }
  }

  @inlinable public var isYoung: Bool {
    get { number & 4 != 0 }
    set { number = newValue ? number | 4 : number & ~4 }
  }

  /// The index of the drawing of its kind, from 0.
  public var drawing: Int { Int(number >> 3) }

  /// Returns all poses with the given facings.
  package static func all(facing: [Facing]) -> [Pose] {
    (0..<drawings).flatMap { drawing in
      [false, true].flatMap { isYoung in
        facing.map { Pose($0, isYoung: isYoung, drawing: drawing) }
      }
    }
  }
}

/// The aspect of the cells' past that a film shows in color tones.
public enum Age: String, CaseIterable, Sendable {
  /// The former positions of cells, by the time since they left.
  case trail
  /// The time for which each cell has had its current state.
  case cells

  /// The age limit in generations: trails end, and ages count no further.
  package static let horizon = 128
}

/// One of the color tones for an age.
public struct AgeTone: Hashable, Sendable {
  package let age: Age
  /// The index of the tone; 0 is the youngest.
  package let number: Int
  /// True if the world has only one kind of cells besides the background.
  package let isOnlyKind: Bool

  package init(_ age: Age, _ number: Int, isOnlyKind: Bool) {
    self.age = age
    self.number = number
    self.isOnlyKind = isOnlyKind
  }

  /// The ages in generations at which the tones begin. Each is about a third higher than the
  /// previous one, which distinguishes recent changes and still shows old ones.
  static let starts = [0, 2, 3, 4, 5, 6, 8, 10, 13, 17, 23, 31, 42, 57, 77, 104]

  package static let count = starts.count
}
