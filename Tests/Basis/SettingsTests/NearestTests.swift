import Testing

@testable import Settings

@Suite struct NearestTests {
  private static let names = [
    "out", "frames", "every", "skip", "seed", "size", "theme", "penguins", "orcas",
    "penguin-breeds", "topology", "HighLife", "Day & Night",
  ]

  @Test(arguments: [
    ("pengiuns", "penguins"), ("penguin", "penguins"), ("pinguins", "penguins"),
    ("fames", "frames"), ("farmes", "frames"), ("framess", "frames"), ("frame", "frames"),
    ("orca", "orcas"), ("sise", "size"), ("siez", "size"), ("SIZE", "size"),
    ("topolgy", "topology"),
    ("topologie", "topology"), ("highlife", "HighLife"), ("day and night", "Day & Night"),
    ("frames", "frames"), ("ot", "out"), ("oout", "out"),
  ])
  func `A misspelled name is recognized`(word: String, name: String) {
    #expect(Nearest.name(to: word, among: Self.names) == name)
  }

  @Test(arguments: [
    ("top", "topology"), ("topo", "topology"), ("tepol", "topology"),
    ("penguin-br", "penguin-breeds"),
    ("High", "HighLife"), ("day", "Day & Night"), ("the", "theme"), ("toplog", "topology"),
  ])
  func `The beginning of a name is recognized`(word: String, name: String) {
    #expect(Nearest.name(to: word, among: Self.names) == name)
  }

  @Test(arguments: [
    "banana", "xyzzy", "colour", "to", "breeds", "ology", "sheet", "framework", "penguinpenguin",
    "a", "", "ü", "o", "s", "foo", "sok", "topic",
  ])
  func `An unrelated word has no suggestion`(word: String) {
    #expect(Nearest.name(to: word, among: Self.names) == nil)
  }

  @Test func `A single letter is not similar to another letter`() {
    #expect(Nearest.name(to: "w", among: ["x", "y", "at"]) == nil)
    #expect(Nearest.name(to: "xy", among: ["x", "y"]) == nil)
    #expect(Nearest.name(to: "X", among: ["x", "y"]) == "x")
  }

  @Test func `Without candidates there is no suggestion`() {
    #expect(Nearest.name(to: "size", among: []) == nil)
  }

  @Test func `The most similar name is suggested, and the first of equals`() {
    #expect(Nearest.name(to: "seod", among: ["sword", "seed", "send"]) == "seed")
    #expect(Nearest.name(to: "seod", among: ["sword", "send", "seed"]) == "send")
    #expect(Nearest.name(to: "send", among: ["seed", "send"]) == "send")
  }

  @Test func `Text of over 64 letters has no suggestion`() {
    let long = String(repeating: "x", count: 65)
    #expect(Nearest.name(to: long, among: [long]) == nil)
    #expect(Nearest.name(to: String(long.dropLast()), among: [long]) == long)
  }

  @Test func `The hint is a question or a given alternative`() {
    #expect(Nearest.hint("frames") == " (did you mean 'frames'?)")
    #expect(Nearest.hint("frames", else: ": a, b") == " (did you mean 'frames'?)")
    #expect(Nearest.hint(nil) == "")
    #expect(Nearest.hint(nil, else: ": a, b") == ": a, b")
  }

  @Test(arguments: [
    ("", "", 0), ("abc", "", 3), ("abc", "abc", 0), ("abc", "abd", 1), ("abc", "abcd", 1),
    ("ab", "ba", 1), ("abcd", "abdc", 1), ("kitten", "sitting", 3), ("ca", "abc", 3),
    ("sunday", "saturday", 3), ("ü", "u", 1),
  ])
  func `The distance counts inserted, removed, replaced and swapped letters`(
    first: String, second: String, distance: Int
  ) {
    #expect(Nearest.distance(first, second) == distance)
    #expect(Nearest.distance(second, first) == distance)
  }
}
