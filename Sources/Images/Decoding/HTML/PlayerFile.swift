internal import Archives
package import Grids
internal import Imaging

extension ImageReader {
  /// The reader of the scenarios in pages with a player. It decodes no pixels, because frames
  /// contain the numbers of cells.
  package static let html = ImageReader(
    recognizes: { bytes in
      let text = String(decoding: bytes.prefix(PlayerFile.longestBeginning), as: UTF8.self)
      return text.hasPrefix(PlayerFile.element)
        || text.hasPrefix(PlayerFile.page) && text.contains(PlayerFile.generator)
    },
    open: { _ throws(DecodingProblem) in throw .notAnImage },
    scenario: { source throws(DecodingProblem) in try EmbeddedXML(source).text(of: "pre") },
    isWhole: { source in
      guard let bytes = EmbeddedXML.whole(source) else { return false }
      return (try? PlayerFile(bytes)) != nil
    })
}

/// A page with a player that `render` wrote.
package struct PlayerFile {
  /// The version of `render` that the page names; nil for none.
  package private(set) var version: String?
  /// The lines of the style, of the script, and of the policy with their hashes.
  package private(set) var program: [[UInt8]] = []
  /// The texts and times of the frames as JSON.
  package private(set) var texts: [UInt8] = []
  /// The columns and rows of numbers in a frame.
  package private(set) var grid = Size(width: 0, height: 0)
  /// The groups of frames as zlib streams in Base64.
  private var groups: [ArraySlice<UInt8>] = []

  static let page = "<!DOCTYPE html>\n"
  package static let element = "<render-player"
  package static let generator = "<meta name=\"generator\" content=\"render player\">"
  static let longestBeginning = 512
  /// The maximum size of all texts in bytes.
  private static let mostTexts = 1 << 27

  /// Reads a page.
  ///
  /// - Throws: an error if `render` cannot have written the file.
  package init(_ bytes: [UInt8]) throws(DecodingProblem) {
    let all = try EmbeddedXML.lines(of: bytes[...], without: "pre")
    let text = String(decoding: bytes.prefix(Self.page.utf8.count), as: UTF8.self)
    let ends =
      text.hasPrefix(Self.element) ? ["</script>\n", "</render-player>\n"] : ["</body>\n</html>\n"]
    guard text == Self.page || text.hasPrefix(Self.element), ends.contains(where: bytes.ends) else {
      throw .damaged("no page with a player, or not its end")
    }
    var (part, isFilm) = (Part.page, false)
    for line in all {
      switch part {
      case .page:
        if line.starts(with: "<style>".utf8) || line.starts(with: "<script>".utf8) {
          part = .program
        }
        if line.starts(with: Self.frames) { (part, isFilm) = (.frames, true) }
        if line.starts(with: "\"grid\": [".utf8) { grid = try Self.size(line) }
        if line.starts(with: Self.element.utf8) { version = Self.version(line) }
        if part == .program || line.starts(with: Self.policy) { program.append(line) }
      case .program:
        program.append(line)
      case .frames:
        try addFrames(line, &part)
      }
      if part == .program, line.ends(with: "</style>") || line.ends(with: "</script>") {
        part = .page
      }
    }
    guard isFilm, part == .page, grid.area > 0 else { throw .damaged("no film") }
  }

  private enum Part {
    case page, program, frames
  }

  private static let frames = Array("\"data\": [".utf8)
  private static let policy = Array("<meta http-equiv=\"Content-Security-Policy\"".utf8)
  private static let track = Array("\"track\": \"".utf8)

  /// Adds a line of the frames, or the line of their texts, which ends this part.
  private mutating func addFrames(
    _ line: [UInt8], _ part: inout Part
  ) throws(DecodingProblem) {
    let quote = UInt8(ascii: "\"")
    if line.starts(with: Self.track) {
      let text = line.dropFirst(Self.track.count).prefix { $0 != quote }
      texts = try Self.inflated(text, limit: Self.mostTexts)
      part = .page
    } else if line.first == quote, !line.starts(with: "\"groups\"".utf8) {
      groups.append(line.dropFirst().prefix { $0 != quote })
    }
  }

  /// Returns the version in a tag such as `<render-player version="0.1.0">`.
  private static func version(_ tag: [UInt8]) -> String? {
    guard let start = tag[...].end(of: Array(" version=\"".utf8)) else { return nil }
    let text = String(decoding: tag[start...].prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    let isVersion = text.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || ".-".contains($0))
    }
    return isVersion && (1...32).contains(text.count) ? text : nil
  }

  /// Returns the size in a line such as `"grid": [16, 12],`.
  private static func size(_ line: [UInt8]) throws(DecodingProblem) -> Size {
    let numbers = line.split { !(48...57).contains($0) }.map {
      Int(String(decoding: $0, as: UTF8.self))
    }
    guard numbers.count == 2, let width = numbers[0], let height = numbers[1],
      width.multipliedReportingOverflow(by: height).overflow == false,
      width * height <= DecodingProblem.mostPixels
    else { throw .damaged("no size") }
    return Size(width: width, height: height)
  }

  fileprivate static func inflated(
    _ text: ArraySlice<UInt8>, limit: Int
  ) throws(DecodingProblem) -> [UInt8] {
    guard let stream = text.decodedFromBase64,
      let bytes = InflatedStream.inflate(stream[...], .zlib, limit: limit)
    else { throw .damaged("a damaged stream") }
    return bytes
  }

  /// The frames in order.
  package var frames: Frames { Frames(groups, area: grid.area) }

  /// A reader of frames that keeps one frame in memory.
  package struct Frames {
    private var groups: ArraySlice<ArraySlice<UInt8>>
    private let area: Int
    private var frame: [UInt8] = []
    private var counts: [UInt8].SubSequence = []
    private var gaps: [UInt8].SubSequence = []
    private var values: [UInt8].SubSequence = []
    /// The number of frames that remain in the group.
    private var rest = 0

    fileprivate init(_ groups: [ArraySlice<UInt8>], area: Int) {
      (self.groups, self.area) = (groups[...], area)
    }

    /// Returns the numbers of the next frame; nil after the last.
    package mutating func next() throws(DecodingProblem) -> [UInt8]? {
      while rest == 0 {
        guard let group = groups.popFirst() else { return nil }
        try begin(group)
      }
      rest -= 1
      let count = try counts.popSeven()
      if count > area { try changeAll() } else { try change(count) }
      return frame
    }

    private mutating func begin(_ group: ArraySlice<UInt8>) throws(DecodingProblem) {
      // `FrameGroups` ends a group after 2¹⁸ or 4 · area bytes, so it exceeds these by one frame.
      var bytes = try PlayerFile.inflated(group, limit: 16 * area + 1 << 20)[...]
      let lengths = (try bytes.popSeven(), try bytes.popSeven())
      guard lengths.0 <= bytes.count, lengths.1 <= bytes.count - lengths.0 else {
        throw .damaged("a damaged group of frames")
      }
      counts = bytes.prefix(lengths.0)
      gaps = bytes.dropFirst(lengths.0).prefix(lengths.1)
      values = bytes.dropFirst(lengths.0 + lengths.1)
      rest = try counts.popSeven()
      frame = [UInt8](repeating: 0, count: area)
    }

    private mutating func changeAll() throws(DecodingProblem) {
      guard values.count >= area else { throw .damaged("a damaged frame") }
      for (place, value) in values.prefix(area).enumerated() { frame[place] ^= value }
      values = values.dropFirst(area)
    }

    private mutating func change(_ count: Int) throws(DecodingProblem) {
      var place = -1
      for _ in 0..<count {
        place += try gaps.popSeven() + 1
        guard place < area, let value = values.popFirst() else { throw .damaged("a damaged frame") }
        frame[place] ^= value
      }
    }
  }
}

extension [UInt8] {
  fileprivate func ends(with text: String) -> Bool {
    suffix(text.utf8.count) == Array(text.utf8)[...]
  }
}

extension ArraySlice<UInt8> {
  /// Removes an unsigned LEB128 integer from the beginning, and returns it.
  ///
  /// - Throws: an error if the number is incomplete, or takes more than 35 bits.
  fileprivate mutating func popSeven() throws(DecodingProblem) -> Int {
    var (number, shift) = (0, 0)
    while let byte = popFirst(), shift < 35 {
      number |= Int(byte & 127) << shift
      if byte < 128 { return number }
      shift += 7
    }
    throw .damaged("a damaged number")
  }

  /// The decoded bytes of a Base64 text; nil if another character occurs in it.
  fileprivate var decodedFromBase64: [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count / 4 * 3)
    var (bits, number) = (0, 0)
    for letter in self where letter != UInt8(ascii: "=") {
      guard let digit = Self.digits[Int(letter)] else { return nil }
      bits = (bits << 6 | digit) & 0xFFFF
      number += 6
      if number >= 8 {
        number -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> number))
      }
    }
    return bytes
  }

  private static var digits: [Int?] { base64Digits }
}

private let base64Digits: [Int?] = {
  var digits = [Int?](repeating: nil, count: 256)
  let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
  for (number, letter) in letters.utf8.enumerated() { digits[Int(letter)] = number }
  return digits
}()
