internal import Remotes

extension FuzzTarget {
  /// Answers of WebDAV servers: lists of a folder, and headers as curl passes them on.
  static let answers = FuzzTarget("answers") { bytes in
    if let list = MultiStatus.read(bytes, most: 10) {
      precondition(list.items.count <= 11, "the parser stops after the maximum")
      for item in list.items where EntryName.problem(with: item.name) == nil {
        let scalars = item.name.unicodeScalars
        precondition(
          !item.name.isEmpty && item.name.utf8.count <= 200 && scalars.first != "."
            && !scalars.contains { $0 == "/" || $0.value < 32 }, "entries stay in their folder")
      }
    }
    for last in ["200 ", "301 file:///etc/passwd"] {
      _ = try? TransferResponse(
        bytes + Array("\n\(last)".utf8), bytes, of: "http://host/a.rle", isHead: false)
    }
  }
}
