internal import CZlib

extension [UInt8] {
  /// Returns the bytes as a zlib stream that zlib makes.
  ///
  /// - Parameter level: The level of compression, from 0 to 9.
  func compressedByZlib(level: Int32) -> [UInt8] {
    var length = compressBound(UInt(count))
    var stream = [UInt8](repeating: 0, count: Int(length))
    let end = unsafe compress2(&stream, &length, self, UInt(count), level)
    // Memory is the only reason to fail. Aborts as any Swift allocation would: another stream
    // would make the same bytes a different file.
    precondition(end == Z_OK, "zlib gets no memory")
    return Array(stream.prefix(Int(length)))
  }
}
