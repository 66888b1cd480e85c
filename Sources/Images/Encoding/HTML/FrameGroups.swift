/// The frames of a film as differences, in groups that can be decoded on their own.
///
/// A group is a zlib stream of three parts. The first has the number of frames, and for each frame
/// the number of numbers that change; one more than a frame has stands for all of them. The second
/// has the numbers that stay the same before each change. The third has the changed numbers,
/// exclusive-or the numbers before; the frame before a group has only zeros. The numbers of the
/// first two parts are in groups of seven bits, the lowest first, with the eighth bit set in all but
/// the last. The stream begins with the lengths of the first two parts.
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
  /// The bytes after which a group ends.
  private let most: Int

  /// The fewest bytes of a group, except for the last.
  private static let leastBytes = 1 << 18
  /// The most frames of a group, which a seek may have to decode.
  private static let mostFrames = 1024
  private static let level: Int32 = 9

  /// - Parameter area: the numbers of a frame.
  init(area: Int) {
    self.area = area
    most = max(Self.leastBytes, 4 * area)
  }

  /// Adds a frame. Returns the group before it if that is complete.
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
  /// Appends a number that is not negative in groups of seven bits.
  fileprivate mutating func append(seven number: Int) {
    var rest = number
    while rest > 127 {
      append(UInt8(rest & 127 | 128))
      rest >>= 7
    }
    append(UInt8(rest))
  }
}
