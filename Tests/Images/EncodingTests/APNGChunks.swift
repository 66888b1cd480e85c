import Grids
import Imaging

/// The chunks of an APNG, parsed independently of our reader.
struct APNGChunks {
  struct Frame: Equatable {
    var region: Region
    /// The numerator and denominator of the delay in seconds.
    var delay: [Int]
    var operations: [UInt8]
  }

  let names: [String]
  private(set) var size = Size(width: 0, height: 0)
  private(set) var depth = 0
  private(set) var colors = 0
  /// The numbers of frames and plays in the acTL chunk; nil in a plain PNG.
  private(set) var control: [Int]?
  private(set) var frames: [Frame] = []
  /// The sequence numbers of the fcTL and fdAT chunks.
  private(set) var sequence: [Int] = []

  init(_ bytes: [UInt8]) {
    var names: [String] = []
    var rest = bytes.dropFirst(8)
    while rest.count >= 12 {
      let length = Self.number(rest.prefix(4))
      names.append(String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self))
      let data = Array(rest.dropFirst(8).prefix(length))
      rest = rest.dropFirst(12 + length)
      let numbers = stride(from: 0, to: min(24, data.count & ~3), by: 4).map {
        Self.number(data[$0..<($0 + 4)])
      }
      switch names.last {
      case "IHDR":
        size = Size(width: numbers[0], height: numbers[1])
        depth = Int(data[8])
      case "PLTE": colors = length / 3
      case "acTL": control = numbers
      case "fdAT": sequence.append(numbers[0])
      case "fcTL":
        sequence.append(numbers[0])
        frames.append(
          Frame(
            region: Region(x: numbers[3], y: numbers[4], width: numbers[1], height: numbers[2]),
            delay: [Self.number(data[20..<22]), Self.number(data[22..<24])],
            operations: Array(data[24...])))
      default: break
      }
    }
    self.names = names
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
