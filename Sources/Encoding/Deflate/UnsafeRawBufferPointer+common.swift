extension UnsafeRawBufferPointer {
  /// Returns the number of bytes at an offset, up to an end, that equal the bytes `distance`
  /// positions earlier.
  func common(_ place: Int, _ distance: Int, _ end: Int) -> Int {
    var count = 0
    // Compares 8 bytes at once; the lowest set bit of the difference lies in the first differing
    // byte.
    while place + count + 8 <= end {
      let one = unsafe loadUnaligned(fromByteOffset: place + count, as: UInt64.self)
      let other = unsafe loadUnaligned(fromByteOffset: place + count - distance, as: UInt64.self)
      let differing = (one ^ other).littleEndian
      if differing != 0 { return count + differing.trailingZeroBitCount / 8 }
      count += 8
    }
    while place + count < end, unsafe self[place + count] == self[place + count - distance] {
      count += 1
    }
    return count
  }
}
