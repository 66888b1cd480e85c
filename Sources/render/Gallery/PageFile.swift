internal import Encoding
internal import Files

/// A page that is written piece by piece.
struct PageFile {
  private let file: OutputFile

  /// The number of bytes that are encoded at once; a multiple of 3.
  private static let pieceLength = 3 << 14

  init(_ output: Output) throws(OutputProblem) {
    file = try output.open()
  }

  func add(_ text: String) throws(OutputProblem) { try file.write(text) }

  /// Adds the address of an image, which may be the image itself.
  func add(_ source: ImageSource) throws(OutputProblem) {
    switch source {
    case .link(let address): try add(address)
    case .bytes(let bytes, let type):
      try add("data:\(type);base64,")
      for start in stride(from: 0, to: bytes.count, by: Self.pieceLength) {
        try add(Base64.text(Array(bytes[start..<min(bytes.count, start + Self.pieceLength)])))
      }
    }
  }

  func close() throws(OutputProblem) { try file.close() }
}
