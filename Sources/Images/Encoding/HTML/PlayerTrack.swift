internal import Imaging

/// The texts and times of a film's frames.
struct PlayerTrack {
  /// The texts of a frame.
  struct Texts: Sendable {
    let title: [String]
    let caption: [String]
    let mark: Int?

    init(_ frame: PlayerFrame) {
      (title, caption, mark) = (frame.title, frame.caption, frame.plot?.mark)
    }
  }

  /// The first frame of each group.
  var groups: [Int] = []
  var count: Int { ticks.count }
  private var titles: [JSONValue] = []
  private var captions: [JSONValue] = []
  private var ticks: [JSONValue] = []
  private var marks: [JSONValue] = []

  mutating func add(_ texts: Texts, ticks count: Int) {
    let list = { (words: [String]) in JSONValue.list(words.map { .text($0) }) }
    titles.append(list(texts.title))
    captions.append(list(texts.caption))
    ticks.append(.number("\(count)"))
    texts.mark.map { marks.append(.number("\($0)")) }
  }

  /// The texts as JSON. Texts that all frames share are a single element.
  var line: String {
    JSONValue.object([
      ("titles", .list(Self.short(titles))), ("captions", .list(Self.short(captions))),
      ("ticks", .list(Self.short(ticks))), ("marks", .list(marks)),
    ]).line
  }

  private static func short(_ values: [JSONValue]) -> [JSONValue] {
    let lines = values.lazy.map(\.line)
    return values.count > 1 && lines.allSatisfy { $0 == lines.first } ? [values[0]] : values
  }
}
