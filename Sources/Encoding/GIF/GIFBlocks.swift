/// Bytes in blocks, as a GIF has pixels and comments.
enum GIFBlocks {
  /// Blocks of at most 255 bytes, each after its length, and an empty one.
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

  /// A text that viewers do not show, as a comment extension.
  static func comment(_ text: String) -> [UInt8] { [0x21, 0xFE] + bytes(of: Array(text.utf8)) }
}
