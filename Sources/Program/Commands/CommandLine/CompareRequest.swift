internal import Encoding
internal import Files
internal import Films
internal import Grids
internal import Settings

/// The arguments of `render compare`: two files, and the rules by which they are equal.
struct CompareRequest {
  /// The words for both sides. A version in git alone is compared with the working tree.
  let words: [String]
  /// The most by which a channel of equal pixels may differ, from 0 to 255.
  let tolerance: Int
  /// The parts that are not compared.
  let ignored: [Region]
  /// The path of the image of the first difference, of the page of all, or of the differing lines; nil
  /// for none.
  let difference: String?
  /// True if all frames that differ are written as a page.
  var hasPage: Bool {
    let ending = difference.map { Path($0).pathExtension }
    return formats.contains { $0.isPage && $0.name == ending }
  }
  /// True if the differing lines of tables are written.
  var hasLines: Bool { difference.map { Path($0).pathExtension } == "diff" }
  /// The paths of the reports, JUnit if they end with `.xml`.
  let reports: [String]
  /// True if the result is printed as JSON.
  let json: Bool
  let budget: Budget

  /// The beginning of a version in git: `git:HEAD:docs/gun.gif`.
  static let gitPrefix = "git:"

  /// The extensions of files that can be compared.
  static let endings =
    formats.filter { $0.reader != nil || $0.rendering == .video }.map(\.name) + photos + tables

  /// The extensions of tables, also of those that other programs write.
  static let tables = formats.filter { $0.table != nil }.map(\.name) + ["tsv"]

  /// The extensions of JPEGs.
  static let photos = ["jpg", "jpeg"]

  init(_ settings: inout SettingsReader, _ arguments: Arguments) {
    words = arguments.words
    tolerance = settings.read(
      "tolerance", .wholeNumber(0...255), default: 0,
      "the most by which a channel of equal pixels may differ")
    ignored = settings.readAll(
      "ignore", .pixels, inWords: "none",
      "a part of each frame that is not compared: its left and top edge, width and height; repeatable"
    ).map(\.value)
    difference = settings.readDifference()
    reports = settings.readReports()
    json = settings.readJSON("print the result as a JSON object")
    let seconds = settings.readTimeLimit("the time limit for the comparison, in seconds")
    let memory = settings.readIfWritten(
      "max-memory", .amount(unit: "B"), inWords: "4G, at most half of the machine's memory",
      "the memory limit for the frames, in bytes")
    budget = Budget(memory: memory ?? Budget.defaultMemory, seconds: seconds)
    if arguments.words.count == 1, !arguments.isWrong, !words[0].hasPrefix(Self.gitPrefix) {
      settings.reject([InputError(CommandProblem.comparesTwo)])
    }
  }
}

extension SettingKind<Region> {
  /// A rectangle of pixels, such as `10,20,100,16`.
  fileprivate static var pixels: SettingKind {
    let most = 1 << 30
    return SettingKind(
      "a rectangle of pixels, such as 10,20,100,16: its left and top edge, width and height",
      placeholder: "X,Y,W,H", show: \.notation
    ) { text in
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      let numbers = parts.compactMap { part -> Int? in
        guard part.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(part),
          number <= most
        else { return nil }
        return number
      }
      guard parts.count == 4, numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { return nil }
      return Region(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
  }
}

extension Region {
  /// The rectangle as an option states it: `10,20,100,16`.
  var notation: String { "\(x),\(y),\(width),\(height)" }
}
