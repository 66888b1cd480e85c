internal import Assets
internal import Files
internal import Patterns
internal import Settings

/// Every pattern that has a name: those that the program carries, by kind, and then the user's own.
enum PatternList {
  struct Entry {
    let name: String
    let isOwn: Bool
    /// Nil where the user's file holds none.
    let pattern: Pattern?
    /// Why it holds none.
    var problem = ""

    /// Where its kind stands in the list.
    fileprivate var rank: Int {
      kinds.firstIndex { $0 == pattern?.kind } ?? kinds.count
    }
  }

  /// From those that stay to those that grow.
  private static let kinds = [
    "still life", "oscillator", "spaceship", "gun", "puffer", "methuselah", "replicator",
    "spacefiller",
  ]

  static var all: [Entry] {
    let carried = Assets.patterns.map {
      Entry(name: $0.name, isOwn: false, pattern: Pattern.listed($0.name))
    }.sorted { ($0.rank, $0.name) < ($1.rank, $1.name) }
    // A name means what the program carries.
    let own = UserPatterns.all.filter { own in !carried.contains { $0.name == own.name } }
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
