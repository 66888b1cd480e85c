package import Decoding
package import Files
package import Grids
internal import Imaging

/// A reader of the frames of a video, which ffmpeg decodes.
///
/// ffmpeg writes the pixels of each frame to one pipe, and a line with its time to another. A class
/// because `FrameReader` requires one.
package final class VideoReader: FrameReader {
  package let size: Size
  /// A video does not say how often it plays.
  package let plays = 1

  private let program: ProgramExchange
  private let isCanceled: @Sendable () -> Bool
  private var listing: FrameListing
  /// Bytes of the next frames that have been received.
  private var pixels: [UInt8] = []
  /// True if ffmpeg has ended.
  private var isOver = false

  /// The containers that are read, with the first bytes of their files, and where these are. ffmpeg is
  /// not allowed to read others: some, such as playlists, name more files.
  private static let containers: [(name: String, offset: Int, signature: [UInt8])] = [
    ("mov", 4, Array("ftyp".utf8)), ("matroska", 0, [0x1A, 0x45, 0xDF, 0xA3]),
    ("avi", 8, Array("AVI ".utf8)), ("yuv4mpegpipe", 0, Array("YUV4MPEG2".utf8)),
  ]

  /// Returns the container of a file, from its first bytes; nil if it is no video.
  package static func container(_ beginning: [UInt8]) -> String? {
    containers.first { beginning.dropFirst($0.offset).starts(with: $0.signature) }?.name
  }

  /// Starts to decode a video.
  ///
  /// - Parameters:
  ///   - isCanceled: returns true once the caller no longer waits for a frame.
  /// - Throws: an error if ffmpeg is missing or cannot read the file.
  package init(
    _ file: ProgramExchange.Given, _ isCanceled: @escaping @Sendable () -> Bool
  ) throws(DecodingProblem) {
    guard let ffmpeg = Subprocess.find("ffmpeg") else { throw .noProgram("ffmpeg") }
    self.isCanceled = isCanceled
    do throws(AccessProblem) {
      program = try ProgramExchange(ffmpeg, Self.arguments, reading: file)
    } catch {
      throw .unstarted("ffmpeg", reason: error.reason)
    }
    var listing = FrameListing()
    var (pixels, isOver) = ([UInt8](), false)
    while listing.size == nil, !isOver {
      isOver = try Self.receive(from: program, &listing, &pixels, isCanceled)
    }
    guard let size = listing.size, size.area > 0 else { throw .damaged("it has no frames") }
    guard size.area <= DecodingProblem.mostPixels else { throw .tooLarge(size) }
    (self.size, self.listing, self.pixels, self.isOver) = (size, listing, pixels, isOver)
  }

  private static let arguments: [String] = {
    let frames =
      ["-map", "0:v:0", "-fps_mode", "passthrough", "-pix_fmt", "rgb24"]
      + ["-sws_flags", "accurate_rnd+full_chroma_int+bitexact", "-enc_time_base", "-1"]
    return ["-v", "error", "-nostdin", "-protocol_whitelist", "file"]
      + ["-format_whitelist", containers.map(\.name).joined(separator: ",")]
      + [
        "-max_pixels", "\(DecodingProblem.mostPixels)", "-i", "file:\(ProgramExchange.Given.path)",
      ]
      + frames + ["-f", "rawvideo", "pipe:3"]
      // Each line is sent at once, so that a frame need not wait for it.
      + frames + ["-flush_packets", "1", "-f", "framecrc", "pipe:1"]
  }()

  /// Receives the next bytes. Returns true at the end.
  private static func receive(
    from program: ProgramExchange, _ listing: inout FrameListing, _ pixels: inout [UInt8],
    _ isCanceled: () -> Bool
  ) throws(DecodingProblem) -> Bool {
    let event: ProgramExchange.Event
    do throws(AccessProblem) { event = try program.next(isCanceled) } catch {
      throw .unstarted("ffmpeg", reason: error.reason)
    }
    switch event {
    case .text(let bytes): listing.add(bytes)
    case .data(let bytes): pixels += bytes
    case .canceled: throw .outOfTime
    case .ended(let code, let messages):
      // ffmpeg succeeds even if it leaves out the damaged end of a file.
      if code != 0 || !messages.isEmpty {
        throw .damaged(messages.last ?? "ffmpeg ended with exit code \(code)")
      }
      return true
    }
    return false
  }

  package func next() throws(DecodingProblem) -> DecodedFrame? {
    let count = 3 * size.area
    while pixels.count < count || !listing.isNextKnown, !isOver {
      isOver = try Self.receive(from: program, &listing, &pixels, isCanceled)
    }
    guard pixels.count >= count, let microseconds = listing.next(isLast: isOver) else {
      if !pixels.isEmpty { throw .damaged("its last frame is incomplete") }
      return nil
    }
    let colors = (0..<size.area).map { place in
      ColorWithAlpha(
        red: pixels[3 * place], green: pixels[3 * place + 1], blue: pixels[3 * place + 2],
        alpha: 255)
    }
    pixels.removeFirst(count)
    return DecodedFrame(pixels: Grid(size: size, elements: colors), microseconds: microseconds)
  }
}

/// The lines in which ffmpeg lists the frames of a video: a header, and the start and the duration of
/// each frame in units of its time base.
struct FrameListing {
  private(set) var size: Size?
  /// The length of a unit in seconds.
  private var unit = (numerator: 1, denominator: 1)
  /// The frames that have been listed and not been returned yet.
  private var frames: [(start: Int, length: Int)] = []
  /// The bytes of a line that is not complete.
  private var rest: [UInt8] = []
  private var clock = DelayAccumulator()

  /// True if the duration of the next frame is known: it ends where the one after it begins.
  var isNextKnown: Bool { frames.count > 1 }

  mutating func add(_ bytes: [UInt8]) {
    rest += bytes
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      read(String(decoding: rest[..<end], as: UTF8.self))
      rest.removeFirst(end + 1)
    }
  }

  /// `#tb 0: 1/10240`, `#dimensions 0: 720x406`, or `0, 1024, 1024, 512, 876960, 0x669e46d4`.
  private mutating func read(_ line: String) {
    let value = line.split(separator: " ").last ?? ""
    if line.hasPrefix("#tb ") {
      let numbers = Self.numbers(value.split(separator: "/"))
      if numbers.count == 2, numbers[0] > 0, numbers[1] > 0 { unit = (numbers[0], numbers[1]) }
    } else if line.hasPrefix("#dimensions ") {
      let numbers = Self.numbers(value.split(separator: "x"))
      if numbers.count == 2 { size = Size(width: numbers[0], height: numbers[1]) }
    } else if !line.hasPrefix("#") {
      let columns = line.split(separator: ",").map { $0.drop { $0 == " " } }
      let numbers = Self.numbers(columns.prefix(4))
      if numbers.count == 4 { frames.append((numbers[2], numbers[3])) }
    }
  }

  /// Returns the numbers in some texts, which are at most 2⁵⁰.
  private static func numbers(_ texts: some Sequence<Substring>) -> [Int] {
    texts.compactMap { Int($0) }.map { min(max($0, -1 << 50), 1 << 50) }
  }

  /// Removes the next frame, and returns its duration in microseconds; nil if there is none.
  mutating func next(isLast: Bool) -> Int? {
    guard let frame = frames.first else { return nil }
    frames.removeFirst()
    let units = frames.first.map { $0.start - frame.start } ?? frame.length
    // The numbers of a damaged file may be in any order, and of any size.
    let most = Int(UInt32.max)
    let numerator = min(most, max(0, units)).multipliedReportingOverflow(by: unit.numerator)
    return clock.advance(
      by: (
        numerator.overflow ? most : min(most, numerator.partialValue), min(most, unit.denominator)
      )
    )
  }
}
