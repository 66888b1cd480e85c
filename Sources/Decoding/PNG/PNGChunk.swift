internal import CZlib

/// A chunk of a PNG to be written: its length, name, data and checksum.
package struct PNGChunk {
  /// The chunk's bytes as a file contains them.
  package let bytes: [UInt8]

  /// - Parameter name: The type of the chunk, four ASCII letters.
  package init(_ name: String, _ data: [UInt8] = []) {
    let named = Array(name.utf8) + data
    bytes = Self.big(data.count, 4) + named + Self.big(Int(Self.checksum(named)), 4)
  }

  /// Returns a number as `count` big-endian bytes. Higher bits are dropped.
  package static func big(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// Returns the CRC-32 of a chunk's name followed by its data.
  static func checksum(_ bytes: [UInt8]) -> UInt {
    unsafe bytes.withUnsafeBufferPointer { unsafe crc32_z(0, $0.baseAddress, $0.count) }
  }
}
