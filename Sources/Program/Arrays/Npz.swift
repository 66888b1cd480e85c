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
    let held: Int
    do throws(ArrayProblem) {
      let bytes = try allBytes(of: source, limit: options.memory)
      held = 2 * bytes.count
      streams = try archives(in: bytes).map { archive throws(ArrayProblem) in
        ZipEntryStream(try entry(in: archive, named: options.array), of: bytes)
      }
    } catch {
      throw Located(error, column: 1)
    }
    return try CheckedReader(
      holding: held, problem: { streams.contains { $0.isDamaged } ? .damagedArchive : nil },
      open: { () throws(Located<ArrayProblem>) in
        try NpyReader(joined(streams), options.holding(held))
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

  private static func allBytes(
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

  private static func archives(in bytes: [UInt8]) throws(ArrayProblem) -> [ZipArchive] {
    do throws(ZipProblem) {
      return try ZipArchive.archives(in: bytes)
    } catch {
      if error == .damaged { throw .damagedArchive }
      throw "the archive \(error.reason): save the array with numpy.save"
    }
  }

  private static func entry(
    in archive: ZipArchive, named name: String?
  ) throws(ArrayProblem) -> ZipEntry {
    let arrays = archive.entries.filter { $0.name.hasSuffix(suffix) }
    if let name {
      if let entry = arrays.first(where: { $0.name == name + suffix }) { return entry }
    } else if arrays.count == 1 {
      return arrays[0]
    }
    throw .arrayName(name, available: arrays.map { String($0.name.dropLast(suffix.count)) })
  }
}
