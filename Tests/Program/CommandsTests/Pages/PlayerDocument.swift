import CZlib
import Foundation
import Testing

/// A page with a player, read without the code of the program: its JSON by Foundation, its streams by
/// zlib, and its frames as `FrameGroups` describes them.
struct PlayerDocument {
  /// The properties of the film.
  struct Film: Decodable {
    let size: [Int]
    let grid: [Int]
    /// The colors of each theme, eight hexadecimal digits each.
    let colors: [String]
    let drawing: Drawing
    let names: [String]
    let origin: [Int]
    let rate: Int
    let plays: Int
    let scale: Scale?
    /// The groups of frames as zlib streams in Base64.
    let data: [String]
    /// The number of the first frame of each group.
    let groups: [Int]
    let count: Int
    fileprivate let track: String
  }

  struct Drawing: Decodable {
    let kind: String
    let side: Int?
    let pitch: Int?
    /// The palette entry of each number; nil if cells are more than squares of one color.
    let plain: [Int]?
    let entries: String?
  }

  struct Scale: Decodable {
    let numbers: [Int]
    let label: String
    let ends: [String]
    let logarithmic: Bool
  }

  /// The texts and times of the frames. A list has one element if all are equal.
  struct Track: Decodable {
    let titles: [[String]]
    let captions: [[String]]
    let ticks: [Int]
    let marks: [Int]
  }

  let text: String
  let film: Film
  let track: Track

  init(_ bytes: Data?) throws {
    text = String(decoding: try #require(bytes), as: UTF8.self)
    let start = try #require(text.range(of: "<script type=\"application/json\">")).upperBound
    let end = try #require(text[start...].range(of: "</script>")).lowerBound
    film = try JSONDecoder().decode(Film.self, from: Data(text[start..<end].utf8))
    track = try JSONDecoder().decode(Track.self, from: Data(Self.inflated(film.track)))
  }

  /// Returns the bytes of a zlib stream in Base64.
  static func inflated(_ text: String) throws -> [UInt8] {
    let stream = [UInt8](try #require(Data(base64Encoded: text)))
    var (bytes, length) = ([UInt8](repeating: 0, count: 1 << 20), UInt(1 << 20))
    let status = unsafe uncompress(&bytes, &length, stream, UInt(stream.count))
    try #require(status == Z_OK)
    return Array(bytes.prefix(Int(length)))
  }

  /// Returns the numbers of each frame, row by row.
  func frames() throws -> [[UInt8]] { try film.data.flatMap(frames) }

  private func frames(of group: String) throws -> [[UInt8]] {
    var bytes = try Self.inflated(group)[...]
    let lengths = (bytes.popNumber(), bytes.popNumber())
    var counts = bytes.prefix(lengths.0)
    var gaps = bytes.dropFirst(lengths.0).prefix(lengths.1)
    var values = bytes.dropFirst(lengths.0 + lengths.1)
    var frame = [UInt8](repeating: 0, count: film.grid[0] * film.grid[1])
    let frames = (0..<counts.popNumber()).map { _ in
      let count = counts.popNumber()
      var place = -1
      for _ in 0..<min(count, frame.count) {
        place += count > frame.count ? 1 : gaps.popNumber() + 1
        frame[place] ^= values.removeFirst()
      }
      return frame
    }
    #expect(counts.isEmpty && gaps.isEmpty && values.isEmpty)
    return frames
  }

  /// Returns the color of a palette entry in the page's first theme, such as `#ff0000`.
  func color(_ entry: Int) -> String { "#" + film.colors[0].dropFirst(8 * entry).prefix(6) }

  /// Returns an attribute of the first element that begins with a text.
  func attribute(_ name: String, of element: String) throws -> String {
    let start = try #require(text.range(of: element)).lowerBound
    let tag = text[start...].prefix { $0 != ">" }
    let value = try #require(tag.range(of: " \(name)=\"")).upperBound
    return String(tag[value...].prefix { $0 != "\"" })
  }

  /// Returns the content of the first element that begins with a tag.
  func content(of tag: String, to end: String) throws -> String {
    let start = try #require(text.range(of: tag)).upperBound
    return String(text[start..<(try #require(text[start...].range(of: end)).lowerBound)])
  }
}

extension ArraySlice<UInt8> {
  /// Removes an unsigned LEB128 integer from the beginning, and returns it.
  fileprivate mutating func popNumber() -> Int {
    let byte = Int(removeFirst())
    return byte < 128 ? byte : byte - 128 + popNumber() << 7
  }
}

/// The rows of a table of counts.
struct CountTable {
  private let names: [String]
  private let rows: [[Double]]

  init(_ bytes: Data?) throws {
    let lines = String(decoding: try #require(bytes), as: UTF8.self).split(separator: "\n")
    names = lines[0].split(separator: ",").map(String.init)
    rows = lines.dropFirst().map { $0.split(separator: ",").compactMap { Double($0) } }
  }

  /// Returns a column.
  func column(_ name: String) throws -> [Double] {
    let place = try #require(names.firstIndex(of: name))
    return rows.map { $0[place] }
  }
}
