/// The frames of a film, each stored as its changes to the frame before, in groups that can be
/// decoded on their own.
///
/// A frame is a sequence of cell numbers, one byte each. A group is a zlib stream that contains the
/// lengths in bytes of the first two parts, and then these parts:
///
/// 1. The number of frames. Then, for each frame, the count of cells that change; a count of
///    `area` + 1 means that the frame is stored whole.
/// 2. For each changed cell, the count of unchanged cells between it and the one before it. A whole
///    frame has none.
/// 3. The exclusive or of each changed cell's old and new number. The frame before a group is zero.
///
/// The lengths and the first two parts are unsigned LEB128 integers: seven bits a byte, the lowest
/// first, with the eighth bit set in all bytes but the last.
struct FrameGroups {
  /// A group of frames.
  struct Group {
    /// The number of the first frame, from 0.
    let first: Int
    let stream: [UInt8]
  }

  private let area: Int
  private var number = 0
  private var previous: [UInt8] = []
  private var first = 0
  private var counts: [UInt8] = []
  private var gaps: [UInt8] = []
  private var values: [UInt8] = []
  /// The size in uncompressed bytes at which a group ends.
  private let most: Int

  /// The lower bound of `most`.
  private static let leastBytes = 1 << 18
  /// The maximum number of frames in a group, and so of those that a seek decodes.
  private static let mostFrames = 1024
  private static let level: Int32 = 9

  /// - Parameter area: the number of cells in a frame.
  init(area: Int) {
    self.area = area
    most = max(Self.leastBytes, 4 * area)
  }

  /// Adds a frame. Returns the previous group if the frame begins a new one; otherwise nil.
  mutating func add(_ frame: [UInt8]) -> Group? {
    let bytes = counts.count + gaps.count + values.count
    let done = number - first == Self.mostFrames || bytes >= most ? finish() : nil
    if number == first {
      previous = [UInt8](repeating: 0, count: area)
      addWhole(frame)
    } else {
      addChanges(frame)
    }
    previous = frame
    number += 1
    return done
  }

  /// Returns the group of the frames since the last one; nil if there are none.
  mutating func finish() -> Group? {
    guard number > first else { return nil }
    var bytes: [UInt8] = []
    var control: [UInt8] = []
    control.append(seven: number - first)
    control += counts
    bytes.append(seven: control.count)
    bytes.append(seven: gaps.count)
    bytes += control + gaps + values
    defer { (first, counts, gaps, values) = (number, [], [], []) }
    return Group(first: first, stream: bytes.compressedByZlib(level: Self.level))
  }

  private mutating func addWhole(_ frame: [UInt8]) {
    counts.append(seven: area + 1)
    for place in frame.indices { values.append(frame[place] ^ previous[place]) }
  }

  private mutating func addChanges(_ frame: [UInt8]) {
    let start = (gaps.count, values.count)
    var (count, last) = (0, -1)
    for place in frame.indices where frame[place] != previous[place] {
      gaps.append(seven: place - last - 1)
      values.append(frame[place] ^ previous[place])
      (count, last) = (count + 1, place)
    }
    if 2 * count <= area { return counts.append(seven: count) }
    gaps.removeLast(gaps.count - start.0)
    values.removeLast(values.count - start.1)
    addWhole(frame)
  }
}

extension [UInt8] {
  /// Appends a nonnegative number as an unsigned LEB128 integer.
  fileprivate mutating func append(seven number: Int) {
    var rest = number
    while rest > 127 {
      append(UInt8(rest & 127 | 128))
      rest >>= 7
    }
    append(UInt8(rest))
  }
}
