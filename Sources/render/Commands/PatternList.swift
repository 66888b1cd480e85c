internal import Assets
internal import Files
internal import Patterns
internal import Settings

/// All patterns with a name: the built-in ones by kind, then those of the user.
enum PatternList {
  struct Entry {
    let name: String
    let isOwn: Bool
    /// The pattern; nil if the user's file is invalid.
    let pattern: Pattern?
    /// The error in the user's file.
    var problem = ""

    /// The position of the pattern's kind in the list.
    fileprivate var rank: Int {
      kinds.firstIndex { $0 == pattern?.kind } ?? kinds.count
    }
  }

  /// The kinds of patterns, from stable ones to growing ones, then those of rules of many states.
  private static let kinds = [
    "still life", "oscillator", "spaceship", "gun", "puffer", "methuselah", "replicator",
    "spacefiller", "circuit", "turmite", "medium",
  ]

  static var all: [Entry] {
    let carried = Assets.patterns.map {
      Entry(name: $0.name, isOwn: false, pattern: Pattern.listed($0.name))
    }.sorted { ($0.rank, $0.name) < ($1.rank, $1.name) }
    // Built-in patterns have precedence over patterns of the user with the same name.
    let own = UserFiles.all(of: .pattern).filter { own in !carried.contains { $0.name == own.name }
    }
    return carried + own.map { entry($0.name) }
  }

  private static func entry(_ name: String) -> Entry {
    let word = Written(.text(name), at: .option("list"))
    do {
      let file = try FileLibrary(.none).open(.pattern, word).get()
      return Entry(name: name, isOwn: true, pattern: try Pattern(bytes: file.bytes))
    } catch {
      return Entry(name: name, isOwn: true, pattern: nil, problem: "\(error)")
    }
  }
}
