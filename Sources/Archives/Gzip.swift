/// A decompressor for gzip files.
package enum Gzip {
  package static func isCompressed(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x1F, 0x8B])
  }

  /// Returns the contents of a file; nil if it is damaged or holds more than `limit` bytes.
  package static func decompress(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    Inflation.inflate(bytes[...], .gzip, limit: limit)
  }
}
