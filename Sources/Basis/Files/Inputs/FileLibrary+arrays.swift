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

/// A pattern of file names, for sequences of files.
package enum NamePattern {
  case text(Substring)
  /// Any text: `*`.
  case any
  /// A number: `%d` or `%04d`.
  case number

  /// Parses a file name. The order of the parts is that of the name.
  static func parts(of name: String) -> [NamePattern] {
    var parts: [NamePattern] = []
    var rest = name[...]
    while let letter = rest.first {
      if letter == "*" {
        parts.append(.any)
        rest = rest.dropFirst()
      } else if letter == "%", let end = rest.dropFirst().firstIndex(where: { !$0.isNumber }),
        rest[end] == "d"
      {
        parts.append(.number)
        rest = rest[end...].dropFirst()
      } else {
        let end = rest.dropFirst().firstIndex { "*%".contains($0) } ?? rest.endIndex
        parts.append(.text(rest[..<end]))
        rest = rest[end...]
      }
    }
    return parts
  }

  /// Returns true if a pattern stands for a path or for one of its directories. A pattern without a
  /// slash stands for names.
  package static func covers(_ path: String, _ pattern: String) -> Bool {
    let (steps, parts) = (Path(path).steps.map(\.text), parts(of: pattern))
    if !pattern.utf8.contains(UInt8(ascii: "/")) { return steps.contains { matches($0, parts) } }
    let root = path.utf8.first == UInt8(ascii: "/") ? "/" : ""
    return steps.indices.contains {
      matches(root + steps[...$0].joined(separator: "/"), parts)
    }
  }

  /// Returns true if a name has the parts of a pattern. The time is proportional to the product of
  /// their lengths.
  static func matches(_ name: String, _ pattern: [NamePattern]) -> Bool {
    let name = Array(name)
    // The lengths of the beginnings of the name that the parts so far can stand for.
    var ends: Set<Int> = [0]
    for part in pattern {
      switch part {
      case .text(let text):
        let text = Array(text)
        ends = Set(ends.filter { name[$0...].starts(with: text) }.map { $0 + text.count })
      case .any: ends = ends.min().map { Set($0...name.count) } ?? []
      case .number:
        let numbers = ends.flatMap { start in
          let digits = name[start...].prefix { ("0"..."9").contains($0) }
          return digits.indices.map { $0 + 1 }
        }
        ends = Set(numbers)
      }
    }
    return ends.contains(name.count)
  }

  /// Returns true if a name comes before another: numbers in names are compared as numbers.
  static func precedes(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    let keys = (key(a), key(b))
    return keys.0 == keys.1
      ? a.lexicographicallyPrecedes(b)
      : keys.0.lexicographicallyPrecedes(keys.1) { $0.lexicographicallyPrecedes($1) }
  }

  /// Splits a name into letters and numbers. A number without leading zeros, preceded by its
  /// length, sorts by its value.
  private static func key(_ name: [UInt8]) -> [[UInt8]] {
    var key: [[UInt8]] = []
    var rest = name[...]
    while let byte = rest.first {
      let digits = rest.prefix { (48...57).contains($0) }
      if digits.isEmpty {
        key.append([byte])
        rest = rest.dropFirst()
      } else {
        let number = digits.drop { $0 == 48 }
        key.append([48, UInt8(min(255, number.count))] + number)
        rest = rest.dropFirst(digits.count)
      }
    }
    return key
  }
}
