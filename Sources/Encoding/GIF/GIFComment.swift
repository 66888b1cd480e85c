/// A text in a GIF that viewers do not show.
enum GIFComment {
  /// The comment extension: blocks of at most 255 bytes, each after its length, and an empty one.
  static func bytes(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = [0x21, 0xFE]
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let block = rest.prefix(255)
      bytes.append(UInt8(block.count))
      bytes += block
      rest = rest.dropFirst(block.count)
    }
    return bytes + [0]
  }
}
