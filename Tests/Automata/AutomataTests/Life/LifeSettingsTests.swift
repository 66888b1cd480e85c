import Grids
import Patterns
import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

@Suite struct LifeSettingsTests {
  @Test func `By default Life opens with random cells on a torus`() {
    let (life, errors, _) = Life.read([:])
    #expect(errors == [])
    #expect(life.rule == .conway)
    #expect(life.topology == .torus)
    #expect(life.worldInfo.bounds == Region(Size(width: 96, height: 64)))
    #expect(life.pattern == nil)
    #expect(life.density == Ratio(3, 10))
  }

  @Test func `With a pattern the world is unbounded and uses the pattern's rule`() {
    let (life, errors, notes) = Life.read(["pattern": "highlife-replicator"])
    #expect(errors == [])
    #expect(life.topology == .unbounded)
    #expect(life.rule.description == "B36/S23")
    #expect(life.worldInfo.bounds == nil)
    #expect(life.worldInfo.shown == nil)
    #expect(life.worldInfo.cost.memory(on: nil) == oneTile)
    #expect(life.worldInfo.countLimit(within: 100) == 0)
    #expect(notes == [])
    #expect(Life(pattern: .listed("highlife-replicator")).rule == life.rule)
  }

  @Test func `An explicit rule overrides the pattern's rule with a note`() {
    let (life, _, notes) = Life.read(["pattern": "highlife-replicator", "rule": "23/3"])
    #expect(life.rule == .conway)
    #expect(notes == ["the rule is B3/S23 instead of the pattern's own B36/S23"])
  }

  @Test func `A pattern whose rule fills the empty board gets a note`() {
    let pattern = { (rule: String) in "x = 3, y = 1, rule = \(rule):T9,9\n3o!" }
    #expect(
      Life.read(["pattern": pattern("B0123478/S01234678")]).notes == [
        "B0123478/S01234678 fills the empty board in the first generation; Golly and LifeViewer show"
          + " dead and live cells exchanged"
      ])
    #expect(Life.read(["pattern": pattern("B03/S23")]).notes == [])
    #expect(Life.read(["pattern": pattern("B3/S238")]).notes == [])
  }

  @Test func `The same rule in another notation produces no note`() {
    #expect(Life.read(["pattern": "highlife-replicator", "rule": "s23b36"]).notes == [])
  }

  @Test func `A size is a window on an unbounded world with a centered pattern`() {
    let worldInfo = Life.read(["pattern": "glider", "size": "21x11"]).chosen.worldInfo
    #expect(worldInfo.bounds == nil)
    #expect(worldInfo.shown == Region(x: -9, y: -4, width: 21, height: 11))
    #expect(worldInfo.cost.memory(on: nil) == oneTile)
    #expect(worldInfo.countLimit(within: 10) == 23 * 23)
    #expect(worldInfo.countLimit(within: .max) == .max)
  }

  @Test func `A board is at least as large as its pattern`() {
    let worldInfo = Life.read(["pattern": "one-line", "topology": "plane"]).chosen.worldInfo
    #expect(worldInfo.bounds == Region(x: 0, y: 0, width: 96, height: 64))
    let long = Pattern(runs: [Pattern.Run(y: 70, columns: 0..<3)])
    #expect(
      Life(pattern: long, topology: .plane).worldInfo.bounds
        == Region(x: 0, y: 0, width: 96, height: 71))
  }

  @Test(
    arguments: [
      (
        ["pattern": "one-line", "size": "38x1", "topology": "torus"],
        "larger than the board of 38x1"
      ),
      (["pattern": "nothing"], "cannot read nothing"),
      (["pattern": "bo$0o!"], "a count cannot have a leading zero"),
      (["topology": "T20,16", "size": "20x17"], "20x17 differs from the size of the board T20,16"),
      (["topology": "K20,16+1"], "'K20,16+1', character 7: a Klein bottle can shift"),
      (["topology": "T0,0", "rule": "B3/S23:T20,16"], "the rule already has the board T20,16"),
      (["topology": "P60000,60000"], "P60000,60000 has more than 2147483647 cells"),
      (["topology": "P0,3", "pattern": "o$o$o$o!"], "larger than the board of 1x3"),
      (["rule": "/2/3", "pattern": "2o.C!"], "state 3"),
      (["pattern": "2o.B!"], "state 2"),
      (["rule": "B9/S"], "'B9/S', character 2: expected at most 8 neighbors, got 9"),
      (["topology": "tours"], "did you mean 'torus'?"),
      (["density": "101%"], "expected a share from 0% to 100%"),
      (["patern": "glider"], "did you mean 'pattern'?"),
      (
        ["pattern": "9999999$9999999bo!", "topology": "torus"],
        "a pattern of 10000000x10000000 cells is too large"
      ),
    ] as [(KeyValuePairs<String, String>, String)])
  func `An invalid setting is an error`(written: KeyValuePairs<String, String>, part: String) {
    let errors = Life.read(written).errors
    #expect(errors.count == 1)
    #expect(errors.first?.message.contains(part) == true, "\(errors)")
  }

  @Test func `An error in a pattern's file is reported with its position`() {
    let rule = Life.read(["pattern": "#C a\nx = 1, y = 1, rule = B9/S\no!"]).errors
    #expect(rule.map(\.place) == [.file(path: "place", line: 2, column: 22)])
    let count = Life.read(["pattern": "bo$\n 03o!"]).errors
    #expect(count.map(\.place) == [.file(path: "place", line: 2, column: 2)])
  }

  @Test(arguments: [("0%", 0...0), ("100%", 6144...6144), ("30%", 1700...1990)])
  func `The density determines the population of a random opening`(
    density: String, alive: ClosedRange<Int>
  )
    throws
  {
    let life = try Life.opening(["density": density], seed: 3)
    #expect(alive.contains(try #require(life.count("alive"))))
  }

  @Test func `All errors are reported together, and defaults replace invalid settings`() throws {
    let (life, errors, _) = Life.read(["rule": "B9", "size": "0x0", "density": "2"])
    #expect(errors.compactMap(\.place?.description) == ["--rule", "--size", "--density"])
    #expect(try life.opening(seed: 1).drawn == Life().opening(seed: 1).drawn)
  }

  /// On boards and planes, of bits and of states.
  @Test(arguments: ["torus", "unbounded"], ["B3/S23", "345/2/4"])
  func `Random cells are no longer drawn once the time limit expires`(
    topology: String, rule: String
  ) throws {
    var settings = SettingsReader(
      [("rule", rule), ("topology", topology), ("size", "5000x5000")].map {
        Setting($0, $1, at: .option($0))
      })
    let life = Life(&settings)
    #expect(settings.errors.isEmpty)
    let world = try CancellationCheck.$waiting.withValue(.init { true }) {
      try life.opening(seed: 1)
    }
    // Of 25 million cells, some are drawn before the first look at the limit.
    #expect(world.counts[0].value < 1_500_000)
  }
}
