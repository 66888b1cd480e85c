extension Finding: CustomStringConvertible {
  /// `ok`, `missing`, or `differs: ` and the differences.
  var description: String {
    isOK ? "ok" : isMissing ? "missing" : "differs: " + parts.joined(separator: "; ")
  }

  /// The differences: `frames 3–17, 412 pixels`, `file 100 frames, scenario 80`.
  var parts: [String] {
    [
      damage, size.map { "file \($0.file) pixels, scenario \($0.scenario)" },
      missing.isEmpty ? nil : "missing \(Self.list(missing))",
      frames.isEmpty
        ? nil
        : Self.list(frames) + ", "
          + (object.map { "object \($0)" } ?? Self.count(pixels, "pixel")),
      objects.map { Self.words($0, "object") },
      times.isEmpty ? nil : timeWords,
      length.map { Self.words($0, "frame") }
        ?? duration.map { Self.words($0, Self.seconds) },
      plays.map { "file plays \(Self.plays($0.file)), scenario \(Self.plays($0.scenario))" },
      bytesDiffer ? "bytes (video frames are not compared)" : nil,
      line.map { "line \($0)" },
      lines.map { Self.words($0, "line") },
    ].compactMap(\.self)
  }

  private var timeWords: String {
    let words = firstTimes.map { Self.words($0, Self.seconds) } ?? ""
    let which = timesAreUniform ? "" : "frame \(times[0]): "
    let delays = times.count == 1 ? "delay of " : "delays of "
    return delays + "\(Self.list(times)) (\(which)\(words))"
  }

  private static func words<Value>(_ sides: Sides<Value>, _ show: (Value) -> String) -> String {
    "file \(show(sides.file)), scenario \(show(sides.scenario))"
  }

  /// `file 100 frames, scenario 80`.
  private static func words(_ sides: Sides<Int>, _ unit: String) -> String {
    "file \(count(sides.file, unit)), scenario \(sides.scenario)"
  }

  private static func plays(_ count: Int) -> String {
    count == 0 ? "forever" : count == 1 ? "once" : "\(count) times"
  }

  static func count(_ number: Int, _ word: String) -> String {
    "\(number) \(word)\(number == 1 ? "" : "s")"
  }

  /// Returns microseconds as seconds: `0.1 s`.
  static func seconds(_ microseconds: Int) -> String {
    var places = String(microseconds % 1_000_000 + 1_000_000).dropFirst()
    while places.count > 1, places.hasSuffix("0") { places.removeLast() }
    return "\(microseconds / 1_000_000).\(places) s"
  }

  /// Returns numbers as ranges: `frames 3–17, 20`.
  static func list(_ numbers: [Int]) -> String {
    let ranges = ranges(of: numbers)
    let words = ranges.prefix(8).map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)"
    }
    let more = ranges.count > 8 ? " and more" : ""
    return (numbers.count == 1 ? "frame " : "frames ") + words.joined(separator: ", ") + more
  }

  static func ranges(of numbers: [Int]) -> [ClosedRange<Int>] {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers.sorted() {
      if let last = ranges.last, last.upperBound + 1 >= number {
        ranges[ranges.count - 1] = last.lowerBound...max(number, last.upperBound)
      } else {
        ranges.append(number...number)
      }
    }
    return ranges
  }
}
