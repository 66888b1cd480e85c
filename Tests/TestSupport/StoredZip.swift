/// An archive without compression.
package enum StoredZip {
  package static func bytes(_ files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    var (data, list): ([UInt8], [UInt8]) = ([], [])
    for (name, bytes) in files {
      let sizes = little(crc(bytes), 4) + little(bytes.count, 4) + little(bytes.count, 4)
      let head = [20, 0] + little(0, 8) + sizes + little(name.utf8.count, 2)
      list += [0x50, 0x4B, 1, 2, 20, 0] + head + little(0, 12) + little(data.count, 4)
      list += Array(name.utf8)
      data += [0x50, 0x4B, 3, 4] + head + little(0, 2) + Array(name.utf8) + bytes
    }
    let end = little(0, 4) + little(files.count, 2) + little(files.count, 2)
    return data + list + [0x50, 0x4B, 5, 6] + end + little(list.count, 4) + little(data.count, 4)
      + [0, 0]
  }

  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func crc(_ bytes: [UInt8]) -> Int {
    Int(
      bytes.reduce(UInt32.max) { sum, byte in
        (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in
          sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0)
        }
      } ^ .max)
  }
}
