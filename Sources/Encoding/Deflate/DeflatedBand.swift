internal import CZlib
internal import Grids

/// Rows that were compressed as a part of a deflate stream. It ends at a whole byte, so that
/// streams can be joined from parts that were made on several cores.
struct DeflatedBand: Sendable {
  let bytes: [UInt8]
  /// The number of uncompressed bytes, and their Adler-32 checksum.
  let count: Int
  let checksum: UInt

  /// Compresses the new rows of packed rows. Repetitions may begin in the rows before them.
  ///
  /// - Parameter isHuge: True if they belong to a picture that does not fit in memory.
  init(_ rows: PackedRows, _ effort: Effort, isHuge: Bool) {
    self.init(rows.newBytes, of: rows.bytes) { rows.compressedPart(effort, isHuge: isHuge) }
  }

  /// Compresses some of the bytes with zlib. Repetitions may begin in the bytes before them.
  init(_ range: Range<Int>, of bytes: [UInt8], level: Int32) {
    self.init(range, of: bytes) { bytes.deflated(range, level: level) }
  }

  private init(_ range: Range<Int>, of all: [UInt8], _ compressed: () -> [UInt8]) {
    count = range.count
    checksum = unsafe all.withUnsafeBufferPointer { bytes in
      unsafe adler32_z(1, bytes.baseAddress! + range.lowerBound, range.count)
    }
    bytes = CancellationCheck.isOver ? [] : compressed()
  }
}

/// A zlib stream (RFC 1950) that is joined from bands.
struct JoinedBands {
  /// Compression method 8 with a window of 32 KiB, and flags for the default level.
  static let header: [UInt8] = [0x78, 0x9C]

  private var checksum: UInt = 1

  /// Returns the stream of some bands.
  static func stream(_ bands: some Sequence<DeflatedBand>) -> [UInt8] {
    var (stream, joined) = (header, JoinedBands())
    for band in bands {
      joined.add(band)
      stream += band.bytes
    }
    return stream + joined.end
  }

  mutating func add(_ band: DeflatedBand) {
    checksum = adler32_combine(checksum, band.checksum, band.count)
  }

  /// The end of the stream after all bands: an empty last block with fixed codes, and the checksum.
  var end: [UInt8] { [3, 0] + (0..<4).map { UInt8(checksum >> (24 - 8 * $0) & 255) } }
}
