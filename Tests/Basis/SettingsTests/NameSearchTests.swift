import Settings
import Testing

@Suite struct NameSearchTests {
  private static let search = NameSearch([
    ("gosper-glider-gun", ["glider gun"]), ("simkin-glider-gun", []), ("new-gun", ["p46 gun"]),
    ("lwss", ["Lightweight spaceship"]), ("kok-galaxy", ["Kok's galaxy"]),
  ])

  @Test(arguments: [
    ("LWSS", "lwss"), ("lightweight_spaceship", "lwss"), ("LightWeight Space-Ship", "lwss"),
    ("glider gun", "gosper-glider-gun"), ("Gosper glider gun", "gosper-glider-gun"),
    ("gosper", "gosper-glider-gun"), ("gun, new!", "new-gun"), ("koks galaxy", "kok-galaxy"),
    ("Kok’s Galaxy", "kok-galaxy"), ("P46", "new-gun"), ("Gòsper glider gün", "gosper-glider-gun"),
    ("nëw-gu\u{301}n", "new-gun"),
  ])
  func `A name is found in any spelling`(text: String, name: String) {
    #expect(Self.search.match(text) == .one(name))
  }

  @Test func `Several names with the words of a text are all returned`() {
    #expect(
      Self.search.match("gun") == .several(["gosper-glider-gun", "simkin-glider-gun", "new-gun"]))
    #expect(
      NameSearch.sentence("patterns", "gun", ["a", "b"]) == "2 patterns match 'gun': a, b")
    #expect(NameSearch.list((0..<15).map { "\($0)" }).hasSuffix("11 and 3 more"))
  }

  @Test(arguments: ["", "-", "gli", "gosper gun 2", "🚀", String(repeating: "gun ", count: 50)])
  func `Other texts find nothing`(text: String) {
    #expect(Self.search.match(text) == .none)
  }
}
