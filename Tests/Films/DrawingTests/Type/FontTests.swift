import Grids
import TestSupport
import Testing

@testable import Drawing

@Suite struct FontTests {
  private let font: Font

  init() throws {
    font = try Font(BoxFont(and: "é馬").bytes, name: "boxes.ttf")
  }

  @Test func `A glyph covers its pixels`() {
    // At 20 pixels per em, the glyph reaches from 2 to 8 and is 14 high.
    let raster = TypeStyle(20, in: font).raster(of: "A")
    #expect(raster.coverage == Grid(size: Size(width: 6, height: 14), repeating: 6))
    #expect(raster.corner == Position(x: 2, y: -14))
    #expect(raster.width == 10)
  }

  @Test func `Partly covered pixels have intermediate levels`() {
    // At 10 pixels per em, the glyph would reach from 1 to 4. At 15, it covers half of the leftmost
    // pixel.
    let raster = TypeStyle(15, in: font).raster(of: "A")
    #expect(raster.coverage.row(raster.coverage.height - 1).first == 3)
    #expect(raster.coverage.row(raster.coverage.height - 1).last == 6)
  }

  @Test func `A line is set in the font's glyphs`() {
    let setter = TypeSetter(TypeStyle(20, in: font))
    #expect(setter.width(of: "AAA") == 30)
    let line = setter.coverage(of: "AA")
    let row = line.row(setter.style.ascent - 1)
    #expect(row.map { $0 } == [0, 0, 6, 6, 6, 6, 6, 6, 0, 0, 0, 0, 6, 6, 6, 6, 6, 6, 0, 0])
    #expect(line.row(setter.style.ascent).allSatisfy { $0 == 0 })
  }

  @Test func `Symbols that the program adds and the font lacks use the built-in typeface`() {
    let (boxes, own) = (TypeStyle(20, in: font), TypeStyle(20))
    #expect(boxes.raster(of: "…").coverage == own.raster(of: "…").coverage)
    #expect(TypeSetter(boxes).width(of: "…²") == TypeSetter(own).width(of: "…²"))
    #expect(TypeSetter(boxes).width(of: "A²") >= 10 + TypeSetter(own).width(of: "²"))
    #expect(TypeSetter(boxes).fitted("AAAAAAAA", into: 65).hasSuffix("A…"))
  }

  @Test func `Both weights use the font's glyphs`() {
    let bold = TypeSetter(TypeStyle(20, .bold, in: font))
    #expect(bold.coverage(of: "Ab") == TypeSetter(TypeStyle(20, in: font)).coverage(of: "Ab"))
  }

  @Test(arguments: [("Aé馬", nil), ("Ae\u{301}", nil), ("Aè", "è"), ("馬🐎", "🐎"), ("a\tb", "\t")])
  func `The first missing letter is reported`(text: String, letter: Character?) {
    #expect(font.firstMissing(in: text) == letter)
  }

  @Test func `A font must have all of ASCII`() {
    var boxes = BoxFont()
    boxes.letters.remove("q")
    let error = #expect(throws: FontProblem.self) { try Font(boxes.bytes, name: "") }
    #expect("\(error!)" == "it has no 'q' (U+0071): a font must have all ASCII characters")
  }

  @Test func `A truncated or invalid font is an error`() {
    let bytes = BoxFont().bytes
    for kept in [0, 4, 11, 12, 60, bytes.count / 2] {
      #expect(throws: FontProblem.self) { try Font(Array(bytes.prefix(kept)), name: "") }
    }
    #expect(throws: FontProblem.self) { try Font([UInt8](repeating: 7, count: 1000), name: "") }
    let packed = Array("wOFF".utf8) + bytes.dropFirst(4)
    #expect(throws: FontProblem.self) { try Font(packed, name: "") }
  }

  @Test func `Oversized glyphs are blank, and lines stay short`() throws {
    var boxes = BoxFont()
    (boxes.height, boxes.advance) = (30_000, 32_000)
    let style = TypeStyle(400, in: try Font(boxes.bytes, name: ""))
    let raster = style.raster(of: "A")
    #expect(raster.coverage.size.area == 0)
    #expect(raster.width == 3200)
  }

  @Test func `A font with changed bytes is refused or drawn`() throws {
    let bytes = BoxFont().bytes
    var dice = Dice(seed: 5)
    var drawn = 0
    for _ in 0..<2000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...8, using: &dice) {
        damaged[Int.random(in: 0..<bytes.count, using: &dice)] = .random(in: 0...255, using: &dice)
      }
      guard let font = try? Font(damaged, name: "") else { continue }
      drawn += 1
      for size in [9, 400] {
        let line = TypeSetter(TypeStyle(size, in: font)).coverage(of: "A~é")
        #expect(line.width <= 4 * 9 * size)
      }
    }
    #expect((1..<2000).contains(drawn))
  }

  @Test func `Concurrent threads draw the same text`() async {
    let font = font
    let lines = await withTaskGroup(of: Grid<UInt8>.self) { group in
      for number in 0..<16 {
        group.addTask {
          TypeSetter(TypeStyle(9 + number / 8, in: font)).coverage(of: "The quick brown fox")
        }
      }
      return await group.reduce(into: Set<[UInt8]>()) { $0.insert($1.elements) }
    }
    #expect(lines.count == 2)
  }
}
