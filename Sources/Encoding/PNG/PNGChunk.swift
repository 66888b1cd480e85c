internal import CZlib

/// A part of a PNG: its length, its name, its data, and their checksum.
struct PNGChunk {
  /// What every PNG begins with.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The chunk's bytes in a file.
  let bytes: [UInt8]

  /// - Parameter name: four letters.
  init(_ name: StaticString, _ data: [UInt8] = []) {
    let named = unsafe Array(UnsafeBufferPointer(start: name.utf8Start, count: 4)) + data
    let sum = unsafe named.withUnsafeBufferPointer { unsafe crc32_z(0, $0.baseAddress, $0.count) }
    bytes = Self.big(data.count, 4) + named + Self.big(Int(sum), 4)
  }

  /// A number in so many bytes, the highest first.
  static func big(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
