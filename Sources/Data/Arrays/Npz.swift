internal import Archives
internal import Decoding
internal import Settings

/// A reader of archives as `numpy.savez` writes them, one after the other. The arrays of a name in
/// all archives form one film.
enum NpzReader {
  private static let suffix = ".npy"

  static func open(
    _ source: ByteSource, _ options: ArrayOptions
  ) throws(Located<ArrayProblem>) -> any ArrayReader {
    let streams: [ZipEntryStream]
    let names: [String]
    let held: Int
    do throws(ArrayProblem) {
      let bytes = try allBytes(of: source, limit: options.memory)
      held = 2 * bytes.count
      var found: [ZipEntry] = []
      for archive in try archives(in: bytes) {
        found += try entries(in: archive, named: options.array)
      }
      streams = found.map { ZipEntryStream($0, of: bytes) }
      names = options.array.map { pattern in found.map { time(of: $0, pattern) } } ?? []
    } catch {
      throw Located(error, column: 1)
    }
    return try CheckedReader(
      holding: held, problem: { streams.contains { $0.isDamaged } ? .damagedArchive : nil },
      open: { () throws(Located<ArrayProblem>) in
        try NpyReader(
          joined(streams), options.holding(held), names: names.contains("") ? [] : names)
      })
  }

  /// Returns the bytes of all streams, one after the other.
  private static func joined(_ streams: [ZipEntryStream]) -> ByteSource {
    var rest = streams[...]
    return ByteSource {
      while let stream = rest.first {
        let bytes = stream.next()
        if !bytes.isEmpty || stream.isDamaged { return bytes }
        rest = rest.dropFirst()
      }
      return []
    }
  }

  static func allBytes(
    of source: ByteSource, limit: Int
  ) throws(ArrayProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    while case let piece = source.next(), !piece.isEmpty {
      // The bytes take three times their number while the array grows.
      guard piece.count <= limit / 3 - bytes.count else { throw .archiveMemory(limit: limit) }
      bytes += piece
    }
    return bytes
  }

  static func archives(in bytes: [UInt8]) throws(ArrayProblem) -> [ZipArchive] {
    do throws(ZipProblem) {
      return try ZipArchive.archives(in: bytes)
    } catch {
      if error == .damaged { throw .damagedArchive }
      throw "the archive \(error.reason): save the array with numpy.save"
    }
  }

  /// Returns the array with a name, or the only one. In a name, `*` stands for any text: the arrays
  /// are then frames in the order of the numbers in their names.
  private static func entries(
    in archive: ZipArchive, named name: String?
  ) throws(ArrayProblem) -> [ZipEntry] {
    let arrays = archive.entries.filter { $0.name.hasSuffix(suffix) }
    let names = arrays.map { String($0.name.dropLast(suffix.count)) }
    let found: [ZipEntry]
    if let name {
      found = zip(names, arrays).filter { matches($0.0, name) }
        .sorted { ArrayName($0.0) < ArrayName($1.0) }.map(\.1)
    } else {
      found = arrays.count == 1 ? arrays : []
    }
    if found.isEmpty { throw .arrayName(name, available: names) }
    return found
  }

  /// Returns the part of an array's name that the `*` of a pattern stands for, which is the time of
  /// its frame. Empty if the pattern has none or several, or the part is no text in ASCII.
  private static func time(of entry: ZipEntry, _ pattern: String) -> String {
    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return "" }
    let name = entry.name.dropLast(suffix.count).dropFirst(parts[0].count).dropLast(parts[1].count)
    let isTime =
      name.utf8.count <= NpyTimes.longest && name.utf8.allSatisfy { (32...126).contains($0) }
    return isTime ? String(name) : ""
  }

  /// Returns true if a name equals a pattern, in which `*` stands for any text.
  private static func matches(_ name: String, _ pattern: String) -> Bool {
    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard parts.count > 1, let first = parts.first, let last = parts.last else {
      return name == pattern
    }
    guard name.count >= first.count + last.count, name.hasPrefix(first), name.hasSuffix(last) else {
      return false
    }
    var rest = name.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let place = rest.firstRange(ofText: part) else { return false }
      rest = rest[place.upperBound...]
    }
    return true
  }
}

/// The name of an array, in the order of the numbers in it: `step_2` comes before `step_10`.
private struct ArrayName: Comparable {
  private let name: String
  /// Letters, and numbers with their lengths before them.
  private var key: [[UInt8]] = []

  init(_ name: String) {
    self.name = name
    var rest = Array(name.utf8)[...]
    while let byte = rest.first {
      let digits = rest.prefix { (48...57).contains($0) }
      let number = digits.drop { $0 == 48 }
      key.append(digits.isEmpty ? [byte] : [48, UInt8(min(255, number.count))] + number)
      rest = digits.isEmpty ? rest.dropFirst() : rest[digits.endIndex...]
    }
  }

  static func < (a: ArrayName, b: ArrayName) -> Bool {
    if a.key == b.key { return a.name < b.name }
    return a.key.lexicographicallyPrecedes(b.key) { $0.lexicographicallyPrecedes($1) }
  }
}

extension Substring {
  /// Returns the first range of a text; nil if it does not occur.
  fileprivate func firstRange(ofText text: Substring) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
