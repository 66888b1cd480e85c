internal import Encoding
internal import Files

/// The content of an image on a page: its bytes, or the address of its file.
enum ImageSource {
  case bytes([UInt8], type: String)
  case link(String)

  /// The media types of the formats that browsers show as images.
  static let imageTypes = [
    "png": "image/png", "svg": "image/svg+xml", "gif": "image/gif", "apng": "image/apng",
    "webp": "image/webp",
  ]
  /// The media types of all formats that browsers show.
  static let types = imageTypes.merging(["mp4": "video/mp4", "webm": "video/webm"]) { one, _ in one
  }

  init(_ bytes: [UInt8], in format: Format) {
    self = .bytes(bytes, type: Self.types[format.name] ?? "")
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
