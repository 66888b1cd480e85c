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
    if flags & 1 == 1 { throw .unsupported("is encrypted") }
    guard method == 0 || method == 8 else {
      throw .unsupported("is compressed with method \(method)")
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
}
