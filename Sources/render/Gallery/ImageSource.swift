internal import Encoding
internal import Files

/// The content of an image on a page: its bytes, or the address of its file.
enum ImageSource {
  case bytes([UInt8], type: String)
  case link(String)

  init(_ bytes: [UInt8], in format: Format) {
    self = .bytes(bytes, type: format.mediaType ?? "")
  }

  /// Creates the address of a file.
  ///
  /// - Parameter folder: the directory of the page.
  /// - Returns: nil if one of the directories does not exist.
  init?(linkTo path: Path, from folder: Path) {
    guard let path = Folder.path(to: path, from: folder) else { return nil }
    self = .link(Self.address(of: path))
  }

  /// The path as a relative address. Bytes with a meaning in addresses or in markup are encoded.
  private static func address(of path: Path) -> String {
    path.bytes.map { byte in
      let scalar = UnicodeScalar(byte)
      let isPlain =
        byte < 0x80
        && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || "-_./~".unicodeScalars.contains(scalar))
      if isPlain { return String(scalar) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
  }
}
