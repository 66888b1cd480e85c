import Encoding
import Testing

@testable import Films

@Suite struct SweepGroupTests {
  /// Returns a group of runs, each with its counts per frame.
  private func group(_ runs: [[String]], isFinal: Bool = false) throws -> SweepGroup {
    var group = SweepGroup(of: ["alive"], isFinal: isFinal)
    for run in runs {
      for (frame, words) in run.enumerated() {
        let row = SweepRow(frame: frame, generation: frame * 10, counts: [SweepCount(words)])
        try group.add(row, isFirst: frame == 0)
      }
    }
    return group
  }

  private func text(_ group: SweepGroup) -> String {
    group.rows([]).map { row in
      row.map { cell in
        switch cell {
        case .number(let digits): digits
        case .text(let text): text
        case .nothing: "-"
        }
      }.joined(separator: " ")
    }.joined(separator: "\n")
  }

  @Test func `A run that has ended keeps its last values`() throws {
    let group = try group([["4", "2", "1"], ["6"], ["8", "0"]])
    #expect(
      text(group) == """
        3 0 0 6 2 4 5 6 7 8 1.1547005383792517
        3 1 10 2.6666666666666665 3.0550504633038935 0 1 2 4 6 1.763834207376394
        3 2 20 2.3333333333333335 3.2145502536643185 0 0.5 1 3.5 6 1.8559214542766742
        """)
  }

  @Test func `A group of final rows treats the generation as a count`() throws {
    var group = SweepGroup(of: ["alive"], isFinal: true)
    for (generation, words) in [(10, "3"), (30, "5")] {
      try group.add(
        SweepRow(frame: 1, generation: generation, counts: [SweepCount(words)]), isFirst: true)
    }
    #expect(
      text(group)
        == "2 20 14.142135623730951 10 15 20 25 30 10 4 1.4142135623730951 3 3.5 4 4.5 5 1")
    let columns = CountColumns(settings: [], counts: ["alive"], form: .groups(isFinal: true))
    #expect(columns.names.count == 17)
  }

  @Test func `Runs with different generations at a frame are an error`() throws {
    var group = try group([["1", "2"]])
    let row = SweepRow(frame: 0, generation: 7, counts: [SweepCount("1")])
    #expect(throws: FilmProblem.otherGenerations(frame: 0, 0, 7)) {
      try group.add(row, isFirst: true)
    }
  }

  @Test func `A count without a number has no mean`() {
    #expect(throws: FilmProblem.noMean("alive", "hold-20")) { try group([["hold-20"]]) }
  }

  @Test func `A group that exceeds the memory budget is an error`() throws {
    let few = try group([["1"], ["2"]])
    let many = try group(Array(repeating: Array(repeating: "9", count: 100), count: 100))
    #expect(many.memory > 100 * 100 * 4 && many.memory > few.memory)
    #expect(throws: FilmProblem.groupTakesMemory(many.memory, most: 10_000)) {
      try Budget(memory: 10_000).check(groups: many.memory)
    }
    let huge = try group([["4294967296"], ["1"], ["170141183460469231731687303715884105727"]])
    #expect(text(huge).hasPrefix("3 0 0 "))
  }

  @Test(arguments: [.runs, .groups(isFinal: false), .groups(isFinal: true)] as [CountColumns.Form])
  func `Columns are recognized by their names, with settings named like counts`(
    form: CountColumns.Form
  ) {
    for settings in [[], ["seed"], ["runs", "penguins"], ["setting_x"]] {
      let columns = CountColumns(settings: settings, counts: ["penguins", "runs"], form: form)
      #expect(CountColumns(columns.names) == columns)
      #expect(columns.names.count == columns.count)
      #expect(columns.names[columns.column(ofCount: 1)].hasPrefix("runs"))
      let older = CountColumns(columns.names.filter { !$0.hasSuffix("_se") })
      #expect(older?.counts == columns.counts && older?.form == form)
    }
    #expect(CountColumns(["a", "b"]) == nil)
    #expect(CountColumns(["frame", "generation", "frame"]) == nil)
  }
}
