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
