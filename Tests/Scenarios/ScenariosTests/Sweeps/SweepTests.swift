import Settings
import Testing

@testable import Scenarios

/// Variations that share one table.
@Suite struct SweepTests {
  private static let finalForNothing: String =
    "--final: 'final' requires a table or a plot that summarizes runs: write a .csv or .json file,"
    + " or set 'plot-x' to a setting that varies, or 'plot: histogram'"

  private func scenarios(_ words: String, parts: Int = 1) throws(InputProblem) -> [any Job] {
    let words = words.split(separator: " ").map(String.init)
    let settings = words.dropFirst().map { word in
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      return Setting(parts[0], parts[1], at: .option("--\(parts[0])"))
    }
    let simulation = Setting("simulation", words[0], at: .option(words[0]))
    return try Document(name: words[0], settings: [simulation] + settings).jobs(parts: parts)
  }

  private func names(_ words: String, parts: Int = 1) throws -> [String] {
    try scenarios(words, parts: parts).map { scenario in
      scenario.outputs.map(\.destination.name).joined(separator: "+") + " \(scenario.frames)"
    }
  }

  @Test(arguments: [
    ("life seed=1..5 frames=3 out=a.csv", ["a.csv 15"]),
    ("life seed=1..5 frames=3 out=a.csv out=b.json", ["a.csv+b.json 15"]),
    ("life seed=1..5 frames=3 final=yes out=a.csv", ["a.csv 5"]),
    ("life frames=3 final=yes out=a.csv", ["a.csv 1"]),
    ("life frames=3 final=last out=a.csv", ["a.csv 1"]),
    ("life frames=3 final=mean out=a.csv", ["a.csv 1"]),
    (
      "life seed=1,2 frames=3 final=mean out={seed}.csv out=a.csv",
      ["1.csv 1", "2.csv 1", "a.csv 2"]
    ),
    (
      "life seed=1..3 frames=3 final=mean plot=histogram plot-counts=alive out=a.png out=a.csv",
      ["a.png 1", "a.csv 3"]
    ),
    (
      "life seed=1..3 frames=3 final=mean plot=histogram plot-counts=alive out=a.png", ["a.png 1"]
    ),
    ("life seed=1,2 frames=3 out={seed}.csv", ["1.csv 3", "2.csv 3"]),
    ("life seed=1,2 frames=3 final=yes out={seed}.csv", ["1.csv 1", "2.csv 1"]),
    (
      "life seed=1..3 density=0.1,0.2 frames=2 out=d-{density}.csv",
      ["d-0.1.csv 6", "d-0.2.csv 6"]
    ),
    (
      "life seed=1,2 frames=2 out={seed}.gif out=all.csv",
      ["1.gif 2", "2.gif 2", "all.csv 4"]
    ),
    (
      "life seed=1..3 frames=2 plot=only out=a.png out=a.csv", ["a.png 1", "a.csv 6"]
    ),
    ("life seed=1,2 frames=2 format=csv out=- out={seed}.gif", ["1.gif 2", "2.gif 2", "- 4"]),
  ])
  func `Variations that the file name does not distinguish share a table`(
    words: String, said: [String]
  ) throws {
    #expect(try names(words) == said)
  }

  @Test func `A hundred thousand variations fit into one table`() throws {
    #expect(
      try names("life seed=1..1000 density=1%..100%/1% out=a.csv frames=2") == ["a.csv 200000"])
  }

  @Test(
    arguments: [
      (
        "life rule=Life,345/2/4 out=a.csv",
        "--out: variations in one table must have the same counts, got alive and alive, dying: set"
          + " 'out' to a-{rule}.csv"
      ),
      (
        "life seed=1..3 rule=Life,345/2/4 out=a.csv",
        "--out: variations in one table must have the same counts, got alive and alive, dying: set"
          + " 'out' to a-{rule}.csv"
      ),
      (
        "life seed=1,2 group=sed out=a.csv",
        "--group: 'sed' does not vary (did you mean 'seed'?)"
      ),
      (
        "life seed=1,2 group=density out=a.csv",
        "--group: 'density' does not vary (seed, or none)"
      ),
      (
        "life seed=1,2 group=seed out={seed}.csv",
        "--group: 'group' requires variations in one table, or in one plot with 'plot' set to"
          + " only: write one .csv file for all of them"
      ),
      (
        "life seed=1,2 group=seed sheet=2 out=a.png",
        "--group: 'group' requires variations in one table, or in one plot with 'plot' set to"
          + " only: write one .csv file for all of them"
      ),
      (
        "life seed=1,2 plot=only group=density out=a.png",
        "--group: 'density' does not vary (seed, or none)"
      ),
      ("life final=mode out=a.csv", "--final: expected yes, no, last, mean or sd, got 'mode'"),
      ("life final=mean out=a.gif", Self.finalForNothing),
      ("life final=yes out=a.gif", Self.finalForNothing),
      ("life seed=1,2 final=mean plot=only out=a.png", Self.finalForNothing),
      (
        "life seed=1,2 frames=cycle group=none out=a.csv",
        "--group: the runs have different periods: set 'final', or set 'frames' to a number"
      ),
      (
        "life seed=1,2 until=alive>9 every=2 group=none out=a.csv",
        "--group: the last frames of the runs show different generations: set 'final', or remove"
          + " 'every'"
      ),
      (
        "life seed=1,2 frames=2,5 group=seed out=a.csv",
        "--group: the runs have different lengths: add 'frames' to 'group', or set 'final'"
      ),
      (
        "life density=10%,200% out=a.csv",
        "--density: expected a share from 0% to"
      ),
      (
        "life seed=1,2 rule=Life,Maze out={seed}.csv out=./{seed}.csv",
        "--out: './{seed}.csv'"
      ),
    ] as [(String, String)])
  func `An invalid table of variations is an error`(words: String, answer: String) throws {
    do throws(InputProblem) {
      _ = try scenarios(words)
      Issue.record("nothing is wrong with it")
    } catch {
      let said = error.lines.joined(separator: "\n")
      if answer.hasSuffix(".csv'") {
        #expect(said.contains("is given twice"))
      } else {
        #expect(said.hasPrefix(answer))
      }
    }
  }

  @Test func `Each worker has a numbered part with the identifier of the sweep`() throws {
    let words = "life seed=1..10 frames=2 out=p-{part}.csv"
    #expect(
      try names(words, parts: 12).prefix(3) == ["p-01.csv 2", "p-02.csv 2", "p-03.csv 2"])
    let parts = try scenarios(words, parts: 3).compactMap(\.part)
    #expect(parts.map(\.number) == [1, 2, 3] && Set(parts.map(\.sweep)).count == 1)
    let other = try scenarios("life seed=1..10 frames=3 out=p-{part}.csv", parts: 3)
    #expect(other[0].part?.sweep != parts[0].sweep)
    let theme = try scenarios("life seed=1..10 frames=2 out=q-{part}.csv jobs=2", parts: 3)
    #expect(theme[0].part?.sweep == parts[0].sweep)
  }

  @Test(arguments: [
    (
      "life seed=1,2 out=a.csv",
      "--out: each worker writes a part of this table for `render merge`: set 'out' to a-{part}.csv"
    ),
    (
      "life seed=1,2 out=a-{part}.json",
      "--out: expected .csv for a part of a table, got .json: `render merge` writes the .json"
    ),
    (
      "life seed=1,2 group=seed out=a-{part}.csv",
      "--group: 'group' applies to the merged table only: remove it, and use `render merge --group`"
    ),
  ])
  func `An invalid part of a table is an error`(words: String, answer: String) throws {
    do throws(InputProblem) {
      _ = try scenarios(words, parts: 3)
      Issue.record("nothing is wrong with it")
    } catch {
      #expect(error.lines == [answer])
    }
  }
}
