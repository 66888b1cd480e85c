internal import Grids
internal import Settings

/// The header of a Netpbm image.
struct NetpbmHeader {
  enum Kind: Int {
    case bits = 1
    case grays, colors
  }

  let kind: Kind
  /// True if the samples are written as numbers in ASCII.
  let isPlain: Bool
  let size: Size
  /// The sample of full intensity, from 1 to 65,535.
  let maximum: Int

  var content: ArrayContent { kind == .colors ? .colors : .integers }

  /// Returns true if these are the first bytes of an image: `P` with a digit, and white space or a
  /// comment.
  static func recognizes(_ bytes: ArraySlice<UInt8>) -> Bool {
    let start = Array(bytes.prefix(3))
    return start.count == 3 && start[0] == UInt8(ascii: "P")
      && (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(start[1])
      && (isSpace(start[2]) || start[2] == UInt8(ascii: "#"))
  }

  /// Reads the header of an image, whose number counts from 1.
  init(
    _ scanner: inout NetpbmScanner, frame: Int, _ options: ArrayOptions
  ) throws(Located<ArrayProblem>) {
    guard scanner.peek() == UInt8(ascii: "P") else { throw scanner.fault("P1 to P6", frame) }
    _ = scanner.next()
    let digit = try scanner.number(frame: frame)
    guard (1...6).contains(digit), let kind = Kind(rawValue: (digit - 1) % 3 + 1) else {
      throw scanner.fault("P1 to P6", frame)
    }
    (self.kind, isPlain) = (kind, digit <= 3)
    size = Size(
      width: try scanner.number(frame: frame), height: try scanner.number(frame: frame))
    maximum = kind == .bits ? 1 : try scanner.number(frame: frame)
    guard (1...65535).contains(maximum) else {
      throw scanner.fault("a maximum of 1 to 65535", frame)
    }
    guard isPlain || scanner.next().map(isSpace) == true else {
      throw scanner.fault("white space after the header", frame)
    }
    do throws(ArrayProblem) { try size.check(options) } catch { throw Located(error, column: 1) }
  }
}
