/// Functions that parse and complete the times of track points.
enum GPXTimes {
  /// Parses an XML date and time such as `2024-05-01T10:00:00.5+02:00`. Without a time zone the
  /// time is UTC.
  ///
  /// - Returns: the milliseconds since 1970; nil if the text is no such time.
  static func milliseconds(_ text: some StringProtocol) -> Int? {
    var rest = Array(text.utf8)[...]
    guard let year = number(&rest, digits: 4), skip(&rest, "-"),
      let month = number(&rest, digits: 2),
      skip(&rest, "-"), let day = number(&rest, digits: 2), skip(&rest, "T") || skip(&rest, " "),
      let hour = number(&rest, digits: 2), skip(&rest, ":"), let minute = number(&rest, digits: 2),
      skip(&rest, ":"), let second = number(&rest, digits: 2), year >= 1,
      (1...12).contains(month), (1...days(in: month, of: year)).contains(day),
      hour < 24, minute < 60, second <= 60, let fraction = fraction(&rest), let zone = zone(&rest),
      rest.isEmpty
    else { return nil }
    let minutes = (daysSince1970(year, month, day) * 24 + hour) * 60 + minute - zone
    return (minutes * 60 + second) * 1000 + fraction
  }

  private static func number(_ rest: inout ArraySlice<UInt8>, digits: Int) -> Int? {
    let text = rest.prefix(digits)
    guard text.count == digits, text.allSatisfy({ (48...57).contains($0) }) else { return nil }
    rest = rest.dropFirst(digits)
    return text.reduce(0) { $0 * 10 + Int($1) - 48 }
  }

  private static func skip(_ rest: inout ArraySlice<UInt8>, _ letter: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: letter) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Parses an optional fraction of a second and returns it in milliseconds, rounded down; 0 if
  /// there is none, nil if it has no digits.
  private static func fraction(_ rest: inout ArraySlice<UInt8>) -> Int? {
    guard skip(&rest, ".") || skip(&rest, ",") else { return 0 }
    let digits = rest.prefix { (48...57).contains($0) }
    rest = rest.dropFirst(digits.count)
    guard !digits.isEmpty else { return nil }
    let padded = Array(digits.prefix(3)) + Array(repeating: 48, count: max(0, 3 - digits.count))
    return padded.reduce(0) { $0 * 10 + Int($1) - 48 }
  }

  /// Parses an optional time zone and returns its offset from UTC in minutes; 0 if there is none.
  private static func zone(_ rest: inout ArraySlice<UInt8>) -> Int? {
    if rest.isEmpty || skip(&rest, "Z") { return 0 }
    let sign = skip(&rest, "+") ? 1 : skip(&rest, "-") ? -1 : 0
    guard sign != 0, let hours = number(&rest, digits: 2), hours <= 14 else { return nil }
    if rest.isEmpty { return sign * hours * 60 }
    _ = skip(&rest, ":")
    guard let minutes = number(&rest, digits: 2), minutes < 60 else { return nil }
    return sign * (hours * 60 + minutes)
  }

  private static func days(in month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// Returns the number of days from 1970-01-01 to a date of the Gregorian calendar.
  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // Years that begin in March put the leap day at their end, so the lengths of the months before
    // it follow one formula. 719,468 days separate 0000-03-01 and 1970-01-01.
    let year = month <= 2 ? year - 1 : year
    let ofYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return year * 365 + year / 4 - year / 100 + year / 400 + ofYear - 719_468
  }

  /// Fills in missing times.
  ///
  /// Points between two known times get a time in proportion to the walked distance. Points before
  /// the first and after the last known time get a time at walking pace.
  static func complete(_ times: [Int?], along places: [PlanePoint]) -> [Int] {
    // The time to each point at walking pace.
    let walked = Track(through: places).points.map(\.time)
    let known = times.indices.filter { times[$0] != nil }
    guard let first = known.first, let last = known.last else { return walked }
    var complete = walked
    for index in 0..<first { complete[index] = times[first]! - (walked[first] - walked[index]) }
    for index in last..<times.count {
      complete[index] = times[last]! + (walked[index] - walked[last])
    }
    for (start, end) in zip(known, known.dropFirst()) {
      let (time, way) = (times[end]! - times[start]!, walked[end] - walked[start])
      for index in start..<end {
        let share = Int128(time) * Int128(walked[index] - walked[start]) / Int128(max(1, way))
        complete[index] = times[start]! + Int(share)
      }
    }
    return complete
  }
}
