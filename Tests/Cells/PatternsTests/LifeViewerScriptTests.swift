import Settings
import Testing

@testable import Patterns

/// Tests of the supported subset of LifeViewer scripts.
@Suite struct LifeViewerScriptTests {
  private func script(_ text: String) throws -> PatternScript {
    try #require(try PatternScript.read(Array(text.utf8)))
  }

  private func error(_ text: String) -> String {
    do throws(Located<PatternProblem>) {
      _ = try PatternScript.read(Array(text.utf8))
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test func `Commands in several comments form one script`() throws {
    let script = try script(
      """
      #N gun
      #C [[ THEME 2 GPS 30
      #C STEP 2 STOP 300 ]] not this: LOOP 7
      x = 3, y = 3
      3o!
      [[ LOOP 400, AUTOFIT ]]
      """)
    #expect(script.theme?.value.name == "Fire")
    #expect((script.rate?.value, script.step?.value) == (30, 2))
    #expect((script.stop?.value, script.loop?.value) == (300, 400))
    #expect((script.stop?.line, script.stop?.column) == (3, 11))
    #expect(script.views.map(\.value.fits) == [true])
    #expect(script.others.isEmpty)
  }

  @Test func `A file without brackets has no script`() throws {
    #expect(try PatternScript.read(Array("#C THEME 2\n3o!".utf8)) == nil)
    #expect(try PatternScript.read([]) == nil)
  }

  @Test func `Each camera view starts at its own generation`() throws {
    let script = try script("[[ X -1.5 ZOOM -4/3 T 60 X 4 Y 1/2 Z 0.5 T 60 AUTOFIT OFF ]]")
    #expect(script.views.map(\.value.generation) == [0, 60])
    #expect(script.views[0].value.x == -1_500_000)
    #expect(script.views[0].value.zoom == 750_000)
    #expect(script.views[1].value.y == 500_000)
    #expect(script.views[1].value.zoom == 500_000)
    #expect(script.views[1].value.fits == false)
  }

  @Test func `Patterns are pasted by name or inline at the given generations`() throws {
    let script = try script(
      """
      [[ RLE ship bo$ 2bo$3o! 1 1 PASTE ship 2 3 PASTET 10 5 5 PASTE 3o$ bo
      PASTEMODE COPY PASTET EVERY 30 10 70 PASTE ship -4 0 PASTEMODE XOR PASTE ship ]]
      """)
    let pastes = script.pastes.map(\.value)
    #expect(pastes.map(\.rle) == ["bo$2bo$3o!\n", "3o$bo!\n", "bo$2bo$3o!\n"])
    #expect(pastes.map(\.x) == [3, 0, -3])
    #expect(pastes.map(\.replaces) == [false, false, true])
    #expect(
      pastes.map { $0.times.through(50, atMost: 9) } == [[0], [10, 15, 20], [10, 40]])
    #expect(script.others == ["PASTEMODE XOR"])
  }

  @Test func `Unsupported commands are listed once, without their arguments`() throws {
    let script = try script(
      "[[ NOGUI COLOR ALIVE 255 0 0 COLOR LABEL Red NOGUI TRACK -1/2 0 LINEAR X X 3 Y INITIAL ]]")
    #expect(script.others == ["COLOR", "LINEAR", "NOGUI", "TRACK", "Y INITIAL"])
    #expect(script.views[0].value.x == 3_000_000)
  }

  @Test func `The settings of points of interest do not change the view`() throws {
    let script = try script(
      #"[[ X 3 POI X 1 Y 2 ZOOM 9 STOP 30 GPS 7 "hi" POI INITIAL THEME 4 T 20 ZOOM 2 ]]"#)
    #expect(script.others == ["POI"] && script.text == nil && script.rate == nil)
    #expect(script.stop == nil && script.theme == nil)
    #expect(script.views.map(\.value.x) == [3_000_000, nil])
    #expect(script.views.map(\.value.zoom) == [nil, 2_000_000])
  }

  @Test func `STOP and LOOP can be off`() throws {
    let script = try script("[[ STOP 9 LOOP 4 LOOP OFF STOP OFF ]]")
    #expect(script.stop == nil && script.loop == nil && script.others.isEmpty)
  }

  @Test(arguments: ["COPY", "X", "3", "0011"])
  func `Cells are copied by each name of the mode`(mode: String) throws {
    #expect(
      try script("[[ PASTEMODE \(mode) PASTE 3o 1 1 ]]").pastes.map(\.value.replaces) == [true])
  }

  @Test func `A label is its quoted text, and other labels are unsupported`() throws {
    let script = try script(#"[[ LABELT 0 9 3 LABEL 1 2 8 "a" LABELT ALL LABEL 1 2 8 "b c" ]]"#)
    #expect(script.text?.value == "b c")
    #expect(script.others == ["LABEL", "LABELT"])
  }

  @Test(arguments: [
    (
      "#C [[ THEME 99 ]]",
      "1:7: THEME requires a number from 0 to 16, or a theme's name such as Fire"
    ),
    ("\n#C [[ GPS ]]", "2:7: GPS requires a whole number, at least 1"),
    ("[[ GPS 0 ]]", "1:4: GPS requires a whole number, at least 1"),
    ("[[ STOP AUTOFIT ]]", "1:4: STOP requires a generation, at least 1, or OFF"),
    ("[[ STOP 1.5 ]]", "1:4: STOP requires a generation, at least 1, or OFF"),
    (
      "[[ ZOOM 0 ]]",
      "1:4: ZOOM requires pixels per cell, from 0.0625 to 64, or from -16 to -1 for fractions"
    ),
    (
      "[[ ZOOM NaN ]]",
      "1:4: ZOOM requires pixels per cell, from 0.0625 to 64, or from -16 to -1 for fractions"
    ),
    ("[[ T 9 T 3 ]]", "1:8: T requires a generation not before that of the previous T"),
    ("[[ PASTE bo~o! 3 4 ]]", "1:12: unexpected '~': expected b, o, $ or !"),
    (
      "[[ PASTE 3o! 3 ]]",
      "1:4: PASTE requires a pattern or a name that RLE defines, and a position: PASTE bo$2bo$3o! 10 -4"
    ),
    (
      "[[ LABEL 1 2 3 gun ]]",
      "1:4: LABEL requires a position, a zoom and a text: LABEL 3 4 16 \"gun\""
    ),
    ("#C [[ STOP 4\n3o!", "1:4: the script has no end: write ]] after it"),
    ("#C [[", "1:4: the script has no end: write ]] after it"),
  ])
  func `An error is reported at the command that causes it`(text: String, message: String) {
    #expect(error(text) == message)
  }

  @Test func `Long numbers, words and nested brackets are parsed in time`() {
    let nines = String(repeating: "9", count: 400)
    #expect(error("[[ X \(nines) ]]").hasPrefix("1:4: X requires"))
    #expect(error("[[ X 1/\(nines) ]]").hasPrefix("1:4: X requires"))
    #expect(error("[[ X -1/0 ]]").hasPrefix("1:4: X requires"))
    let most = 1 << 15
    let long = { (text: String) in String(repeating: text, count: most) }
    for text in ["[", "[[ ", "]] [[ A ", "# ", "\" ", "\"a", "A ", "T 1 ", "X 1 ", "COLOR "] {
      _ = error("[[ " + String(repeating: " ", count: most) + long(text) + " ]]")
    }
    let places = "[[ PASTET " + String(repeating: "1 ", count: most) + "PASTE 3o! ]]"
    #expect(error(places).hasSuffix("at most 10000 times, and at most 4 MB of patterns in total"))
  }

  @Test func `Every LifeViewer theme is a distinct theme file`() {
    #expect(ScriptTheme.all.count == 17)
    #expect(Set(ScriptTheme.all).count == 17)
    #expect(ScriptTheme.all[7].lines.contains("background: #ffffff\n"))
  }
}
