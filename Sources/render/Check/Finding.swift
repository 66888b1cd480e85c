internal import Imaging

/// How a file that stands differs from what would be drawn.
struct Finding: CustomStringConvertible {
  /// Frames that are not there.
  var missing: [Int] = []
  /// Frames whose pixels differ, and how many pixels do in all.
  var frames: [Int] = []
  var pixels = 0
  /// Frames that stay for another time.
  var times: [Int] = []
  /// What else is different, in words.
  var remarks: [String] = []
  /// The first frame that differs.
  var pictures: DifferencePicture?
  /// Whether the output is one file rather than one a frame.
  var isOneFile = true

  var isOK: Bool { missing.isEmpty && frames.isEmpty && times.isEmpty && remarks.isEmpty }

  /// `ok`, `missing`, or `differs: frames 3–17, 412 pixels`.
  var description: String {
    if isOK { return "ok" }
    if isOneFile && !missing.isEmpty { return "missing" }
    var parts: [String] = []
    if !missing.isEmpty { parts.append("missing \(Self.list(missing))") }
    if !frames.isEmpty {
      parts.append("\(Self.list(frames)), \(pixels) \(pixels == 1 ? "pixel" : "pixels")")
    }
    if !times.isEmpty { parts.append("times of \(Self.list(times))") }
    return "differs: " + (parts + remarks).joined(separator: "; ")
  }

  /// Numbers as ranges: `frames 3–17, 20`.
  private static func list(_ numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers.sorted() {
      if let last = ranges.last, last.upperBound + 1 >= number {
        ranges[ranges.count - 1] = last.lowerBound...max(number, last.upperBound)
      } else {
        ranges.append(number...number)
      }
    }
    let words = ranges.prefix(8).map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)"
    }
    let more = ranges.count > 8 ? " and more" : ""
    return (numbers.count == 1 ? "frame " : "frames ") + words.joined(separator: ", ") + more
  }
}
