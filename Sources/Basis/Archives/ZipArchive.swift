internal import CZlib

/// A zip archive in memory, read through the list of entries at its end.
package struct ZipArchive {
  package let entries: [ZipEntry]

  private static let endSignature: [UInt8] = [0x50, 0x4B, 5, 6]
  private static let endLength = 22

  /// The first bytes of every zip archive with entries, and of one without.
  package static let signatures: [[UInt8]] = [[0x50, 0x4B, 3, 4], [0x50, 0x4B, 5, 6]]

  /// Returns true if a file begins like a zip archive.
  package static func isArchive(_ bytes: [UInt8]) -> Bool {
    signatures.contains { bytes.starts(with: $0) }
  }

  /// Returns the archives in bytes, which consist of one or more archives.
  package static func archives(in bytes: [UInt8]) throws(ZipProblem) -> [ZipArchive] {
    var archives: [ZipArchive] = []
    var end = bytes.count
    while end > 0 {
      guard let place = endRecord(in: bytes, before: end) else { throw .damaged }
      let record = ZipBytes(bytes, at: place)
      let (count, length, offset) = (record[10, 2], record[12, 4], record[16, 4])
      if count == 0xFFFF || length == 0xFFFF_FFFF || offset == 0xFFFF_FFFF {
        throw ZipProblem(reason: "has more than 4 GB or 65534 entries")
      }
      let start = place - length - offset
      guard start >= 0 else { throw .damaged }
      archives.append(try ZipArchive(bytes, start..<place, list: start + offset, count: count))
      end = start
    }
    return archives.reversed()
  }

  /// Returns the index of the last record of the archive that ends at `end`; nil if there is none.
  /// A comment of at most 65,535 bytes follows the record.
  private static func endRecord(in bytes: [UInt8], before end: Int) -> Int? {
    let last = end - endLength
    guard last >= 0 else { return nil }
    return (max(0, last - 0xFFFF)...last).reversed().first { place in
      bytes[place...].starts(with: endSignature)
        && ZipBytes(bytes, at: place)[20, 2] == last - place
    }
  }

  private init(
    _ bytes: [UInt8], _ range: Range<Int>, list: Int, count: Int
  ) throws(ZipProblem) {
    var entries: [ZipEntry] = []
    var place = list
    for _ in 0..<count {
      let entry = try ZipEntry(bytes, range, at: place)
      place += entry.recordLength
      entries.append(entry)
    }
    self.entries = entries
  }
}

/// A file in a zip archive, as the list of entries describes it.
package struct ZipEntry {
  package let name: String
  /// The range of the compressed bytes.
  package let range: Range<Int>
  /// True if the bytes are compressed with deflate, false if they are stored.
  package let isDeflated: Bool
  /// The number of bytes after decompression.
  package let size: Int
  package let checksum: UInt
  /// The length of the record in the list of entries.
  let recordLength: Int

  private static let signature: [UInt8] = [0x50, 0x4B, 1, 2]
  private static let localSignature: [UInt8] = [0x50, 0x4B, 3, 4]
  private static let length = 46
  private static let localLength = 30

  /// Reads a record of the list of entries.
  ///
  /// - Parameters:
  ///   - archive: The range of the archive, up to the record at its end.
  ///   - place: The index of the record.
  init(_ bytes: [UInt8], _ archive: Range<Int>, at place: Int) throws(ZipProblem) {
    let record = ZipBytes(bytes, at: place)
    let (nameLength, extraLength) = (record[28, 2], record[30, 2])
    recordLength = Self.length + nameLength + extraLength + record[32, 2]
    guard place + recordLength <= archive.upperBound,
      bytes[place...].starts(with: Self.signature)
    else { throw .damaged }
    let nameEnd = place + Self.length + nameLength
    name = String(decoding: bytes[(place + Self.length)..<nameEnd], as: UTF8.self)
    checksum = UInt(record[16, 4])
    let extra = ZipBytes(Array(bytes[nameEnd..<nameEnd + extraLength]), at: 0)
    let sizes = try Self.sizes(record, extra, extraLength)
    size = sizes.size
    range = try Self.data(bytes, archive, at: sizes.offset, count: sizes.compressed)
    isDeflated = try Self.isDeflated(method: record[10, 2], flags: record[8, 2])
  }

  private static func isDeflated(method: Int, flags: Int) throws(ZipProblem) -> Bool {
    if flags & 1 == 1 { throw ZipProblem(reason: "is encrypted") }
    guard method == 0 || method == 8 else {
      throw ZipProblem(reason: "is compressed with method \(method)")
    }
    return method == 8
  }

  /// Returns the sizes in a record. Numbers of 32 one bits are continued in an extra field, whose
  /// numbers have 8 bytes (ZIP64).
  private static func sizes(
    _ record: ZipBytes, _ extra: ZipBytes, _ extraLength: Int
  ) throws(ZipProblem) -> (size: Int, compressed: Int, offset: Int) {
    var numbers = [record[24, 4], record[20, 4], record[42, 4]]
    var place = 0
    while place + 4 <= extraLength {
      let (kind, length) = (extra[place, 2], extra[place + 2, 2])
      var field = place + 4
      if kind == 1 {
        for index in numbers.indices where numbers[index] == 0xFFFF_FFFF {
          numbers[index] = extra[field, 8]
          field += 8
        }
      }
      place += 4 + length
    }
    guard numbers.allSatisfy({ $0 >= 0 }) else { throw .damaged }
    return (numbers[0], numbers[1], numbers[2])
  }

  /// Returns the range of an entry's bytes, which follow a header of their own.
  private static func data(
    _ bytes: [UInt8], _ archive: Range<Int>, at offset: Int, count: Int
  ) throws(ZipProblem) -> Range<Int> {
    guard offset <= archive.count - localLength else { throw .damaged }
    let header = archive.lowerBound + offset
    let local = ZipBytes(bytes, at: header)
    let start = header + localLength + local[26, 2] + local[28, 2]
    guard bytes[header...].starts(with: localSignature), start <= archive.upperBound,
      count <= archive.upperBound - start
    else { throw .damaged }
    return start..<start + count
  }

  /// Returns the file's decompressed bytes; nil if they are damaged or exceed `limit`.
  ///
  /// - Parameter archive: The bytes of the whole archive.
  package func contents(in archive: [UInt8], limit: Int) -> [UInt8]? {
    guard size <= limit else { return nil }
    let stream = ZipEntryStream(self, of: archive)
    var bytes: [UInt8] = []
    while case let piece = stream.next(), !piece.isEmpty { bytes += piece }
    return stream.isDamaged ? nil : bytes
  }
}

/// The bytes of a file in a zip archive, decompressed on demand.
package final class ZipEntryStream {
  /// True if the bytes differ from their size or checksum in the archive, or were damaged. The
  /// stream then ends early.
  package private(set) var isDamaged = false

  private let entry: ZipEntry
  private let stored: () -> [UInt8]
  private let inflated: InflatedStream?
  private var count = 0
  private var checksum: UInt = 0

  /// The maximum length of a piece in bytes.
  private static let pieceLength = 1 << 16

  package init(_ entry: ZipEntry, of archive: [UInt8]) {
    self.entry = entry
    var place = entry.range.lowerBound
    let stored = { () -> [UInt8] in
      let start = place
      place = min(start + Self.pieceLength, entry.range.upperBound)
      return Array(archive[start..<place])
    }
    self.stored = stored
    inflated = entry.isDeflated ? InflatedStream(.deflate, read: stored) : nil
  }

  /// Returns the next bytes; an empty array at the end.
  package func next() -> [UInt8] {
    if isDamaged { return [] }
    let bytes = inflated?.next() ?? stored()
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

/// The little-endian numbers of a record.
struct ZipBytes {
  private let bytes: [UInt8]
  private let start: Int

  init(_ bytes: [UInt8], at start: Int) { (self.bytes, self.start) = (bytes, start) }

  /// The number of `count` bytes at an offset from the start of the record. Missing bytes are 0.
  subscript(offset: Int, count: Int) -> Int {
    (0..<count).reversed().reduce(0) { number, index in
      let place = start + offset + index
      return number << 8 | Int(place < bytes.count ? bytes[place] : 0)
    }
  }
}

/// The reason why a zip archive cannot be read.
package struct ZipProblem: Error, Equatable {
  /// The reason in words, which follow "the archive".
  package let reason: String

  /// The archive is incomplete, or contradicts itself.
  package static let damaged = Self(reason: "is damaged")
}
