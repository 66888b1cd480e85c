internal import Decoding
internal import Encoding
internal import Grids
internal import Imaging
internal import Scenarios
internal import Synchronization

/// Compares files as they are drawn with those that stand.
///
/// A class, since a format hands files over while it is writing.
final class Comparison: Sendable {
  private let content: FormatContent
  private let state: Mutex<Finding>

  /// In bytes; a larger file is not looked into.
  private static let largest = 1 << 30

  init(of content: FormatContent) {
    self.content = content
    state = Mutex(Finding())
  }

  var finding: Finding { state.withLock { $0 } }

  /// Compares the file of a frame, or the only file.
  func add(_ expected: [UInt8], number: Int, standing path: String) {
    state.withLock { finding in
      if number > 0 { finding.isOneFile = false }
      guard case .success(let actual) = SystemFile.read(path, limit: Self.largest) else {
        finding.missing.append(number)
        return
      }
      if actual == expected { return }
      do throws(DecodingError) {
        switch content {
        case .counts: Self.compareLines(expected, actual, &finding)
        case .stills:
          let pictures = (try PNGReader.decode(expected), try PNGReader.decode(actual))
          Self.comparePixels(pictures.0.pixels, pictures.1.pixels, frame: number, &finding)
        case .film: try Self.compareFilms(expected, actual, &finding)
        }
      } catch {
        finding.remarks.append("\(error)")
      }
    }
  }

  private static func compareLines(
    _ expected: [UInt8], _ actual: [UInt8], _ finding: inout Finding
  ) {
    let newline = UInt8(ascii: "\n")
    let lines = [expected, actual].map {
      $0.split(separator: newline, omittingEmptySubsequences: false)
    }
    let number = zip(lines[0], lines[1]).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    finding.remarks.append("line \((number ?? min(lines[0].count, lines[1].count)) + 1)")
  }

  private static func comparePixels(
    _ expected: Grid<Color>, _ actual: Grid<Color>, frame: Int, _ finding: inout Finding
  ) {
    if expected == actual { return }
    if finding.pictures == nil {
      finding.pictures = DifferencePicture(expected: expected, actual: actual)
    }
    guard expected.size == actual.size else {
      finding.remarks.append("\(actual.size) pixels instead of \(expected.size)")
      return
    }
    finding.frames.append(frame)
    finding.pixels += zip(expected.elements, actual.elements).count { $0 != $1 }
  }

  private static func compareFilms(
    _ expected: [UInt8], _ actual: [UInt8], _ finding: inout Finding
  ) throws(DecodingError) {
    var expected = try Timeline(expected)
    var actual = try Timeline(actual)
    while true {
      let (ours, theirs) = (try expected.next(), try actual.next())
      guard let ours, let theirs else {
        if (ours == nil) != (theirs == nil) {
          finding.remarks.append("the film is \(ours == nil ? "longer" : "shorter")")
        }
        break
      }
      comparePixels(ours.pixels, theirs.pixels, frame: ours.number, &finding)
      // Where the size is another nothing else can be said.
      if ours.pixels.size != theirs.pixels.size { return }
      if ours.centiseconds != theirs.centiseconds { finding.times.append(ours.number) }
    }
    if expected.plays != actual.plays {
      finding.remarks.append("plays \(actual.plays) times instead of \(expected.plays)")
    }
  }
}

/// The pictures of a GIF in time, equal ones that follow each other taken together, so that it does not
/// matter how an encoder has cut the film.
private struct Timeline: ~Copyable {
  struct Moment {
    /// Counts the file's frames from 0.
    let number: Int
    let pixels: Grid<Color>
    var centiseconds: Int
  }

  private var reader: GIFReader
  private var number = 0
  private var upcoming: DecodedFrame?

  init(_ bytes: [UInt8]) throws(DecodingError) {
    var reader = try GIFReader(bytes)
    let first = try reader.next()
    self.reader = reader
    upcoming = first
  }

  /// Total plays; 0 is for ever.
  var plays: Int { reader.plays }

  mutating func next() throws(DecodingError) -> Moment? {
    guard let frame = upcoming else { return nil }
    var moment = Moment(number: number, pixels: frame.pixels, centiseconds: frame.centiseconds)
    repeat {
      number += 1
      upcoming = try reader.next()
      guard let next = upcoming, next.pixels == moment.pixels else { break }
      moment.centiseconds += next.centiseconds
    } while true
    return moment
  }
}
