/// Data in sub-blocks, as GIF stores pixels and comments.
enum GIFBlocks {
  /// Splits data into blocks of at most 255 bytes, each after its length, and a terminating empty
  /// block.
  static func bytes(of data: [UInt8]) -> [UInt8] {
    var blocks: [UInt8] = []
    blocks.reserveCapacity(data.count + data.count / 255 + 2)
    for start in stride(from: 0, to: data.count, by: 255) {
      let block = data[start..<min(data.count, start + 255)]
      blocks.append(UInt8(block.count))
      blocks += block
    }
    return blocks + [0]
  }

  /// Returns a comment extension, which viewers ignore.
  static func comment(_ text: String) -> [UInt8] { [0x21, 0xFE] + bytes(of: Array(text.utf8)) }
}
