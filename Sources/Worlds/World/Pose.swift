/// How a cell stands: nothing that its world goes by, but what a sprite can show.
///
/// A byte: boards keep one a cell.
public struct Pose: Hashable, Sendable {
  /// Where an animal looks.
  public enum Facing: UInt8, CaseIterable, Sendable { case right, left, up, down }

  /// Below `count`: the facing in the lowest two bits, above it youth, above that the drawing.
  package private(set) var number: UInt8

  /// How many drawings a kind can have.
  public static let drawings = 3
  package static let count = 8 * drawings

  /// As one stands of whom nothing is known: grown, looking to the right.
  public static let plain = Pose()

  /// - Precondition: the drawing is one of those that there can be.
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

  /// Which of its kind's drawings it has, from 0.
  public var drawing: Int { Int(number >> 3) }

  /// Everything that those can be who look in some directions.
  static func all(facing: [Facing]) -> [Pose] {
    (0..<drawings).flatMap { drawing in
      [false, true].flatMap { isYoung in
        facing.map { Pose($0, isYoung: isYoung, drawing: drawing) }
      }
    }
  }
}
