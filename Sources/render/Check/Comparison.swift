internal import Decoding
internal import Encoding
internal import Files
internal import Grids
internal import Imaging
internal import Synchronization

/// Compares files as they are drawn with those that stand.
///
/// A class, since an encoder hands files over while it is writing.
final class Comparison: Sendable {
  /// Nil where files hold no pictures.
  private let reader: PictureReader?
  private let state: Mutex<Finding>

  /// In bytes; a larger file is not looked into.
  private static let largest = 1 << 30

  init(_ format: Format) {
    reader = format.reader
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
      guard let reader else { return Self.compareLines(expected, actual, &finding) }
      do throws(DecodingError) {
        try Self.compareFilms(
          Timeline(reader.open(expected)), Timeline(reader.open(actual)), from: number, &finding)
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

  /// Compares pictures in time; a still is a film of one.
  ///
  /// - Parameter first: the number of the first frame.
  private static func compareFilms(
    _ expected: Timeline, _ actual: Timeline, from first: Int, _ finding: inout Finding
  ) throws(DecodingError) {
    while true {
      let (ours, theirs) = (try expected.next(), try actual.next())
      guard let ours, let theirs else {
        if (ours == nil) != (theirs == nil) {
          finding.remarks.append("the film is \(ours == nil ? "longer" : "shorter")")
        }
        break
      }
      comparePixels(ours.pixels, theirs.pixels, frame: first + ours.number, &finding)
      // Where the size is another nothing else can be said.
      if ours.pixels.size != theirs.pixels.size { return }
      if ours.centiseconds != theirs.centiseconds { finding.times.append(first + ours.number) }
    }
    if expected.plays != actual.plays {
      finding.remarks.append("plays \(actual.plays) times instead of \(expected.plays)")
    }
  }
}
