import Grids
import Settings
import Testing

@testable import Simulations

@Suite struct LifeSettingsTests {
  private func settings(
    _ written: KeyValuePairs<String, String>
  ) -> (life: LifeSettings, reader: SettingsReader) {
    var reader = SettingsReader(written: written)
    let life = LifeSettings(&reader)
    reader.rejectUnread()
    return (life, reader)
  }

  @Test func `Without a setting Life opens at random on a torus`() {
    let (life, reader) = settings([:])
    #expect(reader.mistakes == [])
    #expect(life.rule == .life)
    #expect(life.topology == .torus)
    #expect(life.board == Size(width: 96, height: 64))
    #expect(life.pattern == nil)
    #expect(life.density == Ratio(3, 10))
  }

  @Test func `With a pattern the world is endless and the rule is the pattern's own`() {
    let (life, reader) = settings(["pattern": "highlife-replicator"])
    #expect(reader.mistakes == [])
    #expect(life.topology == .unbounded)
    #expect(life.rule.description == "B36/S23")
    #expect(life.board == Size(width: 5, height: 5))
    #expect(life.window == nil)
    #expect(reader.notes == [])
  }

  @Test func `A rule that is written wins over the pattern's own with a note`() {
    let (life, reader) = settings(["pattern": "highlife-replicator", "rule": "23/3"])
    #expect(life.rule == .life)
    #expect(reader.notes == ["the rule is B3/S23, not the pattern's own B36/S23"])
  }

  @Test func `The same rule in another spelling is no news`() {
    #expect(settings(["pattern": "highlife-replicator", "rule": "s23b36"]).reader.notes == [])
  }

  @Test func `A size is the window onto an endless world with the pattern in its middle`() {
    let (life, _) = settings(["pattern": "glider", "size": "21x11"])
    #expect(life.window == Region(x: -9, y: -4, width: 21, height: 11))
  }

  @Test(
    arguments: [
      (["pattern": "one-line", "size": "38x1", "topology": "torus"], "does not fit on 38x1"),
      (["pattern": "nothing"], "no file nothing"),
      (["topology": "unbounded", "rule": "B0/S"], "brings the whole unbounded plane to life"),
      (["rule": "B9/S"], "'B9/S' is no rule"),
      (["topology": "tours"], "did you mean 'torus'?"),
      (["density": "101%"], "must be a share from 0% to 100%"),
      (["patern": "glider"], "did you mean 'pattern'?"),
    ] as [(KeyValuePairs<String, String>, String)])
  func `What cannot be is a mistake`(written: KeyValuePairs<String, String>, part: String) {
    let mistakes = settings(written).reader.mistakes
    #expect(mistakes.count == 1)
    #expect(mistakes.first?.message.contains(part) == true, "\(mistakes)")
  }

  @Test(arguments: [("0%", 0...0), ("100%", 6144...6144), ("30%", 1700...1990)])
  func `A random opening is as dense as it is set to`(density: String, alive: ClosedRange<Int>)
    throws
  {
    var reader = SettingsReader(written: ["density": density])
    let life = try Life(&reader, seed: 3)
    #expect(alive.contains(try #require(life.count("alive"))))
  }

  @Test func `Mistakes keep a world from being built`() {
    var reader = SettingsReader(written: ["rule": "B3", "size": "0x0", "density": "2"])
    let error = #expect(throws: SettingsError.self) { try Life(&reader, seed: 1) }
    #expect(error?.mistakes.compactMap(\.place?.description) == ["--rule", "--size", "--density"])
  }
}
