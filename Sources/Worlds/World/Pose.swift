/// The appearance of a cell that sprites can show, without any effect on its world.
///
/// It fits in a byte, since boards store one for each cell.
public struct Pose: Hashable, Sendable {
  /// The direction in which an animal looks.
  public enum Facing: UInt8, CaseIterable, Sendable { case right, left, up, down }

  /// The encoded pose, less than `count`: the facing in bits 0 and 1, youth in bit 2, and the
  /// drawing above.
  package private(set) var number: UInt8

  /// The maximum number of drawings of a cell kind.
  public static let drawings = 3
  package static let count = 8 * drawings

  /// The default pose: an adult that faces right, in the first drawing.
  public static let plain = Pose()

  /// - Precondition: `drawing` is in 0..<`drawings`.
  public init(_ facing: Facing = .right, isYoung: Bool = false, drawing: Int = 0) {
    precondition((0..<Self.drawings).contains(drawing), "a drawing that there can be")
    number = facing.rawValue | (isYoung ? 4 : 0) | UInt8(drawing) << 3
  }

  public var facing: Facing {
    get { Facing(rawValue: number & 3) ?? .right }
    set { number = number & ~3 | newValue.rawValue }
  }

  public var isYoung: Bool {
    get { number & 4 != 0 }
    set { number = newValue ? number | 4 : number & ~4 }
  }

  /// The index of the drawing of its kind, from 0.
  public var drawing: Int { Int(number >> 3) }

  /// Returns all poses with the given facings.
  static func all(facing: [Facing]) -> [Pose] {
    (0..<drawings).flatMap { drawing in
      [false, true].flatMap { isYoung in
        facing.map { Pose($0, isYoung: isYoung, drawing: drawing) }
      }
    }
  }
}
