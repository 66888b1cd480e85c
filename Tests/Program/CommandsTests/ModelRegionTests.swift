import Foundation
import TestSupport
import Testing

/// Events with regions of models, whose cells have fields, and the numbers that arrays contain.
@Suite struct ModelRegionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Draws a scenario with events, and returns its table.
  private func table(_ model: String, events: String) async throws -> String {
    try folder.write(model, to: "m.model")
    try folder.write(
      "simulation: m.model\nframes: 2\nout: a.csv\nevents:\n\(events)\n", to: "s.yaml")
    let program = try await folder.render("run", "s.yaml", "-q")
    return program.errors == ""
      ? try String(contentsOf: folder.file("a.csv"), encoding: .utf8) : program.errors
  }

  /// Nothing changes but by events. The first column has the number 1, the others 0.5.
  private static let numbers = """
    fields: {u: 0.5}
    size: 8x4
    start: [{u: 1, where: x = 0}]
    step: {u: u}
    measures: {sum: sum(u), left: "sum(u if x = 0)", right: "sum(u if x = 7)"}
    """

  @Test(
    arguments: [
      ("- {at: 1, clear: all}", "16,2,2"),
      ("- {at: 1, clear: {x: 0, y: 0, width: 2, height: 2}}", "17,3,2"),
      (
        "- {at: 1, copy: {x: 0, y: 0, width: 1, height: 3}, as: p}\n- {at: 1, place: p, x: 7}",
        "19.5,4,3.5"
      ),
      (
        "- {at: 1, cut: {x: 0, y: 0, width: 1, height: 4}, as: p}\n"
          + "- {at: 1, place: p, x: 4, turn: left}", "18,2,2.5"
      ),
    ])
  func `Regions hold the fields of a model`(events: String, last: String) async throws {
    #expect(
      try await table(Self.numbers, events: events)
        == "frame,generation,sum,left,right\n0,0,18,4,2\n1,1,\(last)\n")
  }

  /// A fish of age 9 among empty cells.
  @Test func `A copied animal keeps its age, and its own cells`() async throws {
    let model = """
      states: [sea, fish]
      fields: {age: 3}
      carried: [age]
      size: 6x2
      start: [{state: fish, where: x = 1 and y = 0}, {age: 9, where: fish}]
      step: {fish: fish}
      measures: {fish: sum(1 if fish), ages: sum(age if fish), all: sum(age)}
      """
    let copy = "- {at: 1, copy: {x: 0, y: 0, width: 2, height: 1}, as: p}\n"
    #expect(
      try await table(model, events: copy + "- {at: 1, place: p, x: 3, y: 1}").hasSuffix(
        ",2,18,48\n"))
    // The first cell of the region is sea, and leaves the fish there.
    #expect(
      try await table(model, events: copy + "- {at: 1, place: p, x: 1, mode: or}").hasSuffix(
        ",2,18,48\n"))
    #expect(try await table(model, events: "- {at: 1, clear: all}").hasSuffix(",0,0,36\n"))
  }

  @Test func `A copy of a model with shown numbers has its states`() async throws {
    let model = """
      states: [a, b]
      size: 6x1
      start: [{state: b, where: x < 2}]
      step: {a: a}
      show: {value: x, range: 0..9}
      measures: {b: sum(1 if b)}
      """
    let events = """
      - {at: 1, copy: {x: 0, y: 0, width: 2, height: 1}, as: p}
      - {at: 1, place: p, x: 4}
      """
    #expect(try await table(model, events: events).hasSuffix("\n1,1,4\n"))
  }

  @Test(
    arguments: [
      ("{at: 1, place: {rows: [\"1\"]}}", "the model has no states"),
      ("{at: 1, place: glider}", "the model has no states"),
      (
        "{at: 1, copy: {x: 0, y: 0, width: 1, height: 1}, as: p}\n- {at: 1, save: p}",
        "a model without states has no pattern"
      ),
      (
        "{at: 1, copy: {x: 0, y: 0, width: 1, height: 1}, as: p}\n"
          + "- {at: 1, place: p, mode: or}", "'or' adds live cells, and the model has no states"
      ),
    ])
  func `An event that can do nothing in a model of fields is an error`(
    events: String, error: String
  ) async throws {
    let told = try await table(Self.numbers, events: "- " + events)
    #expect(told.contains("s.yaml:") && told.contains(error), "\(told)")
  }

  @Test(
    arguments: [
      ("{at: 1, place: {rows: [\"13\"]}}", "row 1, column 2: the world has no state '3', only 2"),
      ("{at: 1, clear: {x: 0, y: 0, width: 6, height: 1}}", "only the newest row"),
      ("{at: 1, place: {rows: [\"1\"]}}", "only the newest row"),
    ])
  func `An event that can do nothing in a diagram is an error`(
    event: String, error: String
  ) async throws {
    let model = """
      states: [a, b]
      size: 6x1
      view: diagram
      start: {b: 50%}
      step: {a: a}
      """
    #expect(try await table(model, events: "- " + event).contains(error))
  }

  private func floats(_ name: String) throws -> [Float] {
    let bytes = try Array(Data(contentsOf: folder.file(name)))
    #expect(String(decoding: bytes[..<60], as: UTF8.self).contains("<f4"))
    return stride(from: 192, to: bytes.count, by: 4).map { place in
      Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << UInt32(8 * $1) })
    }
  }

  @Test func `An array of a diagram has the shown numbers`() async throws {
    try folder.write(
      "fields: {u: 0.25}\nsize: 4x1\nview: diagram\nstep: {u: u + x}\nshow: {value: u, range: 0..9}",
      to: "m.model")
    #expect(try await folder.render("./m.model", "--frames", "2", "-o", "a.npy", "-q").errors == "")
    let floats = try floats("a.npy")
    #expect(floats.count == 2 * 4 * 3)
    #expect(Array(floats[..<4]) == [0.25, 0.25, 0.25, 0.25])
    #expect(Array(floats[12..<20]) == [0.25, 0.25, 0.25, 0.25, 0.25, 1.25, 2.25, 3.25])
    // Later generations have no numbers yet.
    #expect(floats[4..<12].allSatisfy(\.isNaN) && floats[20...].allSatisfy(\.isNaN))
  }

  @Test func `An array of numbers of grid has these numbers`() async throws {
    try folder.write("0.5 1.25 nan\n-7 9 0\n", to: "a.txt")
    let program = try await folder.render("grid", "a.txt", "--range", "0..2", "-o", "a.npy", "-q")
    #expect(program.errors == "")
    let floats = try floats("a.npy")
    #expect(floats[2].isNaN)
    #expect(floats.filter { !$0.isNaN } == [0.5, 1.25, -7, 9, 0])
  }

  // MARK: Measures of no cells

  /// State b has died out from generation 1 on; with seed 2, it never was.
  private static let dying = """
    states: [a, b]
    fields: {age: 4}
    parameters: {share: 100%}
    size: 2x1
    start: {b: share}
    step: {b: a}
    measures: {oldest: max(age if b), mean: mean(age if b), sum: sum(age if b)}
    """

  @Test func `A measure of no cells has no value`() async throws {
    try folder.write(Self.dying, to: "m.model")
    #expect(
      try await folder.render("./m.model", "--frames", "2", "-o", "-", "--format", "csv").text
        == "frame,generation,oldest,mean,sum\n0,0,4,4,8\n1,1,,,0\n")
    #expect(
      try await folder.render("./m.model", "--frames", "2", "-o", "-", "--format", "json").text
        .contains(
          #"{"frame":1,"generation":1,"oldest":null,"mean":null,"sum":0}"#))
  }

  @Test func `Groups leave out what has no value`() async throws {
    try folder.write(Self.dying, to: "m.model")
    let grouped = try await folder.render(
      "./m.model", "--frames", "2", "--share", "0%,100%", "--group", "none",
      "--counts", "oldest", "-o", "-", "--format", "csv")
    #expect(grouped.text.hasSuffix("\n2,0,0,4,,4,4,4,4,4,\n2,1,1,,,,,,,,\n"), "\(grouped)")
  }

  @Test func `A curve has a gap where a measure has no value`() async throws {
    let model = """
      states: [a, b]
      size: 3x1
      start: {b: 100%}
      step:
        b: a if generation = 3
        a: b if generation = 5
      measures: {m: VALUE}
      """
    // Both curves have the same axes; that of all cells has no gap.
    var lines: [Int] = []
    for value in ["mean(x if b)", "mean(x)"] {
      try folder.write(model.replacing("VALUE", with: value), to: "m.model")
      let program = try await folder.render(
        "./m.model", "--frames", "1", "--skip", "9", "--plot", "only", "-o", "a.svg", "-q")
      #expect(program.errors == "")
      let text = try String(contentsOf: folder.file("a.svg"), encoding: .utf8)
      lines.append(text.ranges(of: "<path").count)
    }
    #expect(lines[0] == lines[1] + 1)
  }

  @Test func `A hidden field that is not finite gets a note`() async throws {
    try folder.write(
      "fields: {u: 1, v: 1}\nsize: 3x1\nstep: {u: u, v: v / (x - 1)}\nshow: {value: u, range: 0..1}",
      to: "m.model")
    let told = try await folder.render("./m.model", "--frames", "3", "-o", "a.gif").errors
    #expect(
      told.contains(
        "render: 'v' is infinite at generation 1, in the cell at x = 1, y = 0, and is not shown"),
      "\(told)")
  }

  @Test func `A chance outside of 0 to 1 and a distance across an edge are told`() async throws {
    try folder.write(
      "fields: {u: 1, v: 1}\nparameters: {p: 2}\nsize: 3x1\nstep: {u: 1 if chance(p * u) else 0,"
        + " v: v / (x - 1)}\nshow: {value: u, range: 0..1}", to: "m.model")
    let note = "render: the chance in 'chance(p * u)' is above 1 at generation 0, and counts as 1"
    let told = try await folder.render("./m.model", "--frames", "3", "-o", "a.gif")
    #expect(told.status == 0 && told.errors.contains("render: 'v' is infinite at generation 1"))
    #expect(told.errors.ranges(of: note).count == 1, "\(told.errors)")
    let failed = try await folder.render("./m.model", "--frames", "3", "--p=-1", "-o", "a.gif")
    #expect(failed.status != 0)
    #expect(
      failed.errors.contains(
        "the chance in 'chance(p * u)' is below 0 at generation 0, in the cell at x = 0, y = 0"))
    try folder.write(
      "states: [a, b]\nstep: {a: b if any(here.x - x > 2)}\nsize: 9x9\n", to: "jump.model")
    let jump = "jump.model:2:20: 'here.x - x' jumps by the width"
    #expect(
      try await folder.render("./jump.model", "--frames", "2", "-o", "b.gif").errors.contains(jump))
    let plane = try await folder.render(
      "./jump.model", "--topology", "plane", "--frames", "2", "-o", "b.gif")
    #expect(plane.errors.ranges(of: "jumps").isEmpty)
  }
}
