internal import Grids
internal import Settings

extension FileLibrary {
  /// Returns an input of arrays or images, which is read in pieces.
  ///
  /// A path that ends with a slash is a directory, `*` in a name stands for any text, and `%d` or
  /// `%04d` for a number. Their files are read one after the other, in the order of the numbers in
  /// their names.
  ///
  /// - Parameter path: the path; nil for standard input.
  func array(_ path: Path?, writtenAs word: String) -> Result<SourceFile, FileProblem> {
    Result { () throws(FileProblem) in
      guard let path else {
        policy.reads?.addStandardInput()
        let input = try accessing("-") { () throws(AccessProblem) in
          PipeInput("standard input", owning: try SystemFile.standardInput())
        }
        return SourceFile(name: "standard input", writtenAs: word, stream: input.stream)
      }
      let files = try sequence(path, writtenAs: word)
      for file in files { policy.reads?.add(file, isOpaque: true) }
      let parts = StreamParts()
      let stream = ByteStream(parts: parts) { [policy] () throws(FileProblem) in
        try Self.opened(files, parts, policy)
      }
      // Opening the first file now reports a missing one with the other errors of the settings.
      _ = try stream.open()
      return SourceFile(name: path.text, writtenAs: word, stream: stream)
    }
  }

  /// Returns the output of a shell command. With a root, files cannot contain commands.
  ///
  /// - Parameter written: the command, or a list: the command for messages, its script, and the
  ///   values of the environment variables `RENDER_VALUE_1`, `RENDER_VALUE_2` and so on.
  func command(_ written: Written) -> Result<SourceFile, FileProblem> {
    let texts =
      if case .list(let list) = written.content { list.compactMap(\.text) } else {
        [written.text ?? ""]
      }
    let text = texts.first ?? ""
    let (script, values) = (texts.dropFirst().first ?? text, texts.dropFirst(2))
    if policy.hasRoot, written.place.isInFile {
      return .failure(.command(text, reason: "is in a file, which --root forbids", lines: []))
    }
    if postponesCommands {
      let stream = ByteStream(from: .postponed) { { _ in [] } }
      return .success(SourceFile(name: "the command", writtenAs: text, stream: stream))
    }
    // A command in a file runs in the directory of the file.
    let folder = written.place.folder
    let key = ([folder.text] + texts).map { "\($0.utf8.count) \($0)" }.joined()
    return opened.file(.command, key) { _ in
      let stream = CommandOutput.stream(
        of: text, script, in: folder,
        variables: zip(1..., values).map { "RENDER_VALUE_\($0)=\($1)" })
      return .success(SourceFile(name: "the command", writtenAs: text, stream: stream))
    }
  }

  /// Returns the files that a path stands for, at least one.
  private func sequence(_ path: Path, writtenAs word: String) throws(FileProblem) -> [Path] {
    let isFolder = Folder.exists(path, policy)
    let pattern = isFolder ? [.any] : NamePattern.parts(of: path.name.text)
    if pattern.allSatisfy({ if case .text = $0 { true } else { false } }) { return [path] }
    let folder = isFolder ? path.asFolder : path.folder
    if isFolder, isZarr(folder) { throw .zarr(path: word) }
    let endings = FileKind.array.endings
    let files = Folder.files(beginningWith: folder, in: folder, policy).filter { file in
      let name = file.name.text
      guard name.first != ".", NamePattern.matches(name, pattern) else { return false }
      return !isFolder || endings.contains { name.lowercased().hasSuffix(".\($0)") }
    }
    if files.isEmpty {
      let reason = isFolder ? "the directory has no array files" : "no file has such a name"
      throw .unreadable(path: word, reason: reason)
    }
    return files.sorted { NamePattern.precedes($0.name.bytes, $1.name.bytes) }
  }

  /// Returns true if a directory holds an array or a group in the format of Zarr.
  private func isZarr(_ folder: Path) -> Bool {
    let marks = ["zarr.json", ".zarray", ".zgroup", ".zmetadata"]
    return Folder.files(beginningWith: folder, in: folder, policy).contains {
      marks.contains($0.name.text)
    }
  }

  /// Opens files as one stream. Files of text are separated by a blank line, as frames are.
  private static func opened(
    _ files: [Path], _ parts: StreamParts, _ policy: PathPolicy
  ) throws(FileProblem) -> ByteStream.Next {
    var rest = files[...]
    var current: (path: Path, file: FileStream)?
    func advance() throws(FileProblem) {
      current = nil
      guard let path = rest.popFirst() else { return }
      let file = try accessing(path.text) { () throws(AccessProblem) in
        try FileStream(path, policy)
      }
      current = (path, file)
    }
    try advance()
    // The number of the line in which the next bytes begin, and that of the bytes before them.
    var (line, place, isStart) = (1, 0, true)
    var ends = LineEnds()
    return { isCanceled throws(FileProblem) in
      while let (path, file) = current {
        let bytes = file.next(isCanceled)
        if let error = file.error {
          throw error.problem(of: path.text)
        }
        if !bytes.isEmpty {
          if isStart, bytes.arePointer { throw .pointer(path: path.text) }
          var gap: [UInt8] = []
          if isStart {
            if isText(bytes), rest.count < files.count - 1 { gap = [10, 10] }
            parts.add(path.text, at: line + gap.count, byte: place + gap.count)
          }
          isStart = false
          place += gap.count + bytes.count
          // One file has the lines of the text.
          let piece = gap.isEmpty ? bytes : gap + bytes
          if files.count > 1 { line += ends.unified(piece[...]).count { $0 == 10 } }
          return piece
        }
        if isCanceled() { return [] }
        try advance()
        isStart = true
      }
      return []
    }
  }

  /// Returns true if a file begins with text, and not with the signature of a binary format.
  private static func isText(_ bytes: [UInt8]) -> Bool {
    bytes.prefix(64).allSatisfy { $0 < 127 && ($0 >= 32 || (9...13).contains($0)) }
  }
}
