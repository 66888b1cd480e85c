internal import Archives
internal import CZlib
internal import Decoding

/// The bytes of a file in a zip archive, decompressed on demand.
final class ZipEntryStream {
  /// True if the bytes differ from their size or checksum in the archive, or were damaged. The
  /// stream then ends early.
  private(set) var isDamaged = false

  private let entry: ZipEntry
  private let stored: ByteSource
  private var inflated: InflatedStream?
  private var count = 0
  private var checksum: UInt = 0

  /// The maximum length of a piece in bytes.
  private static let pieceLength = 1 << 16

  init(_ entry: ZipEntry, of archive: [UInt8]) {
    self.entry = entry
    var place = entry.range.lowerBound
    let stored = ByteSource {
      let start = place
      place = min(start + Self.pieceLength, entry.range.upperBound)
      return Array(archive[start..<place])
    }
    self.stored = stored
    inflated = entry.isDeflated ? InflatedStream(stored, .deflate) : nil
  }

  /// Returns the next bytes; an empty array at the end.
  func next() -> [UInt8] {
    if isDamaged { return [] }
    let bytes = inflated?.next() ?? Array(stored.next())
    count += bytes.count
    checksum = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe crc32_z(checksum, bytes.baseAddress, bytes.count)
    }
    isDamaged =
      count > entry.size || inflated?.isDamaged == true
      || bytes.isEmpty && (count != entry.size || checksum != entry.checksum)
    return isDamaged ? [] : bytes
  }
}
