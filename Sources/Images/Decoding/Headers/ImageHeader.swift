package import Grids

/// The format of an image file and the size that its header announces, read without decoding.
package struct ImageHeader {
  package enum Format: CaseIterable, Sendable {
    case png, gif, webp, bmp, jpeg
  }

  package let format: Format
  package let size: Size

  /// - Throws: `notAnImage` if the format is unknown; `damaged` if the header is malformed or the
  ///   size is empty.
  package init(_ bytes: [UInt8]) throws(DecodingProblem) {
    guard let format = Format.allCases.first(where: { $0.matches(bytes) }) else {
      throw .notAnImage
    }
    guard let size = format.size(of: bytes), size.width > 0, size.height > 0 else {
      throw .damaged("invalid header")
    }
    self.format = format
    self.size = size
  }
}

extension ImageHeader.Format {
  fileprivate func matches(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .png: bytes.starts(with: PNGReader.signature)
    case .gif: bytes.starts(with: GIFFile.signature)
    case .webp: ImageReader.webp.recognizes(bytes)
    case .bmp: bytes.starts(with: "BM".utf8)
    case .jpeg: bytes.starts(with: [0xFF, 0xD8, 0xFF])
    }
  }

  fileprivate func size(of bytes: [UInt8]) -> Size? {
    switch self {
    case .png: PNGReader.announcedSize(bytes)
    case .gif: Self.size(bytes, at: 6, digits: 2)
    case .webp: WebPFile.announcedSize(bytes)
    // The oldest header, of 12 bytes, stores sides of 2 bytes; all later ones use 4.
    case .bmp: Self.size(bytes, at: 18, digits: bytes.dropFirst(14).first == 12 ? 2 : 4)
    case .jpeg: Self.jpegSize(bytes)
    }
  }

  /// Returns the width and the height, stored side by side and little-endian; nil if bytes are
  /// missing. A negative height marks a BMP whose rows run from the top down.
  private static func size(_ bytes: [UInt8], at offset: Int, digits: Int) -> Size? {
    guard bytes.count >= offset + 2 * digits else { return nil }
    let number = { (start: Int) in
      bytes[start..<start + digits].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    let height = number(offset + digits)
    return Size(width: number(offset), height: height >> 31 == 0 ? height : 1 << 32 - height)
  }

  /// Returns the size in a JPEG's frame header, which follows other segments; nil without one.
  private static func jpegSize(_ bytes: [UInt8]) -> Size? {
    let number = { (start: Int) in Int(bytes[start]) << 8 | Int(bytes[start + 1]) }
    var start = 2
    while start + 9 <= bytes.count, bytes[start] == 0xFF {
      switch bytes[start + 1] {
      // A fill byte before a marker.
      case 0xFF: start += 1
      // Segments to skip. C4 (Huffman tables), C8 (reserved) and CC (arithmetic coding) lie within
      // the range of the frame headers.
      case 0xC4, 0xC8, 0xCC, 0xDB...0xFE: start += 2 + max(2, number(start + 2))
      case 0xC0...0xCF: return Size(width: number(start + 7), height: number(start + 5))
      default: return nil
      }
    }
    return nil
  }
}
