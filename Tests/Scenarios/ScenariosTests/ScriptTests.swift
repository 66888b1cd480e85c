import Foundation
import Scenarios
import Settings
import TestSupport
import Testing

/// LifeViewer scripts in pattern files, converted to settings.
@Suite struct ScriptTests {
  private let folder: TemporaryFolder
  private let gun = """
    #C [[ THEME Day GPS 30 STOP 30 AUTOFIT ]]
    24bo$22bobo$12b2o6b2o12b2o$11bo3bo4b2o12b2o$2o8bo5bo3b2o$2o8bo3bob2o4b
    obo$10bo5bo7bo$11bo3bo$12b2o!

    """

  init() throws {
    folder = try TemporaryFolder()
  }

  private func path(_ text: String) throws -> String {
    let file = folder.file("a.rle")
    try Data(text.utf8).write(to: file)
    return file.path
  }

  private func played(_ text: String, _ words: String...) throws -> [String] {
    let scenario = try scenario(["life", "pattern=\(path(text))", "script=yes"] + words)
    return try #require(scenario.text).split(separator: "\n").map(String.init)
  }

  @Test func `A script is converted to settings`() throws {
    let lines = try played(gun)
    #expect(lines.contains("frames: 31"))
    #expect(lines.contains("fps: 30"))
    #expect(lines.contains("loop: 1"))
    #expect(lines.contains { $0.hasPrefix("theme: ") && $0.contains("alive: #0000ff") })
    #expect(lines.contains { $0.hasPrefix("camera: [{at: 0, fit: alive}, {at: 1, fit: alive}") })
    #expect(lines.contains("script: no"))
  }

  @Test func `The converted settings render the same animation without the script`() throws {
    let words = ["life", "pattern=\(try path(gun))", "script=yes"]
    let first = try scenario(words)
    let text = try #require(first.text)
    let file = ScenarioFile(Array(text.utf8), path: "a.yaml")
    let again = try file.documents[0].jobs()[0]
    #expect(again.text == text)
    #expect(again.notes == [])
    #expect(try again.film.images == first.film.images)
  }

  @Test func `Without the script setting a script is only mentioned in a note`() throws {
    let path = try path(gun)
    let plain = try scenario("life", "pattern=\(path)")
    #expect(plain.notes == ["\(path) contains a LifeViewer script: use --script to play it"])
    #expect(plain.text?.contains("theme") == false)
    #expect(try scenario("life", "pattern=\(path)", "script=no").notes == [])
  }

  @Test func `Explicit settings override the script`() throws {
    let lines = try played(gun, "theme=dark", "frames=9", "fps=5", "loop=3")
    for line in ["theme: dark", "frames: 9", "fps: 5", "loop: 3"] { #expect(lines.contains(line)) }
  }

  @Test func `A still ignores a script's frames and events`() throws {
    let lines = try played(gun.replacing("AUTOFIT", with: "PASTET 9 PASTE 3o!"), "out=a.png")
    #expect(!lines.contains { $0.hasPrefix("frames") || $0.hasPrefix("events") })
  }

  @Test func `Pasted patterns are positioned relative to the pattern's corner`() throws {
    let text = "#CXRLE Pos=5,6 Gen=10\n#C [[ LOOP 40 PASTET EVERY 10 20 PASTE bo 2 -3 ]]\n3o!\n"
    let lines = try played(text)
    #expect(lines.contains("frames: 30"))
    #expect(
      lines.contains(
        #"events: [{at: 10, place: "bo!\n", x: 7, y: 3, mode: or}, "#
          + #"{at: 20, place: "bo!\n", x: 7, y: 3, mode: or}]"#))
  }

  @Test func `The camera's position is relative to the pattern's center`() throws {
    let lines = try played("#C [[ X 1 Y -2 ZOOM 12 T 50 ZOOM 3 ]]\n3o$3o$3o!\n")
    #expect(
      lines.contains(
        #"camera: [{at: 0, x: 2, y: "-1", zoom: 2, ease: linear}, "#
          + #"{at: 50, x: 2, y: "-1", zoom: 0.5, ease: in-out}]"#))
    // The zoom is relative to cells of 6 pixels.
    #expect(lines.contains("cell: 6"))
  }

  @Test func `A speed above 60 steps a second skips generations`() throws {
    let lines = try played("#C [[ GPS 240 STOP 100 ]]\n3o!\n")
    for line in ["fps: 60", "every: 4", "frames: 26"] { #expect(lines.contains(line)) }
  }

  @Test func `A label becomes a title without placeholders`() throws {
    let lines = try played(#"#C [[ LABEL 0 0 8 "a {gun}\nof ü" ]]"# + "\n3o!\n")
    #expect(lines.contains { $0.hasPrefix("title: ") && $0.contains("a (gun) of ?") })
  }

  @Test func `Unsupported script commands are listed in a note of limited length`() throws {
    let words = (0..<500).map { "WORD\($0)" }.joined(separator: " ")
    let path = try path("#C [[ \(words) ]]\n3o!\n")
    let notes = try scenario("life", "pattern=\(path)", "script=yes").notes
    #expect(notes.count == 1)
    #expect(notes[0].contains("these commands of its script are ignored: WORD0, WORD1, WORD10, "))
    #expect(notes[0].hasSuffix(" more") && notes[0].count < 200 + path.count)
  }

  @Test func `An error in a script has its position in the pattern file`() throws {
    let path = try path("#C [[ GPS 5\n#C STOP soon ]]\n3o!\n")
    #expect(
      complaints(["life", "pattern=\(path)", "script=yes"])
        == "\(path):2:4: STOP requires a generation, at least 1, or OFF")
  }

  @Test func `Too many pasted patterns are an error`() throws {
    let often = try path("#C [[ STOP 20000 PASTET EVERY 1 PASTE 3o! ]]\n3o!\n")
    #expect(
      complaints(["life", "pattern=\(often)", "script=yes"]).hasSuffix(
        "a script can paste at most 10000 times, and at most 4 MB of patterns in total"))
  }

  @Test func `A sheet of scripts with different speeds is an error`() throws {
    let slow = folder.file("slow.rle")
    try Data("#C [[ GPS 5 ]]\n3o!\n".utf8).write(to: slow)
    let fast = try path("#C [[ GPS 6 ]]\n3o!\n")
    let named = { (path: String) in Setting("pattern", path, at: .option("--pattern")) }
    let words = [("simulation", "life"), ("script", "yes"), ("sheet", "2")].map {
      Setting($0.0, $0.1, at: .option("--\($0.0)"))
    }
    let document = Document(name: "life", settings: words + [named(slow.path), named(fast)])
    #expect(throws: InputProblem.self) { try document.jobs() }
  }
}
