internal import CZlib

/// A part of a PNG: its length, its name, its data, and their checksum.
package struct PNGChunk {
  /// The chunk's bytes in a file.
  package let bytes: [UInt8]

  /// - Parameter name: four letters.
  package init(_ name: String, _ data: [UInt8] = []) {
    let named = Array(name.utf8) + data
    bytes = Self.big(data.count, 4) + named + Self.big(Int(Self.checksum(named)), 4)
  }

  /// A number in so many bytes, the highest first.
  package static func big(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// The checksum of a name and data.
  static func checksum(_ bytes: [UInt8]) -> UInt {
    unsafe bytes.withUnsafeBufferPointer { unsafe crc32_z(0, $0.baseAddress, $0.count) }
  }
}
