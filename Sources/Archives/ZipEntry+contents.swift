extension ZipEntry {
  /// Returns the file's decompressed bytes; nil if they are damaged or exceed `limit`.
  ///
  /// - Parameter archive: The bytes of the whole archive.
  package func contents(in archive: [UInt8], limit: Int) -> [UInt8]? {
    guard size <= limit else { return nil }
    let stored = archive[range]
    let bytes = isDeflated ? Inflation.inflate(stored, .deflate, limit: size) : Array(stored)
    guard let bytes, bytes.count == size, Inflation.checksum(bytes) == checksum else { return nil }
    return bytes
  }
}
