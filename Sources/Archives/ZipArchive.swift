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
        throw .unsupported("has more than 4 GB or 65534 entries")
      }
      let start = place - length - offset
      guard start >= 0 else { throw .damaged }
      archives.append(try ZipArchive(bytes, start..<place, list: start + offset, count: count))
      end = start
    }
    return archives.reversed()
  }

  /// Returns the index of the last record of the archive that ends at `end`. A comment of at most
  /// 65,535 bytes follows the record.
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
